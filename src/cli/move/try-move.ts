// Tries a move in a copy of the project: plans the edits, writes them to the copy, and compares the sites before and after. The project
// itself is not changed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AssembledProject, assembleProject } from '../../engine/assembled.ts';
import { FEATURES_MODULE_URL } from '../../features/module.ts';
import { type Diagnostic, UserError } from '../../model/diagnostic.ts';
import type { Heading } from '../../model/document.ts';
import { getFileNamedByLinks } from '../../model/entries.ts';
import { addFormerIds } from '../addresses/former-ids.ts';
import type { NewRedirect } from '../edit-redirects.ts';
import { renameFilesInFolder, runInHardLinkedCopy, writeTextsInFolder } from './copy.ts';
import { computeMoveEdits } from './edits.ts';
import { changeHeadingId, changeHeadingText, isHeadingId } from './heading.ts';
import { computeMovedFileName, type FileMoves, type MoveChangesInLocale } from './moved.ts';
import type { MoveTarget } from './named.ts';
import { addRedirectsOfMove, createMoveRedirects } from './redirects.ts';
import { updateTranslationRevisions } from './revisions.ts';
import { computeFileMoveChanges, computeHeadingMoveChanges } from './site-moves.ts';
import { findAddressesLostByMove, findMoveFaults, findNewAddressesOfListPages } from './verify.ts';

/** The project and the options of the call. */
export interface MoveOptions {
  readonly root: string;
  readonly configFile?: string;
  /** Whether old addresses are redirected. */
  readonly hasRedirects: boolean;
}

/** A successful trial. */
export interface TrialMoveResult {
  readonly moves: FileMoves;
  /** New texts by the new names of their files. */
  readonly texts: ReadonlyMap<string, string>;
  /** Number of rewritten addresses. */
  readonly links: number;
  /** Number of files with rewritten addresses. */
  readonly linkFiles: number;
  readonly redirects: readonly NewRedirect[];
  readonly isInConfig: boolean;
  /** New page addresses, by old address. */
  readonly paths: ReadonlyMap<string, string>;
}

/** Tries a move of files. Throws if the move would change the site in unintended ways. */
export async function tryFileMove(
  call: MoveOptions,
  { moves, isDone }: Extract<MoveTarget, { kind: 'files' }>,
): Promise<TrialMoveResult> {
  const { root, configFile } = call;
  if (!isDone)
    return runInHardLinkedCopy(root, 'new', async (copy) =>
      tryFileMoveInCopy(copy, call, {
        moves,
        before: await assembleProject({ root, configFile, features: FEATURES_MODULE_URL }),
      }),
    );
  const movesBack = moves.map(([from, to]) => [to, from] as const);
  return runInHardLinkedCopy(root, 'old', async (old) => {
    renameFilesInFolder(old, movesBack);
    const before = await assembleProject({ root: old, configFile, features: FEATURES_MODULE_URL, copyOf: root });
    return runInHardLinkedCopy(root, 'new', async (copy) => {
      renameFilesInFolder(copy, movesBack);
      return tryFileMoveInCopy(copy, call, { moves, before });
    });
  });
}

