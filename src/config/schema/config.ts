// Schema of the user configuration: each key with type, default and a description. The JSON Schema for editors is generated from it. Uses
// `zod/mini`, which starts in half the time of `zod` when bundled.
import * as z from 'zod/mini';
import { addressRules } from '../../model/address-rules.ts';
import { type AnalyticsConfig, paperSizes } from '../../model/config.ts';
import { type PartName, partNames } from '../../model/page-parts.ts';
import { repositoryUrl } from '../../model/repository.ts';
import { type TemplateName, templateNames } from '../../model/template-names.ts';
import { sitePath } from '../../model/url.ts';
import { isPlain, type ReportFault } from '../judge.ts';
import {
  basePath,
  endpointAddress,
  originOrEmpty,
  pagePathSchema,
  redirectTarget,
  siteImageAddress,
  webAddress,
} from './addresses.ts';
import { componentsSchema } from './components.ts';
import { apis, code, docsOrList, i18n, markdown, pages, variables } from './content.ts';
import { extensions, isSearchExtension } from './extension.ts';
import { headKeys } from './head.ts';
import { linkCheck } from './links.ts';
import { announcementBar, colorMode, footer, home, navbar, sidebar, tableOfContents } from './look.ts';
import {
  constrainedString,
  doc,
  flag,
  levelWithDefault,
  list,
  nonEmpty,
  object,
  optionalGroup,
  projectPath,
  timeZone,
} from './parts.ts';
import { policy } from './policy.ts';
import { products } from './products.ts';
import { releases } from './releases.ts';
import { rules } from './rules.ts';
import { search } from './search.ts';

const sharedCacheSchema = optionalGroup({
  url: doc('Address of the cache. Builds use `/ac/` and `/cas/` below it, as Bazel does.', z.optional(webAddress)),
  token: doc('Token that builds send to the cache.', z.optional(nonEmpty)),
  write: doc('Whether builds write to the cache.', flag(true)),
});

/** Name of the setting that each analytics provider requires, by provider. */
const requiredAnalyticsSettings = { gtag: 'trackingId', beacon: 'endpoint' } as const;

const analyticsSchema = z.optional(
  z.pipe(
    object(
      {
        provider: doc("Service that counts page views: Google's tag, or your own address.", z.enum(['gtag', 'beacon'])),
        trackingId: doc('For `gtag`: the id of the site at Google.', z.optional(nonEmpty)),
        endpoint: doc('For `beacon`: the address that receives each view.', z.optional(endpointAddress)),
      },
      (given, report) => {
        const { provider } = given;
        if (provider !== 'gtag' && provider !== 'beacon') return;
        const wanted = requiredAnalyticsSettings[provider];
        if (given[wanted] === undefined) report([], `Analytics by \`${provider}\` needs \`${wanted}\`.`);
        for (const other of Object.values(requiredAnalyticsSettings)) {
          if (other === wanted || given[other] === undefined) continue;
          report([other], `Analytics by \`${provider}\` has no \`${other}\`.`);
        }
      },
    ),
    z.transform(
      ({ provider, trackingId = '', endpoint: address = '' }): AnalyticsConfig =>
        provider === 'gtag' ? { provider, trackingId } : { provider, endpoint: address },
    ),
  ),
);

const pdfSchema = optionalGroup({
  products: doc('Make a PDF of each product, and link to it from its pages.', flag(false)),
  size: doc('Paper size.', z._default(z.literal([...paperSizes]), 'A4')),
});

