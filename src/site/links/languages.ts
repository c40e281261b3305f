// Links between the languages of a site.
import { createLinkProblem } from '../../model/link-problems.ts';
import type { LinkProblem, ResolvedLink } from '../../model/site.ts';
import { createPageHref, encodePath, joinSitePath } from '../../model/url.ts';
import type { LinkToResolve } from './targets.ts';

/**
 * Resolves a link to a page in another language. Every language has the same pages, so the path is looked up without its language prefix.
 * Returns `undefined` if the path has no prefix of another language, or if there is no such page.
 */
export function resolveLinkInOtherLocale(
  path: string,
  { targets, written, parts, kind }: LinkToResolve,
): ResolvedLink | undefined {
  const { config, prefix, pages } = targets;
  const { defaultLocale, locales } = config.i18n;
  const [, name, rest = '/'] = /^\/([^/]+)(\/.*)?$/.exec(path) ?? [];
  const locale = locales.find((candidate) => candidate.locale === name);
  const localizedPath = joinSitePath(prefix, rest);
  if (!locale || kind !== 'link' || `/${name}` === prefix || !pages.has(localizedPath)) return undefined;
  if (locale.locale === defaultLocale) {
    const replacement = encodePath(rest) + parts.query + parts.hash;
    return {
      href: written,
      isExternal: false,
      problem: createLinkProblem('the default language has no prefix', path, replacement),
    };
  }
  const problem: LinkProblem = {
    code: 'other-locale-link',
    reason: `leads to another language, ${locale.label}`,
    missingTarget: path,
    replacement: encodePath(prefix === '' ? rest : localizedPath) + parts.query + parts.hash,
  };
  return { href: createPageHref(path, config) + parts.query + parts.hash, target: path, isExternal: false, problem };
}
