// IO. Browser scripts of React pages: `export const script = './menu.ts'`. Each is bundled with its imports. The path is read from the
// page's source, so that a changed script is noticed without running the page.
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { BundleError, bundle } from '../../config/io/bundle.ts';
import { readStats } from '../../content/io/stats.ts';
import type { ComponentPageScripts } from '../../engine/code-pages.ts';
import { computeHash } from '../../lib/hash.ts';
import { findLineAndColumn } from '../../lib/text.ts';
import { UserError } from '../../model/diagnostic.ts';
import type { PackagedText } from '../../model/site.ts';

const SCRIPT_EXPORT_PATTERN =
  /^export const script(?:\s*:\s*string)?\s*=\s*(['"])(\.{1,2}\/[^'"\n]+|@site\/[^'"\n]+)\1/m;

/** Bundles the scripts of pages (root-relative paths). Throws if a script does not exist or cannot be bundled. */
export async function loadPageScripts(
  root: string,
  pages: readonly string[],
  cacheDir: string | undefined,
): Promise<ComponentPageScripts> {
  const scripts: Record<string, PackagedText> = {};
  const inputs = new Set<string>();
  for (const page of pages) {
    const code = readFileSync(join(root, page), 'utf8');
    const match = SCRIPT_EXPORT_PATTERN.exec(code);
    const path = match?.[2];
    if (!match || path === undefined) continue;
    const entry = path.startsWith('@site/') ? join(root, path.slice(6)) : join(root, dirname(page), path);
    const place = { code: 'invalid-page', file: page, ...findLineAndColumn(code, match.index) };
    if (!readStats(entry)?.isFile())
      throw UserError.of({ ...place, message: `\`script\` names the file \`${path}\`, which does not exist.` });
    const cacheFile = cacheDir && join(cacheDir, `script-${computeHash(entry)}.json`);
    const call = { root, entry, plugins: [], isForBrowsers: true, cacheFile } as const;
    const bundled = await bundle(call).catch((error: unknown) => {
      if (!(error instanceof BundleError)) throw error;
      const faults = error.faults.map((fault) => ({ ...place, severity: 'error' as const, ...fault }));
      throw new UserError('The script of a page cannot be compiled.', 2, faults);
    });
    // The prefix `site-` makes the client treat a page with such a script as a page of another build. If the client fetches such a page, it
    // loads the page in full, which runs the script.
    const name = basename(entry).replace(/\..*$/, '');
    const text = bundled.code;
    scripts[page] = { path: `/assets/site-${name}-${computeHash(text, 8)}.js`, text };
    for (const input of [entry, ...Object.keys(bundled.inputs)]) inputs.add(input);
  }
  return { scripts, inputs: [...inputs] };
}
