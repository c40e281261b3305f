// Files that are not pages: sitemap, robots, redirects, Markdown mirrors, assets. Each is a route like any other.
import type { SiteConfig } from '../model/config.ts';
import type { FileType, Route } from '../model/route.ts';
import { say, wordingOf } from '../model/say.ts';
import type { RoutePlan } from '../model/site.ts';
import type { TextProps } from '../model/text-view.ts';
import { absoluteUrl, fileHref, pageFile, sitePath } from '../model/url.ts';
import type { BodyRef } from '../model/view.ts';
import { type Assembly, alternates, type Emitted, hrefOf, localeOf, urlOf } from './assembly.ts';
import { clientTextsFile, themeScriptOf } from './client-texts.ts';
import { localePrefix } from './entries.ts';
import { langOf } from './foreign.ts';
import { assetPath } from './links.ts';
import { llms, llmsFull } from './llms.ts';
import { contentSecurityPolicy } from './policy.ts';

/** A file that is no page. */
export function emitFile(
  assembly: Assembly,
  path: string,
  type: FileType,
  plan: () => RoutePlan,
  source?: string,
): Emitted {
  const route: Route = {
    path,
    type,
    output: path.slice(1),
    locale: assembly.locale,
    source,
    isIndexed: false,
    visibility: 'public',
  };
  return { route, plan };
}

/** A file that a text template renders. */
export function emitText(
  assembly: Assembly,
  path: string,
  type: FileType,
  props: () => TextProps<BodyRef>,
  source?: string,
): Emitted {
  return emitFile(assembly, path, type, () => ({ kind: 'text', props: props() }), source);
}

/** A page for each redirect of the configuration. Where it leads is checked with all other links. */
export function emitRedirects(assembly: Assembly): Emitted[] {
  return assembly.config.redirects.map(({ from, to }, index) => {
    const path = sitePath(assembly.prefix, from);
    const route: Route = {
      path,
      type: 'redirect',
      output: pageFile(path, assembly.config.trailingSlash),
      locale: assembly.locale,
      source: assembly.config.configFile,
      isIndexed: false,
      visibility: 'public',
    };
    const plan = (): RoutePlan => {
      const { href, isExternal } = assembly.configLink(to, `redirects[${index}].to`);
      const isRtl = localeOf(assembly.config, assembly.locale)?.direction === 'rtl';
      const canonical = absoluteUrl(href, isExternal ? '' : assembly.config.url);
      return {
        kind: 'text',
        props: {
          type: 'redirect',
          view: {
            href,
            canonical,
            title: assembly.config.title,
            lang: assembly.lang,
            direction: isRtl ? 'rtl' : undefined,
            moved: say(assembly.wording, 'movedTo'),
          },
        },
      };
    };
    return { route, plan };
  });
}

/** Files that hosts and search engines look for. Given all page routes, since the sitemap lists them. */
export function emitWellKnown(assembly: Assembly, pages: readonly Route[]): Emitted[] {
  const { config } = assembly;
  const redirects = () => hostRedirects(assembly, pages);
  const hasUrl = config.url !== '';
  const absolute = (path: string) => absoluteUrl(fileHref(path, config), config.url);
  const text = (path: string, type: FileType, props: () => TextProps<BodyRef>) => emitText(assembly, path, type, props);
  const isDefaultLocale = assembly.prefix === '';
  const files: Emitted[] = isDefaultLocale
    ? [
        text('/robots.txt', 'robots', () => ({
          type: 'robots',
          view: {
            sitemapUrls: hasUrl ? prefixesOf(config).map((prefix) => absolute(`${prefix}/sitemap.xml`)) : [],
          },
        })),
        text('/.nojekyll', 'text', () => ({ type: 'empty', view: {} })),
        text('/_redirects', 'text', () => ({ type: 'redirects', view: { redirects: redirects() } })),
        text('/redirects.nginx.map', 'text', () => ({ type: 'nginx-redirects', view: { redirects: redirects() } })),
        text('/_headers', 'text', () => ({
          type: 'headers',
          view: {
            baseUrl: config.baseUrl,
            contentSecurityPolicy: contentSecurityPolicy(themeScriptHashes(assembly), config),
          },
        })),
      ]
    : [];
  files.push(
    text(`${assembly.prefix}/llms.txt`, 'text', () => ({ type: 'llms', view: llms(assembly) })),
    text(`${assembly.prefix}/llms-full.txt`, 'text', () => ({
      type: 'llms-full',
      view: { pages: llmsFull(assembly) },
    })),
  );
  if (hasUrl)
    files.push(
      text(`${assembly.prefix}/sitemap.xml`, 'sitemap', () => ({
        type: 'sitemap',
        view: { urls: sitemap(assembly, pages) },
      })),
    );
  const { searchPagePath } = config.search;
  if (hasUrl && searchPagePath !== false) {
    files.push(
      text(`${assembly.prefix}/opensearch.xml`, 'opensearch', () => {
        const favicon = config.favicon === undefined ? undefined : assembly.configLink(config.favicon, 'favicon');
        return {
          type: 'opensearch',
          view: {
            title: config.title,
            description: config.tagline || say(assembly.wording, 'searchSite', { title: config.title }),
            searchUrl: `${urlOf(assembly, `${assembly.prefix}/${searchPagePath}`)}?q={searchTerms}`,
            faviconUrl: favicon && absoluteUrl(favicon.href, favicon.isExternal ? '' : config.url),
          },
        };
      }),
    );
  }
  return files;
}

