// Schema of the user configuration: each key with type, default and a description. The JSON Schema for editors is generated from it. Uses
// `zod/mini`, which starts in half the time of `zod` when bundled.
import * as z from 'zod/mini';
import { isPlainObject } from '../../lib/values.ts';
import { generatorsWithAddressRules } from '../../model/address-rules.ts';
import type { AnalyticsConfig } from '../../model/config.ts';
import { addFeatureKeysToSchemas, type FeatureTables, joinFeatureRuleCodes } from '../../model/feature-tables.ts';
import { type PartName, pagePartNames } from '../../model/page-parts.ts';
import { parseRepositoryUrl } from '../../model/repository.ts';
import { type TemplateName, templateNames } from '../../model/template-names.ts';
import type { FaultReporter } from '../judge.ts';
import { listEnglishTexts } from '../texts.ts';
import {
  basePathSchema,
  endpointAddressSchema,
  originOrEmptySchema,
  siteImageAddressSchema,
  webAddressSchema,
} from './addresses.ts';
import { componentsSchema } from './components.ts';
import {
  codeBlocksSchema,
  createI18nSchema,
  createMarkdownSchema,
  docsOrListSchema,
  pagesSchema,
  variablesSchema,
} from './content.ts';
import { extensionsSchema } from './extension.ts';
import { isSearchExtension } from './extension-conflicts.ts';
import { headSettingFields } from './head.ts';
import { linkCheckSchema } from './links.ts';
import {
  announcementBarSchema,
  colorModeSchema,
  footerSchema,
  homeSchema,
  navbarSchema,
  sidebarSchema,
  tableOfContentsSchema,
} from './look.ts';
import {
  booleanWithDefault,
  constrainedString,
  createRuleLevelSchema,
  listOf,
  nonBlankSchema,
  optionalGroup,
  projectPathSchema,
  strictObjectOf,
  timeZoneSchema,
  withDescription,
} from './parts.ts';
import { securityPolicySchema } from './policy.ts';
import { productsSchema } from './products.ts';
import { fileExtensionSchema, redirectSchema } from './redirects.ts';
import { releaseSettingsSchema } from './releases.ts';
import { createRulesSchema } from './rules.ts';
import { searchSchema } from './search.ts';

const sharedCacheSchema = optionalGroup({
  url: withDescription(
    'Address of the cache. Builds use `/ac/` and `/cas/` below it, as Bazel does.',
    z.optional(webAddressSchema),
  ),
  token: withDescription('Token that builds send to the cache.', z.optional(nonBlankSchema)),
  write: withDescription('Whether builds write to the cache.', booleanWithDefault(true)),
});

/** Name of the setting that each analytics provider requires, by provider. */
const requiredAnalyticsSettings = { gtag: 'trackingId', beacon: 'endpoint' } as const;

