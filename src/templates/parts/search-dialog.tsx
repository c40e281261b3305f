// The search dialog as pages bring it along: an empty frame, rendered so that the script can take it over as it is.
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Layout } from '../../model/layout.ts';
import { t } from '../../model/messages.ts';
import { SearchShell } from '../../model/search-shell.tsx';
import { htmlSpelling } from '../html.ts';

/** The dialog's markup, equal on all pages of a language. */
export function searchDialog({ wording, search }: Layout): string {
  const label = t(wording, 'searchField');
  const shell = createElement(SearchShell, { label, placeholder: search.placeholder, close: t(wording, 'close') });
  const dialog: ReactElement = createElement(
    'dialog',
    { className: 'search-dialog', 'aria-label': t(wording, 'searchDialog') },
    shell,
  );
  // React writes the names of these as JSX has them.
  const html = renderToString(dialog).replace(/ (?:enterKeyHint|auto[A-Z]\w+|spellCheck|maxLength)=/g, (name) =>
    name.toLowerCase(),
  );
  return htmlSpelling(html);
}
