// IO. What stylesheets of a site name.
import { join } from 'node:path';
import { positionAt } from '../../lib/text.ts';
import type { SiteConfig } from '../../model/config.ts';
import { codeRootOf } from '../../model/untrusted.ts';
import { readFile } from './compile.ts';

/** The files that stylesheets name. What reads them is loaded only where there are any; relative addresses are refused elsewhere. */
export async function cssLinksOf({ customCss, ...config }: Pick<SiteConfig, 'root' | 'untrusted' | 'customCss'>) {
  if (customCss.length === 0) return {};
  const root = codeRootOf(config);
  const { cssAddresses } = await import('../../lib/css-addresses.ts');
  const cssLinks = customCss.flatMap((file) => {
    const css = readFile(join(root, file), file);
    const addresses = cssAddresses(css).filter(({ href }) => /^(?:\/|https?:)/i.test(href));
    return addresses.map(({ href, offset }) => ({ href, file, ...positionAt(css, offset) }));
  });
  return { cssLinks };
}
