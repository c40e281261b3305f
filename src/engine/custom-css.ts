// The stylesheets that a configuration names with `customCss`, and those that its extensions name with `css`.
import { join } from 'node:path';
import { computeRelativePosixPath } from '../config/io/bundle.ts';
import { readProjectFile } from '../config/io/compile.ts';
import { uncachedDisk } from '../content/io/disk.ts';
import { readPermittedText } from '../content/io/named-text.ts';
import { checkReadAccess, createReadPermissions, type ReadPermissions } from '../content/io/open-file.ts';
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
    const refusalOf = (from: string) => (file.startsWith('../') ? undefined : findRefusalOfFile(from, bounds));
    return { file, written: css, ...publishStylesheetFiles(join(bounds.root, file), css, refusalOf) };
  });
  const faults = sheets.flatMap(({ file, written, files: published, missing }) => {
    const known = new Set([...published.keys(), ...missing.map(({ href }) => href)]);
    const lost = missing.map((item) => ({
      message: formatMissingStylesheetFile(item),
      suggestion: 'Correct the path. A file of a static folder is named by its address: `url(/image.png)`.',
      ...findLineAndColumn(written, item.offset),
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

/** Returns why a file beside a stylesheet of the project is not published: it, or a link in its path, leads out of the project. */
function findRefusalOfFile(from: string, bounds: ReadPermissions): string | undefined {
  const file = computeRelativePosixPath(from, bounds.root);
  const access = checkReadAccess(file, { ...bounds, named: [...(bounds.named ?? []), file] });
  return access !== undefined && 'refusal' in access ? fileRefusalDescriptions[access.refusal] : undefined;
}

function readStylesheet(file: string, bounds: ReadPermissions): string {
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
