// IO. Stylesheets of extensions for single pages, with their fonts: included only in sites with such pages.
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { computeExtensionFilePath } from '../../config/io/extension-files.ts';
import { findCssAddresses } from '../../lib/css-addresses.ts';
import { computeHash } from '../../lib/hash.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { LoadedExtension, PageStyle } from '../../model/extension.ts';
import type { PackagedFile } from '../../model/site.ts';
import { getSiteCodeFolder } from '../../model/untrusted.ts';
import type { PublishedStylesheet } from '../assets.ts';
import { createHookError, createHookFaultFromError } from './guard.ts';

type StyleSettings = Pick<SiteConfig, 'root' | 'untrusted' | 'configFile'>;

/** Reads stylesheets by name, `EXTENSION/STYLE`, in the order of the extensions. Throws if one cannot be read. */
export function readPageStyles(
  extensions: readonly LoadedExtension[],
  names: ReadonlySet<string>,
  config: StyleSettings,
): readonly PublishedStylesheet[] {
  return extensions.flatMap((loaded) =>
    Object.entries(loaded.extension.styles ?? {}).flatMap(([name, style]): readonly PublishedStylesheet[] => {
      if (!names.has(`${loaded.extension.name}/${name}`)) return [];
      try {
        return [readPageStyle(computeExtensionFilePath(style.css, getSiteCodeFolder(config)), style)];
      } catch (error) {
        throw createHookError(createHookFaultFromError({ loaded, hook: `styles.${name}`, config }, error));
      }
    }),
  );
}

/**
 * Returns the hash of the stylesheets of the site's own extensions, used or not, and the absolute paths of the stylesheets and their fonts.
 */
export function hashStylesOfSiteExtensions(
  extensions: readonly LoadedExtension[],
  config: StyleSettings,
): { readonly hash: string; readonly inputs: readonly string[] } {
  const own = extensions.filter(({ isBuiltIn }) => isBuiltIn !== true);
  const named = own.flatMap(({ extension: { name, styles = {} } }) =>
    Object.entries(styles).map(([style, { css }]) => ({ id: `${name}/${style}`, css })),
  );
  const read = readPageStyles(own, new Set(named.map(({ id }) => id)), config);
  const files = named.map(({ css }) => computeExtensionFilePath(css, getSiteCodeFolder(config)));
  return {
    hash: computeHash(JSON.stringify(read)),
    inputs: [...files, ...read.flatMap(({ fonts }) => fonts.map(({ from }) => from))],
  };
}

/** Matches the path of a font relative to the stylesheet. Other addresses stay unchanged. */
const RELATIVE_FONT_PATTERN = /^[^/#?:]+(?:\/[^/#?:]+)*\.(?:woff2?|ttf|otf)$/;

function readPageStyle(file: string, { preload = {} }: PageStyle): PublishedStylesheet {
  const css = readFileSync(file, 'utf8').trim();
  const fonts = new Map<string, PackagedFile>();
  let [named, at] = ['', 0];
  for (const { href, offset } of findCssAddresses(css)) {
    if (!RELATIVE_FONT_PATTERN.test(href) || !css.startsWith(href, offset)) continue;
    const font = fonts.get(href) ?? createPackagedFont(join(dirname(file), href));
    fonts.set(href, font);
    named += css.slice(at, offset) + basename(font.path);
    at = offset + href.length;
  }
  const preloads = Object.entries(preload).map(([name, where]) => {
    const font = fonts.get(name) ?? fonts.get(`./${name}`);
    if (font === undefined) throw new Error(`\`preload\` names \`${name}\`, a font that the stylesheet does not name.`);
    return { path: font.path, where };
  });
  return { css: named + css.slice(at), fonts: [...fonts.values()], preloads };
}

/** Returns the file of a published font. It is beside the site's stylesheet, and its name contains the hash of the font. */
function createPackagedFont(from: string): PackagedFile {
  const name = basename(from).replace(/(?=\.\w+$)/, `-${computeHash(readFileSync(from), 8)}`);
  return { path: `/assets/${name}`, from };
}
