// Runs `techdocs translate`: reads the project, and writes all requested files or none.

import { posix } from 'node:path';
import { readTextsOfRevisions } from '../../content/git/revisions.ts';
import { validateOutputPath, writeOutput } from '../../content/io/output.ts';
import { readFileBytes, readText } from '../../content/io/read-text.ts';
import { type AssembledProject, assembleProject } from '../../engine/assembled.ts';
import { resolveProjectRoot } from '../../engine/open-project.ts';
import { computeRelativePath } from '../../lib/file-path.ts';
import { formatCountWithNoun, joinNames } from '../../lib/text.ts';
import { createInvocationError, type Diagnostic, UserError } from '../../model/diagnostic.ts';
import { formatNearestNameHint } from '../../model/nearest.ts';
import type { GlobalFlags } from '../../terminal/options.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { FEATURES_MODULE_URL } from '../module.ts';
import { renderXliffExport } from './export.ts';
import { buildImportedPages, type XliffDocument } from './import.ts';
import { markPagesUpToDate } from './mark.ts';
import { listPagesInLocales, type PageInLocale } from './pages.ts';
import { parseXliff } from './read-xliff.ts';
import { computeTranslationStatus, formatTranslationStatus, parsePageReaderCounts } from './status.ts';

/** The flags of the command. */
export interface TranslateFlags extends GlobalFlags {
  readonly status?: boolean;
  readonly readers?: string;
  readonly mark?: readonly string[];
  readonly export?: string | true;
  readonly import?: readonly string[];
  readonly locale?: readonly string[];
  readonly all?: boolean;
  readonly dryRun?: boolean;
}

interface TranslateCommandInput {
  readonly root: string;
  readonly assembled: AssembledProject;
  readonly pages: readonly PageInLocale[];
  readonly locales: readonly string[];
  readonly flags: TranslateFlags;
  readonly terminal: Terminal;
}

/** Files to write, root-relative. */
type FilesToWrite = readonly { readonly file: string; readonly text: string }[];

/** Runs the command. */
export async function runTranslate(flags: TranslateFlags, terminal: Terminal): Promise<void> {
  const root = resolveProjectRoot(flags.root, terminal.cwd);
  const assembled = await assembleProject({ root, configFile: flags.config, features: FEATURES_MODULE_URL });
  const { i18n } = assembled.project.config;
  const others = i18n.locales.map(({ locale }) => locale).filter((locale) => locale !== i18n.defaultLocale);
  if (others.length === 0)
    throw createInvocationError('This site has one language.', "Name others: `i18n: { locales: ['en', 'de'] }`.");
  const unknown = flags.locale?.find((locale) => !others.includes(locale));
  if (unknown !== undefined)
    throw createInvocationError(
      `\`--locale ${unknown}\` is not a language that this site is translated into.`,
      formatNearestNameHint(unknown, others),
    );
  const locales = flags.locale ?? others;
  const work = { root, assembled, pages: listPagesInLocales(assembled, locales), locales, flags, terminal };
  if (flags.mark) markNamedPagesUpToDate(work, flags.mark);
  else if (flags.import) importXliffFiles(work, flags.import);
  else if (flags.export !== undefined) exportXliffFiles(work, flags.export === true ? 'xliff' : flags.export);
  else showTranslationStatus(work);
}

function showTranslationStatus({ root, assembled, pages, locales, flags, terminal }: TranslateCommandInput): void {
  const readers =
    flags.readers === undefined ? undefined : readPageReaderCountsFile(flags.readers, { root, terminal, assembled });
  const status = computeTranslationStatus(pages, locales, readers);
  if (flags.json) terminal.writeJson({ ok: true, locales: status });
  else terminal.writeOut(formatTranslationStatus(status, terminal.colors, flags.verbose === true));
}

function readPageReaderCountsFile(
  name: string,
  { root, terminal, assembled }: Pick<TranslateCommandInput, 'root' | 'terminal' | 'assembled'>,
) {
  const path = posix.resolve(terminal.cwd, name);
  const { text, diagnostic } = readText(path, computeRelativePath(root, path));
  if (text === undefined) throw new UserError(diagnostic.message, 1, [diagnostic]);
  const { readers, faults } = parsePageReaderCounts(text, {
    file: computeRelativePath(root, path),
    baseUrl: assembled.project.config.baseUrl,
  });
  if (faults.length > 0) throw new UserError(faults[0]?.message ?? '', 1, faults);
  return readers;
}

function markNamedPagesUpToDate(work: TranslateCommandInput, names: readonly string[]): void {
  const { root, terminal, pages } = work;
  // A name is relative to the current folder or to the project, whichever finds a page.
  const isKnown = (name: string) =>
    pages.some(({ file, translationFile }) =>
      [file, translationFile].some((candidate) => `${candidate}/`.startsWith(`${name}/`)),
    );
  const local = names.map((name) => {
    const plain = posix.normalize(name).replace(/\/$/, '');
    const here = computeRelativePath(root, posix.resolve(terminal.cwd, name));
    return isKnown(here) || !isKnown(plain) ? here : plain;
  });
  const { writes, same, faults } = markPagesUpToDate(local, pages);
  if (faults.length > 0) throw createErrorFromFaults(faults, 2);
  writeFilesAndReport(work, writes, {
    marked: writes.map(({ file }) => file),
    same,
    text: `${formatCountWithNoun(writes.length, 'translation')} marked${same.length > 0 ? `, ${same.length} up to date already` : ''}.`,
  });
}

