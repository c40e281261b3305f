// Turns a link problem into a finding: its level comes from the config, its suggestion from what there is.
import { folderOf, relativePath, tidyPath } from '../lib/file-path.ts';
import { lazy } from '../lib/lazy.ts';
import { codeFinding } from '../model/code-fault.ts';
import type { SiteConfig } from '../model/config.ts';
import { type RuleLevel, type SettingDiagnostic, severityOf } from '../model/diagnostic.ts';
import { maskUrl } from '../model/mask.ts';
import { nearest } from '../model/nearest.ts';
import { secretIn } from '../model/shown-files.ts';
import type { LinkProblem, ResolvedLink, Site } from '../model/site.ts';
import { encodePath } from '../model/url.ts';

/** What links are judged by. Made once a site, since a site may have many broken links. */
export interface LinkJudge {
  readonly levels: LinkLevels;
  /** Whether the configuration says that links like this one are not checked. */
  readonly isExcluded: (href: string) => boolean;
  /** What suggestions are chosen from. */
  readonly pages: readonly string[];
  readonly files: readonly string[];
  readonly sources: readonly string[];
  /** Files beside pages, root-relative. */
  readonly besides?: readonly string[];
  /** The page of a file: no link to another page means the one that it stands in. */
  readonly pageOf?: (file: string) => string | undefined;
  /** Where addresses of this site begin, without a slash at the end; empty in Markdown, which is written without it. */
  readonly base: string;
  /** The site opens from a disk, where addresses begin at the file that they stand in. */
  readonly isOnDisk?: boolean;
}

/** The part of the configuration that sets levels. */
export type LinkLevels = Pick<
  SiteConfig,
  'onBrokenLinks' | 'onBrokenAnchors' | 'onBrokenMarkdownLinks' | 'linkCheck' | 'rules'
>;

/** Says of a link whether the configuration leaves it out. */
export function excluder(config: LinkLevels): (href: string) => boolean {
  const patterns = config.linkCheck.exclude.map((pattern) => new RegExp(pattern));
  return (href) => patterns.some((pattern) => pattern.test(href));
}

/** The findings of wrong links of a site. */
export function linkFindings(site: Site, links: readonly JudgedLink[]): SettingDiagnostic[] {
  if (links.length === 0) return [];
  const pages = site.routes.filter((route) => route.output.endsWith('.html'));
  const pageOf = lazy(() => new Map(pages.map(({ source, path }) => [source, path])));
  const judge: LinkJudge = {
    levels: site.config,
    isExcluded: excluder(site.config),
    pages: pages.map((route) => route.path),
    files: site.assets.filter((asset) => asset.origin === 'static').map((asset) => `/${asset.path}`),
    besides: site.assets
      .filter(({ origin }) => origin === 'content')
      .map(({ file, originalFile = file }) => originalFile),
    // Drafts that are left out have no resolved links.
    sources: site.documents
      .filter(({ file }) => site.links[file] !== undefined)
      .map(({ file, original = file }) => original),
    pageOf: (file) => pageOf().get(file),
    base: '',
  };
  return links.flatMap((link) => linkFinding(judge, link) ?? []);
}

function levelOf(config: LinkLevels, code: LinkProblem['code']): RuleLevel {
  if (code === 'broken-link') return config.onBrokenLinks;
  if (code === 'broken-anchor') return config.onBrokenAnchors;
  if (code === 'broken-markdown-link') return config.onBrokenMarkdownLinks;
  return config.linkCheck.rules[code];
}

/** A link as rules look at it. */
export interface JudgedLink {
  readonly href: string;
  readonly resolved: ResolvedLink;
  /** Where it stands; absent where the caller looks that up for findings alone. */
  readonly place?: Pick<SettingDiagnostic, 'file' | 'line' | 'column' | 'setting'>;
  /** The file that relative paths start from, where that is not the one it stands in. */
  readonly from?: string;
  /** What follows the address in the sentence. */
  readonly where?: string;
}