async function tryFileMoveInCopy(
  copy: string,
  { root, configFile, hasRedirects }: MoveOptions,
  { moves, before }: { readonly moves: FileMoves; readonly before: AssembledProject },
): Promise<TrialMoveResult> {
  renameFilesInFolder(copy, moves);
  let others: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map();
  for (;;) {
    const movedOf = computeMoveChangesByLocale(before, (build) =>
      computeFileMoveChanges(build, moves, others.get(build.site.locale)),
    );
    const { texts, links, linkFiles, faults } = await computeMoveEdits(before, movedOf);
    const named = new Map([...texts].map(([file, text]) => [computeMovedFileName(moves, file), text]));
    const moved = movedOf.get(before.project.config.i18n.defaultLocale) as MoveChangesInLocale;
    const wantedNewRedirects = hasRedirects ? createMoveRedirects(before, moved, root) : [];
    const { config } = before.project;
    const file = config.configFile ?? '';
    const movedText = named.get(file) ?? (file === '' ? '' : readFileSync(join(copy, file), 'utf8'));
    const { text, redirects, isInConfig } = await addRedirectsOfMove(movedText, wantedNewRedirects, {
      config,
      paths: moved.paths,
    });
    if (text !== undefined) named.set(file, text);
    for (const [name, marked] of updateTranslationRevisions(before, { copy, moves, texts: named }))
      named.set(name, marked);
    writeTextsInFolder(copy, named);
    const after = await assembleProjectCopyAfterMove(copy, root, configFile);
    const lists = findNewAddressesOfListPages(before, after, movedOf);
    // The addresses of list pages are known only when the copy is assembled. A second pass rewrites the links to them.
    if (others.size === 0 && [...lists.values()].some(({ size }) => size > 0)) {
      others = lists;
      continue;
    }
    throwIfMoveFaults(
      [...findMoveFaults(before, after, movedOf), ...createLostAddressFindings(before, after, moved)],
      faults,
    );
    return { moves, texts: named, links, linkFiles, redirects, isInConfig, paths: moved.paths };
  }
}

/** Returns the changes of a move by locale. `of` computes the changes of one locale. */
export function computeMoveChangesByLocale(
  before: AssembledProject,
  of: (build: AssembledProject['sites'][number]) => MoveChangesInLocale,
): ReadonlyMap<string, MoveChangesInLocale> {
  return new Map(before.sites.map((build) => [build.site.locale, of(build)]));
}

/** Line after the findings of a failed trial. */
const MOVE_REFUSED_NOTE = 'Nothing was moved: what is found above is not so now, and would be after the move.';

/** Assembles the copy of a project in which the move was made. If this fails, the error says that nothing was moved in the project. */
export async function assembleProjectCopyAfterMove(
  copyRoot: string,
  root: string,
  configFile: string | undefined,
): Promise<AssembledProject> {
  try {
    return await assembleProject({ root: copyRoot, configFile, features: FEATURES_MODULE_URL, copyOf: root });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new UserError(`Nothing was moved: ${error.message}`, 1, error.diagnostics, MOVE_REFUSED_NOTE);
  }
}

/**
 * Throws if there are differences between the sites. References that could not be rewritten are reported first, because they are the likely
 * cause.
 */
export function throwIfMoveFaults(faults: readonly Diagnostic[], notFound: readonly Diagnostic[]): void {
  if (faults.length === 0) return;
  const findings = [...notFound, ...faults].map((finding): Diagnostic => ({ ...finding, severity: 'error' }));
  throw new UserError('Nothing was moved: the site would not be what it was.', 1, findings, MOVE_REFUSED_NOTE);
}

/** Returns findings of lost addresses, except the addresses of moved pages, which are redirected. */
function createLostAddressFindings(
  before: AssembledProject,
  after: AssembledProject,
  { paths }: MoveChangesInLocale,
): readonly Diagnostic[] {
  const main = before.sites[0]?.site.prefix ?? '';
  return findAddressesLostByMove(before, after)
    .filter(({ path }) => !paths.has(path) && !paths.has(path.slice(main.length)))
    .map(({ path, file }) => ({
      code: 'lost-address',
      severity: 'error',
      message: `\`${path}\` would be lost: no page and no redirect would have this address.`,
      ...(file !== undefined && { file }),
      suggestion: 'Move what it comes from first, or redirect it.',
    }));
}

