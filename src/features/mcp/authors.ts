// Answers queries of authors about the working copy: findings (also for unsaved text), link targets, and moves. The answers equal the
// answers of a build, of editors and of `techdocs move`.
import { join } from 'node:path';
import { type PreparedMove, prepareMove } from '../../cli/move/prepare.ts';
import { isMarkdownPath, isSafeRelativePath } from '../../lib/file-path.ts';
import { createInvocationError, type Diagnostic } from '../../model/diagnostic.ts';
import { createPageForNewFile, type DocumentInSite, findPageByFile } from '../../serve/linked-pages.ts';
import type { openWatchedSite } from '../../serve/serve.ts';
import type { SiteState } from '../../serve/state.ts';

/** Findings of a site. */
export interface SiteCheckResult {
  readonly findings: readonly Diagnostic[];
  readonly documents: number;
  readonly links: number;
}

/** Findings caused by a text. */
interface TextCheckResult {
  /** Findings in the text itself. */
  readonly inText: readonly Diagnostic[];
  /** Findings in other files that exist only if the text is saved. */
  readonly inOtherFiles: readonly Diagnostic[];
}

/** Queries of authors. */
export interface OperationsForAuthors {
  /** Whether moves may be applied. If not, they can only be tried. */
  readonly mayMove: boolean;
  /** Returns the findings of the current files. */
  check(): Promise<SiteCheckResult>;
  /** Returns the findings that a text of a page would cause. */
  checkText(file: string, text: string): Promise<TextCheckResult>;
  /** Returns the page of a file; a new file gets a provisional page. */
  page(file: string): Promise<DocumentInSite>;
  /** Tries a move. */
  move(from: string, to: string, hasRedirects: boolean): Promise<PreparedMove>;
}

/** The project that authors query. */
interface ProjectForAuthors {
  /** Absolute. */
  readonly root: string;
  readonly configFile?: string;
  readonly mayMove: boolean;
  /** Unsaved texts by absolute path. */
  readonly unsaved: Map<string, string>;
  readonly site: ReturnType<typeof openWatchedSite>;
}

/** Creates a function that runs tasks one at a time. While a query checks an unsaved text, no other query can see the text. */
export function createQueuedTaskRunner() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
}

/** Creates the queries of authors. `alone` is a queue from `createQueuedTaskRunner`, which runs one query at a time. */
export function createAuthorOperations(
  project: ProjectForAuthors,
  alone: ReturnType<typeof createQueuedTaskRunner>,
): OperationsForAuthors {
  const { site, root, configFile, mayMove } = project;
  return {
    mayMove,
    check: () =>
      alone(async () => {
        const state = await site.now();
        const { sites } = state;
        return {
          findings: listFindings(state),
          documents: sites.reduce((sum, item) => sum + item.site.documents.length, 0),
          links: sites.reduce((sum, item) => sum + Object.values(item.site.links).flat().length, 0),
        };
      }),
    checkText: (file, text) => alone(() => checkTextInSite(project, validatePagePath(file), text)),
    page: (file) =>
      alone(async () => {
        const state = await site.now();
        const path = validatePagePath(file);
        const page = findPageByFile(state, path) ?? createPageForNewFile(state, path);
        if (page === undefined) throw createInvocationError('The site has no pages, so that nothing can be linked.');
        return page;
      }),
    move: (from, to, hasRedirects) => alone(() => prepareMove(from, to, { root, configFile, hasRedirects })),
  };
}

function listFindings({ errors, warnings }: SiteState): readonly Diagnostic[] {
  return [...errors, ...warnings];
}

/** Checks the site with another text in place of a page's text, and then restores the page. */
async function checkTextInSite(
  { site, root, unsaved }: ProjectForAuthors,
  file: string,
  text: string,
): Promise<TextCheckResult> {
  const known = new Set(listFindings(await site.now()).map((finding) => JSON.stringify(finding)));
  const path = join(root, file);
  const edited = new Set([path]);
  unsaved.set(path, text.replace(/\r\n?/g, '\n'));
  try {
    const state = await site.edit(edited);
    if (!isSiteSource(state, file))
      throw createInvocationError(
        `\`${file}\` would be no page of the site, and no page includes it.`,
        'Name a file in one of its folders of pages, such as `docs/guide/wifi.md`.',
      );
    const findings = listFindings(state);
    const isNew = (finding: Diagnostic) => !known.has(JSON.stringify(finding));
    return {
      inText: findings.filter((finding) => finding.file === file),
      inOtherFiles: findings.filter((finding) => finding.file !== file && isNew(finding)),
    };
  } finally {
    unsaved.delete(path);
    await site.edit(edited);
  }
}

/** Whether a file is a source of the site: a page, or a file that pages include. */
function isSiteSource(state: SiteState, file: string): boolean {
  if (findPageByFile(state, file) !== undefined || listFindings(state).some((finding) => finding.file === file))
    return true;
  return state.sites.some(({ content }) => content.sources.some(({ includes }) => Object.hasOwn(includes, file)));
}

/** Validates the path of a page and makes it root-relative. */
function validatePagePath(file: string): string {
  const path = file.trim().replaceAll('\\', '/').replace(/^\.\//, '');
  if (isSafeRelativePath(path) && isMarkdownPath(path)) return path;
  throw createInvocationError(
    `\`${file}\` is not a page of the project.`,
    'Name a Markdown file by its path from the root of the project, such as `docs/guide/wifi.md`.',
  );
}