/** The finding of a link that has a problem; nothing where the rule is off or the link is excluded. */
export function linkFinding(judge: LinkJudge, link: JudgedLink): SettingDiagnostic | undefined {
  const { problem, target } = link.resolved;
  if (problem?.failure) return failedLink(problem.failure, link);
  const severity = problem && severityOf(levelOf(judge.levels, problem.code));
  if (!problem || !severity || judge.isExcluded(link.href)) return undefined;
  const isClause = problem.code === 'broken-anchor' || /^(?:its? |the )/.test(problem.reason);
  const suggestion = suggestionFor(problem, link, judge);
  return {
    code: problem.code,
    severity,
    message: `${link.href === '' ? 'This link' : `\`${maskUrl(link.href)}\``}${link.where ?? ''} ${isClause ? `is broken: ${problem.reason}` : problem.reason}.`,
    ...link.place,
    link: maskUrl(link.href),
    target: problem.sought ?? target,
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}

/** Code that says where links of a scheme lead has failed: that is told, with the pages that have such links. */
function failedLink({ fault, ...failure }: SettingDiagnostic, { place }: JudgedLink): SettingDiagnostic {
  const page = place?.file;
  return fault === undefined ? failure : codeFinding(failure, { ...fault, ...(page !== undefined && { page }) });
}

/** What to do about it, in a sentence. */
function suggestionFor(problem: LinkProblem, link: JudgedLink, judge: LinkJudge): string | undefined {
  if (problem.code === 'empty-link') return 'Add an address, or write `#` for the top of the page.';
  if (problem.fix !== undefined) return problem.fix;
  // The link names the draft that was meant: no other page is suggested.
  if (problem.isDraft) return undefined;
  if (problem.replacement !== undefined) return `Write \`${maskUrl(problem.replacement)}\`.`;
  const close = nearTo(problem, link, judge);
  if (close === undefined && problem.code === 'broken-anchor' && problem.translation !== undefined) {
    const anchor = link.href.slice(link.href.indexOf('#') + 1);
    return `If \`${problem.translation}\` has that heading, add \`{#${maskUrl(anchor)}}\` to it.`;
  }
  if (close === undefined && /(?:^|\/)_/.test(problem.sought ?? ''))
    return 'What has a name that begins with `_` is a part of pages, and is not published: rename it.';
  const secret = secretIn((problem.sought ?? '').replace(/^\//, ''), []);
  if (close === undefined && secret !== undefined)
    return `A file that has the name of a secret is not published. If readers may have it, list \`${maskUrl(secret)}\` in \`staticDotFiles\`.`;
  // What is written already mends nothing.
  return close === undefined || close === link.href ? undefined : `Did you mean \`${maskUrl(close)}\`?`;
}

/** The link that was likely meant, as its author would write it. */
function nearTo(problem: LinkProblem, { href, from, place }: JudgedLink, judge: LinkJudge): string | undefined {
  const bare = href.replace(/[?#].*$/s, '');
  const rest = href.slice(bare.length);
  if (problem.code === 'broken-anchor') {
    const anchor = nearest(href.slice(href.indexOf('#') + 1), problem.anchors);
    return anchor === undefined ? undefined : `${href.slice(0, href.indexOf('#'))}#${anchor}`;
  }
  if (problem.code === 'broken-markdown-link') {
    const folder = folderOf(from ?? place?.file ?? '');
    const sought = tidyPath(bare.startsWith('/') ? bare : `${folder}/${bare}`);
    const source = nearestOther(sought, judge.sources, from ?? place?.file);
    return source === undefined ? undefined : relativePath(folder, source).replace(/^(?!\.\.\/)/, './') + rest;
  }
  if (problem.code !== 'broken-link' || problem.candidates === undefined) return undefined;
  const own = judge.pageOf?.(from ?? place?.file ?? '');
  const close = nearestOther(problem.sought.replace(/(.)\/$/, '$1'), judge[problem.candidates], own);
  const folder = folderOf(from ?? place?.file ?? '');
  if (close !== undefined && judge.isOnDisk) return encodePath(relativePath(folder, close.slice(1))) + rest;
  if (close !== undefined) return judge.base + encodePath(close) + rest;
  if (problem.candidates !== 'files' || bare.startsWith('/')) return undefined;
  const file = nearestOrNamesake(tidyPath(`${folder}/${bare}`), judge.besides ?? []);
  return file === undefined ? undefined : encodePath(relativePath(folder, file)) + rest;
}

/** The nearest name; nothing where that is the page in which the link stands, which no link to another page means. */
function nearestOther(path: string, candidates: readonly string[], own: string | undefined): string | undefined {
  const others = candidates.filter((one) => one !== own);
  const close = nearestOrNamesake(path, others.length === candidates.length ? others : [...others, own ?? '']);
  return close === own ? undefined : close;
}

/** The nearest name; where none is near, the only one that ends in the same segment, as a page that moved does. */
function nearestOrNamesake(path: string, candidates: readonly string[]): string | undefined {
  const names = candidates.filter((one) => one !== '/');
  const near = nearest(path, names);
  if (near !== undefined) return near;
  const name = path.slice(path.lastIndexOf('/')).toLowerCase();
  const namesakes = name.length > 1 ? names.filter((one) => one.toLowerCase().endsWith(name)) : [];
  return namesakes.length === 1 ? namesakes[0] : undefined;
}
