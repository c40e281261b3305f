// The page of a redirect, for hosts that know no redirects. Its script keeps what the reader's address has behind the path; without
// one it works too. It is a whole document and not part of the layout, since nobody stays on it.
import type { ReactElement } from 'react';
import { redirectScript } from '../../model/constants.ts';
import type { TextViews } from '../../model/text-view.ts';
import { FilledMessage } from '../messages.tsx';

/** Sends the reader on at once, and says where to. */
export function RedirectPage({ href, canonical, title, lang, direction, moved }: TextViews['redirect']): ReactElement {
  return (
    <html lang={lang} dir={direction}>
      <head>
        <meta charSet="utf-8" />
        <noscript>
          <meta httpEquiv="refresh" content={`0; url=${href}`} />
        </noscript>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="canonical" href={canonical} />
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          <p>
            <FilledMessage text={moved} values={{ address: <a href={href}>{href}</a> }} />
          </p>
        </main>
        <script dangerouslySetInnerHTML={{ __html: redirectScript }} />
      </body>
    </html>
  );
}
