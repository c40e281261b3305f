// Reads the Starlight options of an Astro configuration as literals. Pure.
import { type Options, optionList, optionsOf, optionText } from '../old-site.ts';
import type { RedirectPlan } from '../planned.ts';
import {
  addressParts,
  type MenuItem,
  normalizeBasePath,
  type OtherLocale,
  type OtherSite,
  optionsAt,
  singleLineText,
} from './other-site.ts';
import { menuLinkTarget } from './vitepress-site.ts';

const PAGES_FOLDER = 'src/content/docs';

/** Normalizes the configuration. */
export function readStarlight(value: Options, configFile: string): OtherSite {
  const own =
    optionList(value.integrations)
      .map(optionsOf)
      .find((one) => one.title !== undefined || one.sidebar !== undefined) ?? {};
  const locales = localesOf(own);
  const base = locales[0]?.folder ?? '';
  const social = socialLinks(own.social);
  const repository = social.find((link) => /^https:\/\/(?:github|gitlab)\.com\/[^/]+\/[^/]+\/?$/.test(link));
  const edit = optionText(optionsAt(own.editLink).baseUrl)?.replace(/\/$/, '');
  const sidebar = optionList(own.sidebar);
  return {
    generator: 'starlight',
    configFile,
    title: titleOf(own.title) ?? 'Documentation',
    tagline: singleLineText(own.description),
    ...addressParts(optionText(value.site)),
    baseUrl: normalizeBasePath(optionText(value.base)),
    trailingSlash: value.trailingSlash !== 'never',
    favicon: optionText(own.favicon) ?? '/favicon.svg',
    ...logoOf(optionsOf(own.logo)),
    // The theme has no setting for it.
    colorMode: { respectPrefersColorScheme: true },
    repository: repository?.replace(/\/$/, ''),
    ...(edit !== undefined && { editUrl: `${edit}/${PAGES_FOLDER}/` }),
    pages: PAGES_FOLDER,
    files: [optionText(value.publicDir)?.replace(/^\.\/|\/$/g, '') ?? 'public'],
    isLeftOut: (path) => /(?:^|\/)_/.test(path),
    rewritten: (path) => path,
    locales,
    nav: [],
    sidebars: sidebar.length === 0 ? {} : { docs: sidebar.map((one) => parseSidebarItem(one, base)) },
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
      ...(optionList(own.customCss).length > 0
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
    const tag = optionText(lang) ?? (key === 'root' ? 'en' : key);
    const name = key === 'root' ? tag : key;
    return {
      name,
      folder: key === 'root' ? '' : key,
      label: singleLineText(label),
      ...(dir === 'rtl' && { direction: 'rtl' }),
      ...(tag !== name && { htmlLang: tag }),
    };
  });
  const main =
    all.find(({ folder, name }) => folder === (defaultLocale ?? 'root') || name === defaultLocale || folder === '') ??
    all[0];
  return main === undefined ? [{ name: 'en', folder: '' }] : [main, ...all.filter((one) => one !== main)];
}

function parseSidebarItem(value: unknown, base: string): MenuItem {
  if (typeof value === 'string') return { page: value.replace(/^\/|\/$/g, '') || 'index' };
  const options = optionsOf(value);
  const label = singleLineText(options.label);
  const folder = optionText(optionsAt(options.autogenerate).directory);
  const slug = optionText(options.slug);
  const link = optionText(options.link);
  const items = [
    ...optionList(options.items).map((one) => parseSidebarItem(one, base)),
    ...(folder === undefined ? [] : [{ folder: folder.replace(/^\/|\/$/g, '') }]),
  ];
  const page = slug === undefined ? {} : { page: slug.replace(/^\/|\/$/g, '') || 'index' };
  const target = link === undefined ? page : menuLinkTarget(link.replace(/(.)\/(?=$|[?#])/, '$1'), { base });
  return {
    label,
    ...target,
    ...(items.length > 0 && { items }),
    ...(options.collapsed === true && { isCollapsed: true }),
  };
}

function titleOf(value: unknown): string | undefined {
  return singleLineText(value) ?? Object.values(optionsOf(value)).map(singleLineText)[0];
}

function logoOf(logo: Options): Pick<OtherSite, 'logo' | 'hidesTitle'> {
  const src = optionText(logo.src) ?? optionText(logo.light) ?? optionText(logo.dark);
  if (src === undefined) return {};
  const dark = optionText(logo.light) && optionText(logo.dark);
  const alt = optionText(logo.alt);
  return {
    logo: { src, ...(dark && { srcDark: dark }), ...(alt && { alt }) },
    ...(logo.replacesTitle === true && { hidesTitle: true }),
  };
}

function socialLinks(value: unknown): readonly string[] {
  const all = Array.isArray(value) ? value.map((one) => optionsOf(one).href) : Object.values(optionsOf(value));
  return all.flatMap((one) => optionText(one) ?? []);
}

/** Returns redirects without patterns; hosts handle others. */
function redirectsIn(rules: Options): readonly RedirectPlan[] {
  return Object.entries(rules).flatMap(([from, to]) => {
    const target = optionText(to) ?? optionText(optionsOf(to).destination);
    if (target === undefined || /[[\]:*]/.test(from)) return [];
    const rooted = (path: string) => (/^(?:https?:|\/)/.test(path) ? path : `/${path}`).replace(/(.)\/$/, '$1');
    return { from: rooted(from), to: rooted(target) };
  });
}
