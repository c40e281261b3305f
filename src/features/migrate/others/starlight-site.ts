// What the configuration of Astro says of its Starlight site, read as literals. Pure.
import { listOf, type Options, optionsOf, textOf } from '../old-site.ts';
import type { Redirect } from '../planned.ts';
import {
  addressParts,
  baseOf,
  inOptions,
  lineOf,
  type MenuItem,
  type OtherLocale,
  type OtherSite,
} from './other-site.ts';
import { linkTarget } from './vitepress-site.ts';

const PAGES = 'src/content/docs';

/** Makes the site of its configuration. */
export function readStarlight(value: Options, configFile: string): OtherSite {
  const own =
    listOf(value.integrations)
      .map(optionsOf)
      .find((one) => one.title !== undefined || one.sidebar !== undefined) ?? {};
  const locales = localesOf(own);
  const base = locales[0]?.folder ?? '';
  const social = socialLinks(own.social);
  const repository = social.find((link) => /^https:\/\/(?:github|gitlab)\.com\/[^/]+\/[^/]+\/?$/.test(link));
  const edit = textOf(inOptions(own.editLink).baseUrl)?.replace(/\/$/, '');
  const sidebar = listOf(own.sidebar);
  return {
    generator: 'starlight',
    configFile,
    title: titleOf(own.title) ?? 'Documentation',
    tagline: lineOf(own.description),
    ...addressParts(textOf(value.site)),
    baseUrl: baseOf(textOf(value.base)),
    trailingSlash: value.trailingSlash !== 'never',
    favicon: textOf(own.favicon) ?? '/favicon.svg',
    ...logoOf(optionsOf(own.logo)),
    repository: repository?.replace(/\/$/, ''),
    ...(edit !== undefined && { editUrl: `${edit}/${PAGES}/` }),
    pages: PAGES,
    files: [textOf(value.publicDir)?.replace(/^\.\/|\/$/g, '') ?? 'public'],
    isLeftOut: (path) => /(?:^|\/)_/.test(path),
    rewritten: (path) => path,
    locales,
    nav: [],
    sidebars: sidebar.length === 0 ? {} : { docs: sidebar.map((one) => item(one, base)) },
    redirects: redirectsIn(optionsOf(value.redirects)),
    shownFrom: [],
    notes: [
      ...(Object.keys(optionsOf(own.components)).length > 0
        ? [
            {
              setting: 'starlight.components',
              message: 'Components that replace parts of the theme are not carried over.',
              suggestion: 'See `templates` and `parts` in the manual.',
            },
          ]
        : []),
      ...(listOf(own.customCss).length > 0
        ? [
            {
              setting: 'starlight.customCss',
              message: 'Stylesheets are not carried over: their names belong to Starlight.',
              suggestion: 'Name one that is written for techdocs in `customCss`.',
            },
          ]
        : []),
    ],
  };
}

function localesOf({ locales, defaultLocale }: Options): readonly OtherLocale[] {
  const all = Object.entries(optionsOf(locales)).map(([key, given]): OtherLocale => {
    const { label, lang, dir } = optionsOf(given);
    const tag = textOf(lang) ?? (key === 'root' ? 'en' : key);
    const name = key === 'root' ? tag : key;
    return {
      name,
      folder: key === 'root' ? '' : key,
      label: lineOf(label),
      ...(dir === 'rtl' && { direction: 'rtl' }),
      ...(tag !== name && { htmlLang: tag }),
    };
  });
  const main =
    all.find(({ folder, name }) => folder === (defaultLocale ?? 'root') || name === defaultLocale || folder === '') ??
    all[0];
  return main === undefined ? [{ name: 'en', folder: '' }] : [main, ...all.filter((one) => one !== main)];
}

function item(value: unknown, base: string): MenuItem {
  if (typeof value === 'string') return { page: value.replace(/^\/|\/$/g, '') || 'index' };
  const options = optionsOf(value);
  const label = lineOf(options.label);
  const folder = textOf(inOptions(options.autogenerate).directory);
  const slug = textOf(options.slug);
  const link = textOf(options.link);
  const items = [
    ...listOf(options.items).map((one) => item(one, base)),
    ...(folder === undefined ? [] : [{ folder: folder.replace(/^\/|\/$/g, '') }]),
  ];
  const page = slug === undefined ? {} : { page: slug.replace(/^\/|\/$/g, '') || 'index' };
  const target = link === undefined ? page : linkTarget(link.replace(/(.)\/(?=$|[?#])/, '$1'), { base });
  return {
    label,
    ...target,
    ...(items.length > 0 && { items }),
    ...(options.collapsed === true && { isCollapsed: true }),
  };
}

function titleOf(value: unknown): string | undefined {
  return lineOf(value) ?? Object.values(optionsOf(value)).map(lineOf)[0];
}

function logoOf(logo: Options): Pick<OtherSite, 'logo' | 'hidesTitle'> {
  const src = textOf(logo.src) ?? textOf(logo.light) ?? textOf(logo.dark);
  if (src === undefined) return {};
  const dark = textOf(logo.light) && textOf(logo.dark);
  const alt = textOf(logo.alt);
  return {
    logo: { src, ...(dark && { srcDark: dark }), ...(alt && { alt }) },
    ...(logo.replacesTitle === true && { hidesTitle: true }),
  };
}

function socialLinks(value: unknown): readonly string[] {
  const all = Array.isArray(value) ? value.map((one) => optionsOf(one).href) : Object.values(optionsOf(value));
  return all.flatMap((one) => textOf(one) ?? []);
}

/** Patterns are left to the host. */
function redirectsIn(rules: Options): readonly Redirect[] {
  return Object.entries(rules).flatMap(([from, to]) => {
    const target = textOf(to) ?? textOf(optionsOf(to).destination);
    if (target === undefined || /[[\]:*]/.test(from)) return [];
    const rooted = (path: string) => (/^(?:https?:|\/)/.test(path) ? path : `/${path}`).replace(/(.)\/$/, '$1');
    return { from: rooted(from), to: rooted(target) };
  });
}
