// Generates a folder of HTML pages like the output of a documentation generator: a menu that all pages share, a sidebar that a section
// shares, and text with links to pages and headings. All links are correct.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from './random.ts';

/** Size of the folder. */
export interface HtmlFolder {
  readonly pages: number;
  /** Links per page. */
  readonly links: number;
  /** Approximate bytes per page. */
  readonly bytes: number;
  readonly seed?: number;
}

/** Writes `pages` pages with about `links` links each, and about `bytes` of text; returns the number of links. */
export function makeHtmlFolder(folder: string, { pages, links, bytes, seed = 3 }: HtmlFolder): number {
  const r = createRandom(seed);
  const sections = Math.max(1, Math.round(pages / 50));
  const pathOf = (n: number) => `/section-${n % sections}/page-${n}/`;
  const shared = r.list(Math.round(links * 0.4), () => pathOf(r.int(0, pages - 1)));
  const menu = shared.map((path) => `<li><a class="menu-link" href="${path}">Menu</a></li>`).join('\n');
  const own = links - shared.length;
  let count = 0;
  for (let n = 0; n < pages; n++) {
    const body = r.list(own, (at) => {
      const target = r.int(0, pages - 1);
      const href =
        at % 5 === 0 ? `#part-${at}` : at % 2 === 0 ? pathOf(target) : `${pathOf(target)}#part-${r.int(0, own - 1)}`;
      return `<h2 id="part-${at}">Part ${at}</h2>\n<p>${r.sentence()} <a href="${href}">more</a></p>`;
    });
    const text = r.sentence(12);
    const length = body.join('\n').length + menu.length;
    const filler = `<pre><code><span class="line">${text}</span></code></pre>\n`;
    const rest = filler.repeat(Math.max(0, Math.round((bytes - length) / filler.length)));
    const html = `<!doctype html>\n<html lang="en"><head><title>Page ${n}</title></head>\n<body><nav><ul>\n${menu}\n</ul></nav>\n<main>\n${body.join('\n')}\n${rest}</main></body></html>\n`;
    const path = join(folder, pathOf(n));
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'index.html'), html);
    count += links;
  }
  return count;
}
