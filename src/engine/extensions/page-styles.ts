// IO. Stylesheets of extensions for single pages, with their fonts and pictures: included only in sites with such pages.
import { readFileSync } from 'node:fs';
import { computeExtensionFilePath } from '../../config/io/extension-files.ts';
import { computeHash } from '../../lib/hash.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { LoadedExtension, PageStyle } from '../../model/extension.ts';
import type { PublishedStylesheet } from '../../model/site.ts';
import { getSiteCodeFolder } from '../../model/untrusted.ts';
import { formatMissingStylesheetFile, publishStylesheetFiles } from '../stylesheet-files.ts';
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
  const ownLoadedExtensions = extensions.filter(({ isBuiltIn }) => isBuiltIn !== true);
  const named = ownLoadedExtensions.flatMap(({ extension: { name, styles = {} } }) =>
    Object.entries(styles).map(([style, { css }]) => ({ id: `${name}/${style}`, css })),
  );
  const read = readPageStyles(ownLoadedExtensions, new Set(named.map(({ id }) => id)), config);
  const files = named.map(({ css }) => computeExtensionFilePath(css, getSiteCodeFolder(config)));
  return {
    hash: computeHash(JSON.stringify(read)),
    inputs: [...files, ...read.flatMap(({ fonts }) => fonts.map(({ from }) => from))],
  };
}

function readPageStyle(file: string, { preload = {} }: PageStyle): PublishedStylesheet {
  const { css, files, missing } = publishStylesheetFiles(file, readFileSync(file, 'utf8').trim());
  if (missing[0] !== undefined) throw new Error(formatMissingStylesheetFile(missing[0]));
  const preloads = Object.entries(preload).map(([name, where]) => {
    const font = files.get(name) ?? files.get(`./${name}`);
    if (font === undefined) throw new Error(`\`preload\` names \`${name}\`, a font that the stylesheet does not name.`);
    return { path: font.path, where };
  });
  return { css, fonts: [...files.values()], preloads };
}