const redirectSchema = object(
  {
    from: doc(
      'Old path, or a list of old paths.',
      z.pipe(
        z.union([pagePathSchema, z.array(pagePathSchema).check(z.minLength(1, { error: 'must name a path' }))], {
          error: ({ input }) =>
            [input].flat().some((path) => typeof path === 'string' && /^\/(?!\/)[^?#]*[?#]/.test(path))
              ? 'must be a path without `?` and `#`: a host sees no anchor, and a redirect holds for every query'
              : 'must be a path that starts with `/`, or a list of such paths',
        }),
        z.transform((from): readonly string[] => [from].flat().map((path) => sitePath(path))),
      ),
    ),
    to: doc('New path, with query and anchor, or an address on another site.', redirectTarget, 'link'),
  },
  ({ from, to }, report) => {
    const suggestion = 'For hosts that read it, write the rule into a file `_redirects` in a static folder.';
    for (const path of [from].flat()) {
      if (typeof path === 'string' && path.endsWith('/*'))
        report(['from'], `A redirect is for one page, but \`${path}\` stands for many.`, suggestion);
    }
    if (typeof to !== 'string') return;
    for (const path of [from].flat()) {
      if (typeof path === 'string' && sitePath(path) === sitePath(to.replace(/[?#].*$/s, '')))
        report(['to'], `A redirect from \`${path}\` to itself never ends.`);
    }
  },
);

const fileExtension = z.pipe(
  constrainedString('must be a file ending such as `html`', (value) => /^\.?[A-Za-z0-9]+$/.test(value)),
  z.transform((value: string) => value.replace('.', '')),
);

const templatesSchema = optionalGroup(
  Object.fromEntries(
    templateNames.map((name) => [
      name,
      doc(`File of the component that replaces the template ${name}.`, z.optional(projectPath)),
    ]),
  ) as Record<TemplateName, z.ZodMiniOptional<typeof projectPath>>,
);

/** Description of each place on a page where a site can insert a component. */
const placeDescriptions: Readonly<Record<PartName, string>> = {
  docBefore: 'before the text of docs pages',
  docAfter: 'after the text of docs pages',
  landingAfter: 'below the list of pages on landing pages, which techdocs generates for categories',
  postAfter: 'after the text of release posts',
  pageTools: 'behind the tools of docs pages and release posts',
  tocAfter: 'below the list of headings, on pages that have one',
  navbarEnd: 'at the end of the top bar',
  homeHero: 'below the search field of the home page',
  footerBefore: 'at the beginning of the footer',
  footerAfter: 'at the end of the footer',
};

const partsSchema = optionalGroup({
  ...(Object.fromEntries(
    partNames.map((name) => [name, doc(`File of the component ${placeDescriptions[name]}.`, z.optional(projectPath))]),
  ) as Record<PartName, z.ZodMiniOptional<typeof projectPath>>),
  head: doc(
    'File of the function that returns elements for the head of a page, in the form of `headTags`.',
    z.optional(projectPath),
  ),
});

/** Reports a `search.provider` beside an extension that provides the search: a site has one search. */
function checkSearch({ search: given, extensions: all }: Record<string, unknown>, report: ReportFault): void {
  const provider = isPlain(given) ? given.provider : undefined;
  const bringing = (Array.isArray(all) ? all : []).find(isSearchExtension);
  if (bringing === undefined || provider === undefined || provider === 'lunr') return;
  const message = `The extension \`${bringing.name}\` brings a search, but \`search.provider\` is \`${provider}\`.`;
  report(['search', 'provider'], message, 'Remove one of them.');
}

/** Schema of the whole configuration. */
export const configSchema = object(
  {
    $schema: doc('JSON Schema of this file, for editors.', z.optional(z.string())),
    title: doc("Title of the site. Default: the project's name.", z.optional(nonEmpty), 'text'),
    titleDelimiter: doc('Text between the title of a page and that of the site.', z._default(z.string(), '|')),
    tagline: doc('A sentence about the site.', z._default(z.string(), ''), 'text'),
    url: doc('Origin of the site, for feeds, sitemap and canonical links.', z._default(originOrEmpty, '')),
    baseUrl: doc('Base path of the site on its host.', z._default(basePath, '/')),
    trailingSlash: doc(
      'Whether links end with a slash. Default: links have no slash, and each page is a folder with an `index.html`.',
      z.optional(z.boolean()),
    ),
    noIndex: doc('Ask search engines not to show any page of the site.', flag(false)),
    addressRules: doc(
      'Generator whose rules name pages and headings: index pages, number prefixes, case, ids. `techdocs migrate` sets it. Default: `docusaurus`.',
      z.optional(z.enum(addressRules)),
    ),
    portable: doc(
      'Build a site that also opens from a disk. `techdocs build --portable` does this for one build.',
      flag(false),
    ),
    favicon: doc('Icon of the site.', z.optional(siteImageAddress), 'image'),
    organizationName: doc('Who publishes the site.', z.optional(nonEmpty)),
    projectName: doc('Name of the repository.', z.optional(nonEmpty)),
    repository: doc(
      'Repository on the web, for links to issues, commits and files outside of the docs: an address, or `owner/name` on GitHub. Default: that of `package.json`, else the remote of git.',
      z.optional(
        constrainedString(
          'must be the address of a repository such as `https://github.com/acme/app`',
          (value) => repositoryUrl(value) !== undefined,
        ),
      ),
    ),
    timeZone: doc(
      'Time zone that decides which day it is for release posts, such as `Europe/Rome`.',
      z._default(timeZone, 'UTC'),
    ),
    variables: doc('Values of `{{ name }}` in Markdown, front matter, sidebars and this file.', variables),
    i18n: doc('Languages of the site.', i18n),
    docs: doc('The docs. For several docs, use a list in which each has an `id`.', docsOrList),
    products: doc('Products by key. Pages and menus show them.', products),
    releases: doc('The release posts.', z.optional(releases)),
    pages: doc('Single pages, outside the docs.', pages),
    apis: doc('API references, made from API descriptions.', apis),
    staticDirs: doc(
      'Folders whose files techdocs copies unchanged. Default: `static` and `content/static` where they exist.',
      z.optional(z.array(projectPath)),
    ),
    staticDotFiles: doc(
      'Static files to copy even if their names look like secrets, and hidden files that pages may include. Give file names, or paths in the static folder or in the project.',
      z._default(z.array(nonEmpty), []),
    ),
    markdown: doc('Markdown settings.', markdown),
    code: doc('Code blocks.', code),
    home: doc('The home page.', home),
    navbar: doc('The top bar.', navbar),
    footer: doc('The footer of every page.', footer),
    announcementBar: doc('The announcement above every page.', announcementBar),
    colorMode: doc('Light and dark mode.', colorMode),
    font: doc('Use the font of techdocs. `false`: use the font of the system.', flag(true)),
    zoom: doc('Let readers enlarge the pictures of texts.', flag(true)),
    sidebar: doc('The sidebar of docs.', sidebar),
    tableOfContents: doc('The list of headings beside a page.', tableOfContents),
    search: doc('Search.', search),
    pdf: doc('PDFs that a build makes. This needs an installed Chromium.', pdfSchema),
    analytics: doc('Service that counts page views. Default: none.', analyticsSchema),
    feedback: doc(
      'Ask readers below each docs page whether it helped. Default: they are not asked.',
      z.optional(
        object({ endpoint: doc('Address that receives each answer: a path, or a web address.', endpointAddress) }),
      ),
    ),
    policy: doc('Hosts of other sites that pages may use, for the Content-Security-Policy.', policy),
    redirects: doc('Redirects from old paths.', list(redirectSchema)),
    fromExtensions: doc(
      "File extensions of addresses on the old site. With `['html']`, `/page.html` leads to `/page` on every host.",
      list(fileExtension),
    ),
    onBrokenLinks: doc('Level for links to pages that do not exist.', levelWithDefault('error')),
    onBrokenAnchors: doc('Level for links to headings that do not exist.', levelWithDefault('warn')),
    onBrokenMarkdownLinks: doc('Level for links to Markdown files that do not exist.', levelWithDefault('warn')),
    onDuplicateRoutes: doc('Level for two sources with the same address.', levelWithDefault('warn')),
    onLostAddresses: doc('Level for addresses that were published and lead nowhere now.', levelWithDefault('warn')),
    accessibility: doc(
      "`'AA'`: what keeps readers with a disability from a page is an error. Default: it is a note.",
      z.optional(z.literal('AA')),
    ),
    rules: doc('Levels of findings, by code. Other codes keep their default level.', rules),
    ...headKeys,
    components: doc(
      'Your own React components, by their tag name in Markdown: a file, or an object for a component that runs in the browser.',
      componentsSchema,
    ),
    onMdxSyntax: doc(
      'Level for syntax that only MDX has: declarations, expressions, unknown components.',
      levelWithDefault('warn'),
    ),
    templates: doc('Your own React components, by the template that they replace.', templatesSchema),
    parts: doc('Your own React components, by the place on pages where they stand.', partsSchema),
    extensions,
    linkCheck: doc('Settings of the link check.', linkCheck),
    cache: doc('Build cache that several machines share.', sharedCacheSchema),
  },
  checkSearch,
);

/** A validated configuration: defaults filled in, values normalized. */
export type CheckedConfig = z.output<typeof configSchema>;
