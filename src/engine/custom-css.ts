// The stylesheets that a configuration names with `customCss`, and those that its extensions name with `css`.
import { join } from 'node:path';
import { readProjectFile } from '../config/io/compile.ts';
import { uncachedDisk } from '../content/io/disk.ts';
import { readPermittedText } from '../content/io/named-text.ts';
import { createReadPermissions } from '../content/io/open-file.ts';
import { findLineAndColumn } from '../lib/text.ts';
import type { SiteConfig } from '../model/config.ts';
import { type Diagnostic, UserError } from '../model/diagnostic.ts';
import { fileRefusalDescriptions } from '../model/shown-files.ts';
import type { PublishedStylesheet } from '../model/site.ts';
import { createUnreadableFileFinding } from '../model/unreadable.ts';
import { getSiteCodeFolder } from '../model/untrusted.ts';
import { addBaseUrlToCss, findStylesheetFaults } from './imports.ts';
import { formatMissingStylesheetFile, publishStylesheetFiles } from './stylesheet-files.ts';

/** Returns the stylesheets that the configuration and its extensions name, with the fonts and pictures beside them. */
export function readCustomCss(config: SiteConfig): readonly PublishedStylesheet[] {
  const { baseUrl, customCss: files } = config;
  const bounds = { ...createReadPermissions(config, files), root: getSiteCodeFolder(config) };
  const sheets = files.map((file) => {
    const css = readStylesheet(file, bounds);
    return { file, written: css, ...publishStylesheetFiles(join(bounds.root, file), css) };
  });
  const faults = sheets.flatMap(({ file, written, files: published, missing }) => {
    const known = new Set([...published.keys(), ...missing.map(({ href }) => href)]);
    const lost = missing.map(({ href, offset }) => ({
      message: formatMissingStylesheetFile(href),
      suggestion: 'Correct the path. A file of a static folder is named by its address: `url(/image.png)`.',
      ...findLineAndColumn(written, offset),
    }));
    const all = [...lost, ...findStylesheetFaults(written, known)].sort(
      (a, b) => a.line - b.line || a.column - b.column,
    );
    return all.map((fault): Diagnostic => ({ code: 'invalid-config', severity: 'error', file, ...fault }));
  });
  if (faults[0] !== undefined) throw new UserError(faults[0].message, 2, faults);
  return sheets.map(({ css, files: published }) => ({
    css: addBaseUrlToCss(css, baseUrl),
    fonts: [...published.values()],
    preloads: [],
  }));
}

function readStylesheet(file: string, bounds: ReturnType<typeof createReadPermissions>): string {
  // Only an extension can name a file outside of the project. Such a file may be in a package beside the project.
  if (file.startsWith('../')) return readProjectFile(join(bounds.root, file), file);
  const read = readPermittedText(uncachedDisk, file, bounds) ?? {
    diagnostic: createUnreadableFileFinding(file, 'it does not exist'),
  };
  if ('refusal' in read)
    throw UserError.of({
      code: 'invalid-config',
      message: `The stylesheet ${fileRefusalDescriptions[read.refusal]}.`,
      file,
    });
  if (read.diagnostic) throw new UserError(read.diagnostic.message, 2, [read.diagnostic]);
  return read.text;
}
