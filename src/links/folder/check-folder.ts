// IO. Checks a folder of HTML made by any generator: reads it, judges it, and looks up lines only for what is wrong.
import { readFileSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { excluder, type Known, type LinkLevels } from '../../check/finding.ts';
import { type Diagnostic, UserError } from '../../model/diagnostic.ts';
import { decodePath } from '../../model/url.ts';
import type { ExternalUse } from '../external/uses.ts';
import type { FolderText } from './folder-links.ts';
import { FolderTargets } from './folder-targets.ts';
import { judgeFolder, judgeRules } from './judge-folder.ts';
import { judgeOrphans, judgeUnused, openReached } from './reached.ts';
import { type ReadFolder, readFolder } from './read-folder.ts';

/** What to check. */
export interface FolderCall {
  /** Absolute path of the project, which sources of pages are named from. */
  readonly root: string;
  /** Absolute path of the folder. */
  readonly dir: string;
  readonly levels: LinkLevels;
  /** Path that the folder is served under; told by the pages' canonical addresses otherwise. */
  readonly baseUrl?: string;
  /** Origin of the site; told by them too. */
  readonly url?: string;
}

/** What was found. */
export interface CheckedFolder {
  readonly findings: readonly Diagnostic[];
  readonly external: readonly ExternalUse[];
  readonly pages: number;
  readonly links: number;
}

/** Checks the folder. Throws a `UserError` where there is no such folder, or no page in it. */
export function checkFolder(call: FolderCall): CheckedFolder {
  const { root, dir, levels } = call;
  const shown = relative(root, dir).split(sep).join('/') || '.';
  const there = statSync(dir, { throwIfNoEntry: false });
  if (!there?.isDirectory()) {
    throw there === undefined
      ? callFault(`There is no folder \`${shown}\`.`, 'To check the site itself, without building it, name no folder.')
      : callFault(`\`${shown}\` is a file, and not a folder.`, 'Name the folder of a built site.');
  }
  const folder = readFolder(dir);
  const { links, rules, files } = folder;
  if (links.pageCount === 0) {
    const suggestion =
      'Name the folder of a built site; to check the site itself, without building it, name no folder.';
    throw callFault(`There is no HTML page in \`${shown}\`.`, suggestion);
  }
  const { baseUrl, hosts } = whereServed(call, folder);
  const targets = new FolderTargets({ files, texts: links.texts, rules, baseUrl, hosts });
  const pages = links.texts.filter(({ isPage }) => isPage);
  const known: Known = {
    pages: pages.map(({ path }) => (path.length > 1 ? path.replace(/(?:\/|\.x?html?)$/, '') : path)),
    files: [...files].map((file) => `/${file}`),
    sources: [],
    isExcluded: excluder(levels),
    base: baseUrl.replace(/\/$/, ''),
  };
  const reached = openReached(folder, targets, levels);
  const judged = judgeFolder(links, targets, levels, known, reached);
  const lookUp = createLookUp(dir, root);
  const named = (file: string) => (shown === '.' ? file : `${shown}/${file}`);
  const textOf = (index: number) => links.texts[index] as FolderText;
  const orphans = judgeOrphans(links.texts, levels, reached);
  const findings = [...judged.findings, ...orphans].map(({ finding, page, offset }): Diagnostic => {
    const { file, source } = textOf(page);
    const { line, column } = lookUp.place(file, offset);
    const from = source === undefined ? undefined : lookUp.source(source, finding.link);
    return { ...finding, file: named(file), line, column, ...(from !== undefined && { source: from }) };
  });
  const unreadable = folder.unreadable.map(
    ({ file, reason }): Diagnostic => ({
      code: 'unreadable-file',
      severity: 'error',
      message: `The file cannot be read: ${reason}.`,
      file: named(file),
    }),
  );
  const ofRules = judgeRules(rules, targets, levels, known).map((one) => ({ ...one, file: named('_redirects') }));
  const external = judged.external.map(({ href, page, offset }) => {
    const place = () => ({ file: named(textOf(page).file), ...lookUp.place(textOf(page).file, offset) });
    return { url: href, link: href, place };
  });
  const unused = judgeUnused(folder, levels, reached, (file) => readFileSync(join(dir, file), 'utf8'));
  const ofFiles = unused.map((one) => ({ ...one, file: named(one.file ?? '') }));
  return {
    findings: [...findings, ...ofRules, ...ofFiles, ...unreadable],
    external,
    pages: pages.length,
    links: links.count,
  };
}

function callFault(message: string, suggestion: string): UserError {
  return new UserError(message, 2, [{ code: 'invalid-call', severity: 'error', message, suggestion }]);
}

/** Base path and hosts: as the call says, else as the first canonical address that fits its page. */
function whereServed({ baseUrl, url }: FolderCall, { links }: ReadFolder) {
  const hosts = new Set<string>();
  if (url !== undefined && url !== '') hosts.add(new URL(url).host.toLowerCase());
  let base = baseUrl;
  if (links.canonical && URL.canParse(links.canonical.href)) {
    const { host, pathname } = new URL(links.canonical.href);
    const page = links.canonical.path.replace(/(?:\/|\.x?html?)$/, '');
    const own = pathname.replace(/(?:\/|\.x?html?)$/, '');
    if (own.endsWith(page)) {
      if (url === undefined || url === '') hosts.add(host.toLowerCase());
      base ??= `${own.slice(0, own.length - page.length)}/`;
    }
  }
  return { baseUrl: base ?? '/', hosts };
}

/** Reads pages again for the lines of findings, each once. */
function createLookUp(dir: string, root: string) {
  const breaks = new Map<string, readonly number[]>();
  const sources = new Map<string, string | undefined>();
  const breaksOf = (file: string): readonly number[] => {
    let known = breaks.get(file);
    if (!known) {
      known = lineStarts(readFileSync(join(dir, file), 'utf8'));
      breaks.set(file, known);
    }
    return known;
  };
  const fileOf = (source: string): string | undefined => {
    if (!sources.has(source)) sources.set(source, sourceFile(root, source));
    return sources.get(source);
  };
  return {
    place(file: string, offset: number) {
      const starts = breaksOf(file);
      let [low, high] = [0, starts.length - 1];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] as number) <= offset) low = middle;
        else high = middle - 1;
      }
      return { line: low + 1, column: offset - (starts[low] as number) + 1 };
    },
    /** The source of a page, with the line that has the link as it is, where there is one. */
    source(source: string, link: string | undefined): string {
      const file = fileOf(source);
      if (file === undefined) return source;
      const text = link === undefined || link === '' ? '' : readFileSync(join(root, file), 'utf8');
      const at = link === undefined || link === '' ? -1 : text.indexOf(link);
      if (at < 0) return file;
      const before = text.slice(0, at);
      return `${file}:${before.split('\n').length}:${at - before.lastIndexOf('\n')}`;
    },
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** An edit link ends with the path of the file in the repository. */
function sourceFile(root: string, source: string): string | undefined {
  const path = (decodePath(source.replace(/^[a-z]+:\/\/[^/]*|[?#].*$/gi, '')) ?? '').replace(/^\/+/, '');
  const segments = path.split('/');
  for (let from = 0; from < segments.length; from += 1) {
    const file = segments.slice(from).join('/');
    const full = resolve(root, file);
    if (full.startsWith(root + sep) && statSync(full, { throwIfNoEntry: false })?.isFile()) return file;
  }
  return undefined;
}
