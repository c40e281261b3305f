// Turns a link problem into a finding: its level comes from the config, its suggestion from what there is.
import type { SiteConfig } from '../model/config.ts';
import { type Diagnostic, type RuleLevel, severityOf } from '../model/diagnostic.ts';
import { nearest } from '../model/nearest.ts';
import type { LinkProblem, ResolvedLink, Site } from '../model/site.ts';
import { encodePath } from '../model/url.ts';

/** What a suggestion is chosen from. Made once a site, since a site may have many broken links. */
export interface Known {
  readonly pages: readonly string[];
  readonly files: readonly string[];
  readonly sources: readonly string[];
}

/** All that links may lead to, by kind. */
export function knownTargets(site: Site): Known {
  const pages = site.routes.filter((route) => route.output.endsWith('.html')).map((route) => route.path);
  const files = site.assets.filter((asset) => asset.origin === 'static').map((asset) => `/${asset.path}`);
  return { pages, files, sources: site.documents.map((document) => document.file) };
}

function levelOf(config: SiteConfig, code: LinkProblem['code']): RuleLevel {
  if (code === 'broken-link') return config.onBrokenLinks;
  return code === 'broken-anchor' ? config.onBrokenAnchors : config.onBrokenMarkdownLinks;
}

/** The finding of a link that has a problem; nothing where the rule is off. */
export function linkFinding(
  site: Site,
  known: Known,
  link: { readonly href: string; readonly resolved: ResolvedLink; readonly path?: string },
  place: Pick<Diagnostic, 'file' | 'line' | 'column'>,
  subject = `\`${link.href}\``,
): Diagnostic | undefined {
  const { problem } = link.resolved;
  const severity = problem && severityOf(levelOf(site.config, problem.code));
  if (!problem || !severity) return undefined;
  const isClause = problem.code === 'broken-anchor' || /^its? /.test(problem.reason);
  const message = `${subject} ${isClause ? `is broken: ${problem.reason}` : problem.reason}.`;
  const close = suggestionFor(problem, link.href, link.path, known, place.file);
  return {
    code: problem.code,
    severity,
    message,
    ...place,
    link: link.href,
    target: link.resolved.target,
    suggestion: close === undefined ? undefined : `Did you mean \`${close}\`?`,
  };
}

function suggestionFor(
  problem: LinkProblem,
  href: string,
  path: string | undefined,
  known: Known,
  file: string | undefined,
): string | undefined {
  const bare = href.replace(/[?#].*$/s, '');
  const rest = href.slice(bare.length);
  if (problem.code === 'broken-anchor') {
    const anchor = nearest(href.slice(href.indexOf('#') + 1), problem.anchors);
    return anchor === undefined ? undefined : `${href.slice(0, href.indexOf('#'))}#${anchor}`;
  }
  if (problem.code === 'broken-markdown-link') {
    const folder = file?.includes('/') ? file.slice(0, file.lastIndexOf('/')) : '';
    const source = nearest(resolveFrom(folder, bare), known.sources);
    return source === undefined ? undefined : relativeTo(folder, source) + rest;
  }
  if (problem.candidates === 'none') return undefined;
  const base = path?.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
  const absolute = bare.startsWith('/') ? bare : `/${resolveFrom(base.slice(1), bare)}`;
  const close = nearest(absolute, problem.candidates === 'pages' ? known.pages : known.files);
  return close === undefined ? undefined : encodePath(close) + rest;
}

function resolveFrom(folder: string, path: string): string {
  const segments = path.startsWith('/') || folder === '' ? [] : folder.split('/');
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments.join('/');
}

function relativeTo(folder: string, file: string): string {
  const from = folder === '' ? [] : folder.split('/');
  const to = file.split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared += 1;
  const up = from.slice(shared).map(() => '..');
  return `${up.length === 0 ? './' : ''}${[...up, ...to.slice(shared)].join('/')}`;
}
