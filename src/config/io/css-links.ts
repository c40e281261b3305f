// IO. Reads the links in a site's stylesheets and reports invalid CSS.
import { join } from 'node:path';
import { findLineAndColumn } from '../../lib/text.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { getSiteCodeFolder } from '../../model/untrusted.ts';
import { readProjectFile } from './compile.ts';

/**
 * Returns the files that stylesheets name, and findings on rules that browsers ignore. The CSS parser is loaded only if there are
 * stylesheets. Relative addresses are reported by a different check.
 */
export async function readStylesheets({ customCss, ...config }: Pick<SiteConfig, 'root' | 'untrusted' | 'customCss'>) {
  if (customCss.length === 0) return { links: {}, findings: [] };
  const root = getSiteCodeFolder(config);
  const { findCssAddresses } = await import('../../lib/css-addresses.ts');
  const { findCssFaults } = await import('../../lib/css-faults.ts');
  const sheets = customCss.map((file) => ({ file, css: readProjectFile(join(root, file), file) }));
  const cssLinks = sheets.flatMap(({ file, css }) => {
    const addresses = findCssAddresses(css).filter(({ href }) => /^(?:\/|https?:)/i.test(href));
    return addresses.map(({ href, offset }) => ({ href, file, ...findLineAndColumn(css, offset) }));
  });
  const findings = sheets.flatMap(({ file, css }) =>
    findCssFaults(css).map(
      ({ offset, ...fault }): Diagnostic => ({
        code: 'invalid-css',
        severity: 'warning',
        file,
        ...findLineAndColumn(css, offset),
        ...fault,
      }),
    ),
  );
  return { links: { cssLinks }, findings };
}