const analyticsSchema = z.optional(
  z.pipe(
    strictObjectOf(
      {
        provider: withDescription(
          "Service that counts page views: Google's tag, or your own address.",
          z.enum(['gtag', 'beacon']),
        ),
        trackingId: withDescription('For `gtag`: the id of the site at Google.', z.optional(nonBlankSchema)),
        endpoint: withDescription(
          'For `beacon`: the address that receives each view.',
          z.optional(endpointAddressSchema),
        ),
      },
      (config, report) => {
        const { provider } = config;
        if (provider !== 'gtag' && provider !== 'beacon') return;
        const requiredSetting = requiredAnalyticsSettings[provider];
        if (config[requiredSetting] === undefined)
          report([], `Analytics by \`${provider}\` needs \`${requiredSetting}\`.`);
        for (const other of Object.values(requiredAnalyticsSettings)) {
          if (other === requiredSetting || config[other] === undefined) continue;
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

const templatesSchema = optionalGroup(
  Object.fromEntries(
    templateNames.map((name) => [
      name,
      withDescription(`File of the component that replaces the template ${name}.`, z.optional(projectPathSchema)),
    ]),
  ) as Record<TemplateName, z.ZodMiniOptional<typeof projectPathSchema>>,
);

/** Description of each place on a page where a site can insert a component. */
const placeOnPageByPart: Readonly<Record<PartName, string>> = {
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

const pagePartsSchema = optionalGroup({
  ...(Object.fromEntries(
    pagePartNames.map((name) => [
      name,
      withDescription(`File of the component ${placeOnPageByPart[name]}.`, z.optional(projectPathSchema)),
    ]),
  ) as Record<PartName, z.ZodMiniOptional<typeof projectPathSchema>>),
  head: withDescription(
    'File of the function that returns elements for the head of a page, in the form of `headTags`.',
    z.optional(projectPathSchema),
  ),
});

/** Reports a `search.provider` beside an extension that provides the search: a site has one search. */
function checkSingleSearchProvider(
  { search: searchSetting, extensions }: Record<string, unknown>,
  report: FaultReporter,
): void {
  const provider = isPlainObject(searchSetting) ? searchSetting.provider : undefined;
  const bringing = (Array.isArray(extensions) ? extensions : []).find(isSearchExtension);
  if (bringing === undefined || provider === undefined || provider === 'lunr') return;
  const message = `The extension \`${bringing.name}\` brings a search, but \`search.provider\` is \`${provider}\`.`;
  report(['search', 'provider'], message, 'Remove one of them.');
}

/** Keys of the core, in the order of the manual. */
const coreConfigFields = {
  $schema: withDescription('JSON Schema of this file, for editors.', z.optional(z.string())),
  title: withDescription("Title of the site. Default: the project's name.", z.optional(nonBlankSchema), 'text'),
  titleDelimiter: withDescription(
    'Text between the title of a page and that of the site.',
    z._default(z.string(), '|'),
  ),
  tagline: withDescription('A sentence about the site.', z._default(z.string(), ''), 'text'),
  url: withDescription(
    'Origin of the site, for feeds, sitemap and canonical links.',
    z._default(originOrEmptySchema, ''),
  ),
  baseUrl: withDescription('Base path of the site on its host.', z._default(basePathSchema, '/')),
  trailingSlash: withDescription(
    'Whether links end with a slash. Default: links have no slash, and each page is a folder with an `index.html`.',
    z.optional(z.boolean()),
  ),
  noIndex: withDescription('Ask search engines not to show any page of the site.', booleanWithDefault(false)),
  addressRules: withDescription(
    'Generator whose rules name pages and headings: index pages, number prefixes, case, ids. `github` is for plain Markdown and mdBook. `techdocs migrate` sets it. Default: `docusaurus`.',
    z.optional(z.enum(generatorsWithAddressRules)),
  ),
  favicon: withDescription('Icon of the site.', z.optional(siteImageAddressSchema), 'image'),
  organizationName: withDescription('Who publishes the site.', z.optional(nonBlankSchema)),
  projectName: withDescription('Name of the repository.', z.optional(nonBlankSchema)),
  repository: withDescription(
    'Repository on the web, for links to issues, commits and files outside of the docs: an address, or `owner/name` on GitHub. Default: that of `package.json`, else the remote of git.',
    z.optional(
      constrainedString(
        'must be the address of a repository such as `https://github.com/acme/app`',
        (value) => parseRepositoryUrl(value) !== undefined,
      ),
    ),
  ),
  timeZone: withDescription(
    'Time zone that decides which day it is for release posts, such as `Europe/Rome`.',
    z._default(timeZoneSchema, 'UTC'),
  ),
  variables: withDescription(
    'Values of `{{ name }}` in Markdown, front matter, sidebars and this file.',
    variablesSchema,
  ),
  /** Placeholder that keeps the position of the key. `createConfigSchema` sets the schema, which depends on the features. */
  i18n: z.unknown(),
  docs: withDescription('The docs. For several docs, use a list in which each has an `id`.', docsOrListSchema),
  products: withDescription('Products by key. Pages and menus show them.', productsSchema),
  releases: withDescription('The release posts.', z.optional(releaseSettingsSchema)),
  pages: withDescription('Single pages, outside the docs.', pagesSchema),
  staticDirs: withDescription(
    'Folders whose files techdocs copies unchanged. Default: `static` and `content/static` where they exist.',
    z.optional(z.array(projectPathSchema)),
  ),
  staticDotFiles: withDescription(
    'Static files to copy even if their names look like secrets, and hidden files that pages may include. Give file names, or paths in the static folder or in the project.',
    z._default(z.array(nonBlankSchema), []),
  ),
  /** Placeholder that keeps the position of the key. `createConfigSchema` sets the schema, which depends on the features. */
  markdown: z.unknown(),
  code: withDescription('Code blocks.', codeBlocksSchema),
  home: withDescription('The home page.', homeSchema),
  navbar: withDescription('The top bar.', navbarSchema),
  footer: withDescription('The footer of every page.', footerSchema),
  announcementBar: withDescription('The announcement above every page.', announcementBarSchema),
  colorMode: withDescription('Light and dark mode.', colorModeSchema),
  font: withDescription('Use the font of techdocs. `false`: use the font of the system.', booleanWithDefault(true)),
  zoom: withDescription('Let readers enlarge the pictures of texts.', booleanWithDefault(true)),
  sidebar: withDescription('The sidebar of docs.', sidebarSchema),
  tableOfContents: withDescription('The list of headings beside a page.', tableOfContentsSchema),
  search: withDescription('Search.', searchSchema),
  analytics: withDescription('Service that counts page views. Default: none.', analyticsSchema),
  feedback: withDescription(
    'Ask readers below each docs page whether it helped. Default: they are not asked.',
    z.optional(
      strictObjectOf({
        endpoint: withDescription(
          'Address that receives each answer: a path, or a web address.',
          endpointAddressSchema,
        ),
      }),
    ),
  ),
  policy: withDescription(
    'Hosts of other sites that pages may use, for the Content-Security-Policy.',
    securityPolicySchema,
  ),
  redirects: withDescription('Redirects from old paths.', listOf(redirectSchema)),
  fromExtensions: withDescription(
    "File extensions of addresses on the old site. With `['html']`, `/page.html` leads to `/page` on every host.",
    listOf(fileExtensionSchema),
  ),
  onBrokenLinks: withDescription('Level for links to pages that do not exist.', createRuleLevelSchema('error')),
  onBrokenAnchors: withDescription('Level for links to headings that do not exist.', createRuleLevelSchema('warn')),
  onBrokenMarkdownLinks: withDescription(
    'Level for links to Markdown files that do not exist.',
    createRuleLevelSchema('warn'),
  ),
  onDuplicateRoutes: withDescription('Level for two sources with the same address.', createRuleLevelSchema('warn')),
  onLostAddresses: withDescription(
    'Level for addresses that were published and lead nowhere now.',
    createRuleLevelSchema('warn'),
  ),
  accessibility: withDescription(
    "`'AA'`: what keeps readers with a disability from a page is an error. Default: it is a note.",
    z.optional(z.literal('AA')),
  ),
  /** Placeholder that keeps the position of the key. `createConfigSchema` sets the schema, which depends on the features. */
  rules: z.unknown(),
  ...headSettingFields,
  components: withDescription(
    'Your own React components, by their tag name in Markdown: a file, or an object for a component that runs in the browser.',
    componentsSchema,
  ),
  onMdxSyntax: withDescription(
    'Level for syntax that only MDX has: declarations, expressions, unknown components.',
    createRuleLevelSchema('warn'),
  ),
  templates: withDescription('Your own React components, by the template that they replace.', templatesSchema),
  parts: withDescription('Your own React components, by the place on pages where they stand.', pagePartsSchema),
  extensions: extensionsSchema,
  linkCheck: withDescription('Settings of the link check.', linkCheckSchema),
  cache: withDescription('Build cache that several machines share.', sharedCacheSchema),
};

/** Returns the schema of the whole configuration, with the tables of features. */
export function createConfigSchema(tables: readonly FeatureTables[]) {
  const fields = {
    ...coreConfigFields,
    i18n: withDescription('Languages of the site.', createI18nSchema(listEnglishTexts(tables))),
    markdown: withDescription('Markdown settings.', createMarkdownSchema(tables)),
    rules: withDescription(
      'Levels of findings, by code. Other codes keep their default level.',
      createRulesSchema(joinFeatureRuleCodes(tables)),
    ),
  };
  return strictObjectOf(addFeatureKeysToSchemas(fields, tables), checkSingleSearchProvider);
}

/** A validated configuration: defaults filled in, values normalized. */
export type CheckedConfig = z.output<ReturnType<typeof createConfigSchema>>;
