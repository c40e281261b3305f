// IO. The styles of a site, as diagrams that are drawn during its build take their colours and their font from them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configColorsCss, packagedFile } from '../../engine/assets.ts';
import type { SiteConfig } from '../../model/config.ts';
import { codeRootOf } from '../../model/untrusted.ts';
import type { DrawnPage } from './draw.ts';

type Settings = Pick<SiteConfig, 'root' | 'untrusted' | 'font' | 'colorMode' | 'announcementBar' | 'customCss'>;

/** What of a site changes the look of diagrams: its own stylesheets, and what its configuration says of colours. */
export function ownStyles(config: Settings): string {
  const files = config.customCss.map((file) => read(join(codeRootOf(config), file)));
  return [configColorsCss(config), ...files].join('\n');
}

/** The page that diagrams are drawn for. */
export function drawnPage(config: Settings, own: string): DrawnPage {
  const font = config.font ? fontOf() : { css: '', faces: '' };
  return { css: [read(packagedFile('assets/site.css')), font.css, own].join('\n'), faces: font.faces };
}

/** The font of the package with its file in it. */
function fontOf(): DrawnPage {
  const folder = packagedFile('assets/fonts');
  const { text } = JSON.parse(read(join(folder, 'fonts.json'))) as { text: { css: string; files: readonly string[] } };
  const css = text.files.reduce((all, file) => {
    const data = readFileSync(join(folder, file)).toString('base64');
    return all.replaceAll(`url(${file})`, `url(data:font/woff2;base64,${data})`);
  }, text.css);
  // A picture is drawn once: it waits for what it has with it.
  const faces = css.replaceAll('font-display:optional;', '').match(/@font-face\{[^}]*url\(data:[^}]*\}/g) ?? [];
  return { css, faces: faces.join('') };
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // A stylesheet that is missing is told where it is bundled.
    return '';
  }
}
