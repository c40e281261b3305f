// The frame of the search dialog: pages bring it along, so that it opens before any script of it is there, and the script
// takes it over as it is. Both render it by this one component.
import type { ComponentProps, ReactElement, ReactNode, Ref } from 'react';

interface SearchShellProps {
  /** Name of the field. */
  readonly label: string;
  readonly placeholder?: string;
  /** Text of the button that closes the dialog. */
  readonly close: string;
  /** What the script adds to the field once it answers keys. */
  readonly field?: ComponentProps<'input'> & { readonly ref?: Ref<HTMLInputElement> };
  readonly box?: ComponentProps<'div'>;
  readonly isAsking?: boolean;
  readonly onClose?: () => void;
  /** Stands behind the field. */
  readonly clear?: ReactNode;
  /** What follows the field; the first of it is empty until the script is there. */
  readonly children?: ReactNode;
}

/** The frame. */
export function SearchShell(props: SearchShellProps): ReactElement {
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
