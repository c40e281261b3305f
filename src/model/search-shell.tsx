// The frame of the search dialog. Pages contain it, so the dialog opens before its script is loaded. The script then adopts it unchanged,
// because both the page and the script render it with this component.
import type { ComponentProps, ReactElement, ReactNode, Ref } from 'react';

interface SearchDialogShellProps {
  /** Accessible name of the field; also its default placeholder. */
  readonly label: string;
  readonly placeholder?: string;
  /** Text of the button that closes the dialog. */
  readonly close: string;
  /** Properties that the script adds to the field once it handles keys. */
  readonly field?: ComponentProps<'input'> & { readonly ref?: Ref<HTMLInputElement> };
  readonly box?: ComponentProps<'div'>;
  readonly isAsking?: boolean;
  readonly onClose?: () => void;
  /** Element after the field. */
  readonly clear?: ReactNode;
  /** Elements below the field. The first element is empty until the script is loaded. */
  readonly children?: ReactNode;
}

/** Renders the frame of the search dialog. */
export function SearchDialogShell(props: SearchDialogShellProps): ReactElement {
  const { label, placeholder = label, close, field, box, isAsking, onClose, clear, children } = props;
  return (
    <div className="search-box" {...box}>
      <div className={isAsking ? 'search-field is-asking' : 'search-field'}>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="m21 21-4.34-4.34M11 3a8 8 0 1 1 0 16 8 8 0 0 1 0-16" />
        </svg>
        <input
          aria-label={label}
          placeholder={placeholder}
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={512}
          {...field}
        />
        {clear}
        <button type="button" className="search-close" onClick={onClose}>
          {close}
        </button>
      </div>
      {children}
    </div>
  );
}
