// IO. Reads the styles of a site. The build takes the colours and the font of diagrams from them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readText } from '../../content/io/read-text.ts';
import { renderCssOfConfigColours, resolvePackagedFile } from '../../engine/assets.ts';
import type { SiteConfig } from '../../model/config.ts';
import { getSiteCodeFolder } from '../../model/untrusted.ts';
import type { DrawingStyles } from './draw.ts';

type SiteStyleConfig = Pick<SiteConfig, 'root' | 'untrusted' | 'font' | 'colorMode' | 'announcementBar' | 'customCss'>;

/** Returns the site's own styles that affect diagrams: its stylesheets and the colours of its configuration. */
export function readSiteStyles(config: SiteStyleConfig): string {
  const files = config.customCss.map((file) => readTextOrEmpty(join(getSiteCodeFolder(config), file)));
  return [renderCssOfConfigColours(config), ...files].join('\n');
}

/** Returns styles and fonts of the page that diagrams are drawn for. */
export function loadDrawingStyles(config: SiteStyleConfig, customCss: string): DrawingStyles {
  const font = config.font ? readPackagedFontStyles() : { css: '', faces: '' };
  return {
    css: [readTextOrEmpty(resolvePackagedFile('assets/site.css')), font.css, customCss].join('\n'),
    faces: font.faces,
  };
}

/** Returns the package's own font, with its files inlined. */
function readPackagedFontStyles(): DrawingStyles {
  const folder = resolvePackagedFile('assets/fonts');
  const { text } = JSON.parse(readTextOrEmpty(join(folder, 'fonts.json'))) as {
    text: { css: string; files: readonly string[] };
  };
  const css = text.files.reduce((all, file) => {
    const data = readFileSync(join(folder, file)).toString('base64');
    return all.replaceAll(`url(${file})`, `url(data:font/woff2;base64,${data})`);
  }, text.css);
  // `font-display` is removed: an image is painted once, after its inlined fonts are loaded.
  const faces = css.replaceAll('font-display:optional;', '').match(/@font-face\{[^}]*url\(data:[^}]*\}/g) ?? [];
  return { css, faces: faces.join('') };
}

/** Returns the text of a file; empty if it cannot be read, because the stylesheet bundler reports missing files. */
function readTextOrEmpty(file: string): string {
  return readText(file, file).text ?? '';
}