/** Tries to change the id or the text of a heading. */
export async function tryHeadingMove(
  call: MoveOptions,
  { file, id, to }: Extract<MoveTarget, { kind: 'heading' }>,
): Promise<TrialMoveResult> {
  const { root, configFile } = call;
  const before = await assembleProject({ root, configFile, features: FEATURES_MODULE_URL });
  const heading = findHeading(before, file, { id });
  return runInHardLinkedCopy(root, 'new', async (copy) => {
    const text = readFileSync(join(root, file), 'utf8');
    const { line } = heading;
    const renamed = isHeadingId(to) ? text : requireEditedText(changeHeadingText(text, line, to), file, line);
    let newId = to;
    if (!isHeadingId(to)) {
      writeTextsInFolder(copy, new Map([[file, renamed]]));
      newId = findHeading(await assembleProjectCopyAfterMove(copy, root, configFile), file, { line }).id;
    }
    const movedOf = computeMoveChangesByLocale(before, (build) =>
      computeHeadingMoveChanges(build, { file, from: id, to: newId }),
    );
    const { texts, links, linkFiles, faults } = await computeMoveEdits(before, movedOf);
    const currentText = texts.get(file) ?? text;
    const base = isHeadingId(to)
      ? currentText
      : requireEditedText(changeHeadingText(currentText, line, to), file, line);
    const marked =
      newId === id ? base : addFormerIdToMovedHeading(base, { line, from: id, to: newId, file, isId: isHeadingId(to) });
    const named = new Map([...texts, [file, marked] as const]);
    for (const [path, translated] of editHeadingInTranslations(before, { file, from: id, to: newId }, named))
      named.set(path, translated);
    for (const [name, changedText] of updateTranslationRevisions(before, { copy, moves: [], texts: named }))
      named.set(name, changedText);
    writeTextsInFolder(copy, named);
    const after = await assembleProjectCopyAfterMove(copy, root, configFile);
    throwIfMoveFaults(findMoveFaults(before, after, movedOf), faults);
    return { moves: [], texts: named, links, linkFiles, redirects: [], isInConfig: true, paths: new Map() };
  });
}

function addFormerIdToMovedHeading(
  text: string,
  {
    line,
    from,
    to,
    file,
    isId: isNamed,
  }: {
    readonly line: number;
    readonly from: string;
    readonly to: string;
    readonly file: string;
    readonly isId: boolean;
  },
): string {
  const marked = isNamed
    ? changeHeadingId(text, { line, from, to })
    : addFormerIds(text, { line, id: to, former: [from] });
  return requireEditedText(marked, file, line);
}

/** Returns new texts of translations whose heading has the same explicit id. */
function editHeadingInTranslations(
  { sites, project }: AssembledProject,
  { file, from, to }: { readonly file: string; readonly from: string; readonly to: string },
  texts: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const newId = new Map<string, string>();
  for (const { site } of sites)
    for (const document of site.documents) {
      if (document.original !== file || document.file === file) continue;
      const heading = document.headings.find(({ id }) => id === from);
      if (heading === undefined) continue;
      const text = texts.get(document.file) ?? readFileSync(join(project.config.root, document.file), 'utf8');
      const marked = changeHeadingId(text, { line: heading.line, from, to });
      if (marked !== undefined) newId.set(document.file, marked);
    }
  return newId;
}

function requireEditedText(text: string | undefined, file: string, line: number): string {
  if (text !== undefined) return text;
  const message = 'This heading cannot be rewritten: no heading of Markdown stands on its line.';
  throw new UserError(message, 1, [{ code: 'invalid-call', severity: 'error', message, file, line, column: 1 }]);
}

/** Finds a heading of a page by its id or line. */
function findHeading(
  { sites }: AssembledProject,
  file: string,
  { id, line }: { readonly id?: string; readonly line?: number },
): Heading {
  const document = sites[0]?.site.documents.find((candidate) => getFileNamedByLinks(candidate) === file);
  const heading = document?.headings.find((candidate) =>
    id === undefined ? candidate.line === line : candidate.id === id,
  );
  if (heading !== undefined) return heading;
  const names = document?.headings.map((item) => `\`#${item.id}\``).join(', ') ?? '';
  const message =
    id === undefined ? `No heading stands on line ${line} of \`${file}\`.` : `\`${file}\` has no heading \`#${id}\`.`;
  const suggestion = names === '' ? 'It has no headings.' : `It has ${names}.`;
  throw UserError.of({ code: 'invalid-call', message, suggestion });
}
