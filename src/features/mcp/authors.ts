// What authors ask of the working copy: what is wrong, also in a text that is not saved, what a link may name, and a move. The answers are
// those of a build, of editors and of `techdocs move`.
import { join } from 'node:path';
import { type PreparedMove, prepareMove } from '../../cli/move/prepare.ts';
import { isMarkdown, staysInside } from '../../lib/file-path.ts';
import { callFault, type Diagnostic } from '../../model/diagnostic.ts';
import { openPageOf, type Page, pageToBe } from '../../serve/linked-pages.ts';
import type { openSite } from '../../serve/serve.ts';
import type { SiteState } from '../../serve/state.ts';

/** What is wrong with a site. */
export interface SiteCheck {
  readonly findings: readonly Diagnostic[];
  readonly documents: number;
  readonly links: number;
}

/** What would be wrong with a text. */
export interface TextCheck {
  /** In the text itself. */
  readonly own: readonly Diagnostic[];
  /** In other files, which are right as long as the text is not saved. */
  readonly others: readonly Diagnostic[];
}

/** What authors can ask. */
export interface Authors {
  /** Whether moves may be made, and not only tried. */
  readonly mayMove: boolean;
  /** What the rules find, as the files are now. */
  check(): Promise<SiteCheck>;
  /** What they would find if a page had this text. */
  checkText(file: string, text: string): Promise<TextCheck>;
  /** A page by its file; one that is still to be written stands for itself. */
  page(file: string): Promise<Page>;
  /** Tries a move. */
  move(from: string, to: string, hasRedirects: boolean): Promise<PreparedMove>;
}

/** The project that authors ask of. */
export interface AuthoredProject {
  /** Absolute. */
  readonly root: string;
  readonly configFile?: string;
  readonly mayMove: boolean;
  /** Texts that are read in the place of files, by absolute path. */
  readonly unsaved: Map<string, string>;
  readonly site: ReturnType<typeof openSite>;
}

/** Runs one piece of work after the other: while a text is tried, nothing else is answered from it. */
export function oneByOne() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
}

/** Answers authors. `alone` runs what nothing else may run beside. */
export function openAuthors(project: AuthoredProject, alone: ReturnType<typeof oneByOne>): Authors {
  const { site, root, configFile, mayMove } = project;
  return {
    mayMove,
    check: () =>
      alone(async () => {
        const state = await site.now();
        const { sites } = state;
        return {
          findings: findingsOf(state),
          documents: sites.reduce((sum, each) => sum + each.site.documents.length, 0),
          links: sites.reduce((sum, each) => sum + Object.values(each.site.links).flat().length, 0),
        };
      }),
    checkText: (file, text) => alone(() => tryText(project, pagePath(file), text)),
    page: (file) =>
      alone(async () => {
        const state = await site.now();
        const path = pagePath(file);
        const page = openPageOf(state, path) ?? pageToBe(state, path);
        if (page === undefined) throw callFault('The site has no pages, so that nothing can be linked.');
        return page;
      }),
    move: (from, to, hasRedirects) => alone(() => prepareMove({ from, to }, { root, configFile, hasRedirects })),
  };
}

function findingsOf({ errors, warnings }: SiteState): readonly Diagnostic[] {
  return [...errors, ...warnings];
}

/** The site with another text of a page, and then again without it. */
async function tryText({ site, root, unsaved }: AuthoredProject, file: string, text: string): Promise<TextCheck> {
  const known = new Set(findingsOf(await site.now()).map((each) => JSON.stringify(each)));
  const path = join(root, file);
  const edited = new Set([path]);
  unsaved.set(path, text.replace(/\r\n?/g, '\n'));
  try {
    const state = await site.edit(edited);
    if (!isRead(state, file))
      throw callFault(
        `\`${file}\` would be no page of the site, and no page includes it.`,
        'Name a file in one of its folders of pages, such as `docs/guide/wifi.md`.',
      );
    const all = findingsOf(state);
    const isNew = (each: Diagnostic) => !known.has(JSON.stringify(each));
    return {
      own: all.filter((each) => each.file === file),
      others: all.filter((each) => each.file !== file && isNew(each)),
    };
  } finally {
    unsaved.delete(path);
    await site.edit(edited);
  }
}

/** Whether a site is made from a file: a page of its own, or a part of others. */
function isRead(state: SiteState, file: string): boolean {
  if (openPageOf(state, file) !== undefined || findingsOf(state).some((each) => each.file === file)) return true;
  return state.sites.some(({ content }) => content.sources.some(({ includes }) => Object.hasOwn(includes, file)));
}

/** The path of a page, root-relative. */
function pagePath(file: string): string {
  const path = file.trim().replaceAll('\\', '/').replace(/^\.\//, '');
  if (staysInside(path) && isMarkdown(path)) return path;
  throw callFault(
    `\`${file}\` is not a page of the project.`,
    'Name a Markdown file by its path from the root of the project, such as `docs/guide/wifi.md`.',
  );
}
