// The search dialog in pages. It is empty, and a script hydrates it.
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Layout } from '../../model/layout.ts';
import { t } from '../../model/messages.ts';
import { SearchDialogShell } from '../../model/search-shell.tsx';
import { convertReactMarkupToHtml } from '../html.ts';

/** Returns the markup of the dialog, identical on all pages of a language. */
export function renderSearchDialog({ wording, search }: Layout): string {
  const label = t(wording, 'searchField');
  const shell = createElement(SearchDialogShell, {
    label,
    placeholder: search.placeholder,
    close: t(wording, 'close'),
  });
  const dialog: ReactElement = createElement(
    'dialog',
    { className: 'search-dialog', 'aria-label': t(wording, 'searchDialog') },
    shell,
  );
  // React writes the names of these attributes in JSX spelling.
  const html = renderToString(dialog).replace(/ (?:enterKeyHint|auto[A-Z]\w+|spellCheck|maxLength)=/g, (name) =>
    name.toLowerCase(),
  );
  return convertReactMarkupToHtml(html);
}
