// Rules that say nothing until they are asked for, on a folder of HTML: pages and files that nothing leads to.

import type { LinkLevels } from '../../check/finding.ts';
import { ASKED_FOR, orphanFinding, unusedFinding } from '../../check/optional.ts';
import { type Diagnostic, severityOf } from '../../model/diagnostic.ts';
import type { FolderText, PackedPlaces } from './folder-links.ts';
import type { FolderTargets } from './folder-targets.ts';
import type { FolderFinding } from './judge-folder.ts';
import type { ReadFolder } from './read-folder.ts';

/** What the addresses of a folder lead to. */
export class Reached {
  /** Paths that any text leads to. */
  readonly files = new Set<string>();
  /** Paths that another page leads to: feeds and sitemaps name every page. */
  readonly pages = new Set<string>();

  constructor(private readonly texts: readonly FolderText[]) {}

  /** Notes that the texts at these places lead to a path. */
  add(target: string, places: PackedPlaces): void {
    this.files.add(target);
    if (this.pages.has(target)) return;
    for (let at = 0; at < places.length; at += 2) {
      const text = this.texts[places[at] as number];
      if (text?.isPage && text.path !== target) {
        this.pages.add(target);
        return;
      }
    }
  }
}

/** What the addresses of a folder lead to, where a rule asks; nothing otherwise, as it costs time. */
export function openReached(
  { links, rules }: ReadFolder,
  targets: FolderTargets,
  { linkCheck }: LinkLevels,
): Reached | undefined {
  if (linkCheck.rules['orphan-page'] === 'ignore' && linkCheck.rules['unused-file'] === 'ignore') return undefined;
  const reached = new Reached(links.texts);
  const ofPages = links.texts.filter(({ redirect }) => redirect !== undefined).map(({ path }) => path);
  const ofRules = rules.map(({ from }) => from).filter((from) => !/[*:]/.test(from));
  for (const path of [...ofPages, ...ofRules]) {
    const end = targets.followFrom(path);
    const to = 'page' in end && end.page !== undefined ? end.page.path : end.path;
    reached.files.add(to);
    reached.pages.add(to);
  }
  return reached;
}

/** A finding for every page that no other page and no redirect leads to. What crawlers shall not see is left out. */
export function judgeOrphans(texts: readonly FolderText[], levels: LinkLevels, reached?: Reached): FolderFinding[] {
  const severity = severityOf(levels.linkCheck.rules['orphan-page']);
  if (severity === undefined || reached === undefined) return [];
  return texts.flatMap(({ path, isPage, isHidden, redirect }, page) => {
    const isAskedFor = path === '/' || /\/404(?:\.html?|\/)$/.test(path) || ASKED_FOR.test(path.slice(1));
    if (!isPage || isHidden || redirect !== undefined || isAskedFor || reached.pages.has(path)) return [];
    return [{ finding: orphanFinding(path, severity, 'Link to it, or remove it.'), page, offset: 0 }];
  });
}

/** Files that pages are made with, and not of: their names may stand anywhere in them. */
const SCRIPT = /\.(?:m?js|json|webmanifest|css|txt)$/i;
/** Pages, feeds and sitemaps are looked for by readers; maps by tools; packed twins by hosts; dot files by nobody. */
const SERVED = /\.(?:x?html?|xml|rss|atom|map|gz|br|zst)$|(?:^|\/)\.|^(?:_[^/]*|llms-full\.txt)$/i;

/** A finding for every file that no page, stylesheet or feed leads to, and that no script names either. */
export function judgeUnused(
  { files }: ReadFolder,
  levels: LinkLevels,
  reached: Reached | undefined,
  read: (file: string) => string,
): Diagnostic[] {
  const severity = severityOf(levels.linkCheck.rules['unused-file']);
  if (severity === undefined || reached === undefined) return [];
  const all = [...files];
  let left = all.filter((file) => !reached.files.has(`/${file}`) && !SERVED.test(file) && !ASKED_FOR.test(file));
  for (const script of all) {
    if (left.length === 0) break;
    if (!SCRIPT.test(script)) continue;
    const text = read(script);
    left = left.filter((file) => file === script || !text.includes(file.slice(file.lastIndexOf('/') + 1)));
  }
  return left.map((file) => unusedFinding(file, severity));
}