/** Path prefixes of all locales, the default one first. */
function prefixesOf(config: SiteConfig): readonly string[] {
  const { defaultLocale, locales } = config.i18n;
  const others = locales.filter(({ locale }) => locale !== defaultLocale);
  return ['', ...others.map(({ locale }) => localePrefix(config, locale))];
}

/** The redirects of every language, for hosts that read them from one file. */
function hostRedirects(assembly: Assembly, pages: readonly Route[]) {
  const known = new Set(pages.map(({ path }) => path));
  return prefixesOf(assembly.config).flatMap((prefix) =>
    assembly.config.redirects.map(({ from, to }, index) => {
      const { href, target } = assembly.configLink(to, `redirects[${index}].to`);
      const isPage = target !== undefined && known.has(target);
      return {
        from: hrefOf(assembly, sitePath(prefix, from)),
        to: isPage && prefix !== '' ? hrefOf(assembly, sitePath(prefix, target)) : href,
      };
    }),
  );
}

/** The script in the head has another text in each language. */
function themeScriptHashes({ config, assets }: Assembly): string {
  const hashes = config.i18n.locales.map(({ locale }) => themeScriptOf(assets, wordingOf(config, locale)).hash);
  return [...new Set(hashes)].join(' ');
}

/** Whether a page is one that readers look for: public, and not there for the others only. */
export function isInSitemap({ isIndexed, type }: Route): boolean {
  return isIndexed && type !== 'search' && type !== 'not-found';
}

function sitemap(assembly: Assembly, pages: readonly Route[]) {
  const { docs, posts, pages: own } = assembly.entries;
  const foreign = [...docs, ...posts, ...own].filter(({ document }) => langOf(assembly, document) !== undefined);
  // Their canonical address is in the sitemap of the default locale.
  const untranslated = new Set(foreign.map(({ document }) => document.file));
  const listed = pages.filter(
    (page) => isInSitemap(page) && page.canonical === undefined && !untranslated.has(page.source ?? ''),
  );
  return listed.map((route) => ({
    loc: urlOf(assembly, route.path),
    lastmod: route.lastModified,
    alternates: alternates(assembly, route.path),
  }));
}

/** Static files, the files beside Markdown that something links to, and what techdocs brings itself. */
export function emitAssets(assembly: Assembly, linked: ReadonlySet<string>): Emitted[] {
  const { content, assets, config } = assembly;
  const texts = clientTextsFile(assembly.wording);
  const copy = (path: string, type: FileType, from: string, hash: string, source?: string) =>
    emitFile(assembly, path, type, () => ({ kind: 'copy', from, hash }), source);
  const literal = (path: string, type: FileType, text: string) =>
    emitFile(assembly, path, type, () => ({ kind: 'literal', text }));
  const own = content.assets.flatMap((asset) => {
    const path = asset.origin === 'static' ? `/${asset.path}` : assetPath(asset);
    const isWanted = asset.origin === 'static' || linked.has(path);
    return isWanted
      ? [
          copy(
            path,
            asset.origin === 'static' ? 'static' : 'asset',
            asset.stored ?? `${config.root}/${asset.file}`,
            asset.hash,
            asset.file,
          ),
        ]
      : [];
  });
  // Named by their content: versions share what has not changed between them.
  const seen = new Set<string>();
  const unique = own.filter(({ route }) => route.type === 'static' || (!seen.has(route.path) && seen.add(route.path)));
  return [
    ...unique,
    ...[assets.stylesheet, assets.feedStylesheet].map(({ path, text }) => literal(path, 'stylesheet', text)),
    ...[assets.script, ...assets.lazyScripts, ...(texts ? [texts] : [])].map(({ path, text }) =>
      literal(path, 'script', text),
    ),
  ];
}
