// The page of a redirect, for hosts that support no redirects. Its script keeps the query and hash of the address; without scripts the page
// redirects too. It is a complete document without layout, because readers leave it at once.
import type { ReactElement } from 'react';
import { redirectScript } from '../../model/constants.ts';
import type { TextFileViews } from '../../model/text-view.ts';
import { TextWithValues } from '../messages.tsx';

/** Redirects at once, and links to the target. */
export function RedirectPage({
  href,
  canonical,
  title,
  lang,
  direction,
  moved,
}: TextFileViews['redirect']): ReactElement {
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
            <TextWithValues text={moved} values={{ address: <a href={href}>{href}</a> }} />
          </p>
        </main>
        <script dangerouslySetInnerHTML={{ __html: redirectScript }} />
      </body>
    </html>
  );
}