function exportXliffFiles(work: TranslateCommandInput, folder: string): void {
  const { assembled, pages, locales, flags } = work;
  const { i18n } = assembled.project.config;
  const langOf = (name: string) => i18n.locales.find(({ locale }) => locale === name)?.htmlLang ?? name;
  const counts: Record<string, number> = {};
  const writes = locales.flatMap((locale) => {
    const pagesOfLocale = pages.filter((page) => page.locale === locale && (flags.all || page.state !== 'translated'));
    counts[locale] = pagesOfLocale.length;
    const text = renderXliffExport(pagesOfLocale, langOf(i18n.defaultLocale), locale);
    return pagesOfLocale.length === 0 ? [] : { file: posix.join(folder, `${locale}.xlf`), text };
  });
  const countTexts = Object.entries(counts).map(
    ([locale, count]) => `\`${locale}\` ${formatCountWithNoun(count, 'page')}`,
  );
  writeFilesAndReport(work, writes, { exported: counts, text: `For translators: ${countTexts.join(', ')}.` });
}

function importXliffFiles(work: TranslateCommandInput, names: readonly string[]): void {
  const { root, terminal, pages, locales } = work;
  const faults: Diagnostic[] = [];
  const documents = names.flatMap((name): XliffDocument | [] => {
    const path = posix.resolve(terminal.cwd, name);
    const file = computeRelativePath(root, path);
    const { text, diagnostic } = readText(path, file);
    if (text === undefined) {
      faults.push(diagnostic);
      return [];
    }
    const read = parseXliff(text, file);
    faults.push(...read.faults);
    return read.xliff === undefined ? [] : { ...read.xliff, file };
  });
  const textAt = (file: string, revision: string) => readTextsOfRevisions(root, [{ file, revision }])[0];
  const imported = buildImportedPages(documents, { pages, locales, textAt });
  faults.push(...imported.faults);
  if (faults.length > 0) throw createErrorFromFaults(faults);
  const { untranslated } = imported;
  const before = new Map(pages.map(({ translationFile, translation }) => [translationFile, translation?.text]));
  const writes = imported.writes.filter(({ file, text }) => before.get(file) !== text);
  const rest =
    untranslated.length > 0
      ? ` ${formatCountWithNoun(untranslated.length, 'page')} without a translation left out.`
      : '';
  const same = imported.writes.length - writes.length;
  const replaced = writes.flatMap(({ file, isReplaced }) => (isReplaced ? file : []));
  const lost =
    replaced.length > 0
      ? ` What had other blocks than its original, or did not say from which revision it was made, was replaced as a whole: ${joinNames(replaced.map((file) => `\`${file}\``))}. Compare it with what it was, \`git diff\`, and add again what only this language has.`
      : '';
  const summary = `${formatCountWithNoun(writes.length, 'page')} imported${same > 0 ? `, ${same} the same as before` : ''}.${rest}${lost}`;
  const files = { imported: imported.writes.map(({ file }) => file), untranslated, replaced };
  writeFilesAndReport(work, writes, { ...files, text: summary });
}

/**
 * Writes all files, except in a dry run. First checks that each of them can be written. Prints `text`, or with `--json` all other fields of
 * the last argument.
 */
function writeFilesAndReport(
  { root, flags, terminal }: TranslateCommandInput,
  writes: FilesToWrite,
  { text, ...report }: { readonly text: string; readonly [key: string]: unknown },
): void {
  const outputs = writes.map(({ file, text: content }) => {
    const output = validateOutputPath(file, root);
    return { output, content: adoptFileConventions(content, output.path) };
  });
  if (!flags.dryRun) for (const { output, content } of outputs) writeOutput(output, content);
  const written = writes.map(({ file }) => file);
  if (flags.json) terminal.writeJson({ ok: true, ...report, written: flags.dryRun ? [] : written });
  else terminal.writeOut(written.map((file) => `${file}\n`).join(''));
  if (!flags.quiet)
    terminal.writeError(`${terminal.colors.green('✔')} ${flags.dryRun ? 'Would be done: ' : ''}${text}\n`);
}

/** Returns a text with the byte order mark and the line breaks of the file that it replaces, so that only changed lines differ. */
function adoptFileConventions(text: string, path: string): string {
  const before = readFileBytes(path, Number.MAX_SAFE_INTEGER)?.toString() ?? '';
  const lines = before.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
  return before.startsWith('\uFEFF') ? `\uFEFF${lines}` : lines;
}

function createErrorFromFaults(faults: readonly Diagnostic[], exitCode: 1 | 2 = 1): UserError {
  return new UserError(faults[0]?.message ?? '', exitCode, faults, 'Nothing was written.');
}
