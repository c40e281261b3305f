// Completes the plan of a new site by what is the same for all generators: stylesheets, configuration, translated texts of menus, and the
// files of an npm package. Pure.
import { createPackageJson, editGitignore } from '../../config/package-json.ts';
import { dropLeadingDotDots, normalizePath } from '../../lib/file-path.ts';
import { pickOptions, toUndefinedIfEmpty } from './config-parts.ts';
import type { NewFileAdder } from './file-adder.ts';
import { INLINE_STYLES_PATH } from './inline-styles.ts';
import { containsNoCode, removeCodeMarkers, transformNestedValues } from './old-site.ts';
import type { NewSiteFile, NoteWithLocation, PlannedRedirect } from './planned.ts';
import type { ConvertedPage, MigrationPlan, MigrationPlanInput } from './site-to-migrate.ts';
import { collectTranslatableTexts, renderLocaleConfigYaml } from './translated-texts.ts';
import { formatValueAsCode } from './write-value.ts';

/** A locale of the new site, with its options. */
interface NewLocale {
  readonly name: string;
  readonly label?: unknown;
}

/** Options of a locale that techdocs has. */
const LOCALE_OPTIONS = ['label', 'direction', 'htmlLang', 'calendar'];

/** A plan with all pages and files that depend on the old generator. */
interface UnfinishedPlan {
  /** Files by their path. `add` adds a file to them. */
  readonly out: ReadonlyMap<string, NewSiteFile>;
  readonly add: NewFileAdder;
  readonly items: readonly NoteWithLocation[];
  readonly pages: readonly ConvertedPage[];
  /** Stylesheets of the site, and the one with the styles of elements. */
  readonly sheets: readonly NewSiteFile[];
  readonly inlineStyles: string | undefined;
  /** Locales that have pages, the default one first. */
  readonly locales: readonly NewLocale[];
  /** The configuration without the keys that are written here. */
  readonly config: Readonly<Record<string, unknown>>;
  /** Redirects of the old configuration. */
  readonly redirects: readonly PlannedRedirect[];
  readonly sidebars: unknown;
  /** Translated texts of menus by the texts in the default locale, for each locale. */
  readonly translations: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Completes the plan. */
export function finishPlan(
  plan: UnfinishedPlan,
  { name, version, lostValues }: Pick<MigrationPlanInput, 'name' | 'version' | 'lostValues'>,
): Pick<MigrationPlan, 'files' | 'pages' | 'items' | 'locales' | 'hasConfigCode' | 'configText'> {
  const { out, add, items, pages, locales, inlineStyles } = plan;
  const sheets =
    inlineStyles === undefined ? plan.sheets : [...plan.sheets, { path: INLINE_STYLES_PATH, text: inlineStyles }];
  for (const sheet of sheets) add(sheet);
  const embeds = [...new Set(pages.flatMap(({ hosts }) => hosts))].sort();
  const config = {
    ...plan.config,
    i18n: createI18nConfig(locales),
    markdown: toUndefinedIfEmpty({ embeds: toUndefinedIfEmpty(embeds) }),
    customCss: toUndefinedIfEmpty(sheets.map(({ path }) => path)),
  };
  const texts = collectTranslatableTexts([config, plan.sidebars]);
  for (const [locale, translations] of plan.translations) {
    const text = renderLocaleConfigYaml(translations, texts);
    if (text !== undefined) add({ path: `i18n/${locale}/config.yml`, text });
  }
  const packages = listNeededPackages([...out.values()]);
  add({ path: 'package.json', text: createPackageJson(name, version, { packages }) });
  add({ path: '.gitignore', text: editGitignore('') });
  return {
    files: [...out.values()],
    pages,
    items,
    locales: locales.map((locale) => locale.name),
    hasConfigCode: !containsNoCode(config),
    configText: ({ redirects, levels, isPlain }) => {
      const plannedRedirects = [...plan.redirects, ...redirects]
        .map(resolveDotSegments)
        .filter((plannedRedirect) => !isRedirectToItself(plannedRedirect));
      const whole = transformNestedValues(
        { ...config, redirects: toUndefinedIfEmpty(plannedRedirects), ...levels },
        (value, at) => (lostValues.get('site.config.ts')?.has(at.slice(1)) ? undefined : value),
      );
      const value = formatValueAsCode(isPlain ? removeCodeMarkers(whole) : whole);
      return `import { defineConfig } from 'techdocs';\n\nexport default defineConfig(${value});\n`;
    },
  };
}

function createI18nConfig(locales: readonly NewLocale[]) {
  const [main] = locales;
  if (main === undefined || (locales.length === 1 && main.name === 'en')) return undefined;
  const configs = locales.map((locale) => [locale.name, pickOptions({ ...locale }, LOCALE_OPTIONS)] as const);
  return {
    defaultLocale: main.name,
    locales: locales.map(({ name }) => name),
    localeConfigs: toUndefinedIfEmpty(
      Object.fromEntries(configs.filter(([, options]) => toUndefinedIfEmpty(options) !== undefined)),
    ),
    onUntranslated: locales.length > 1 ? 'ignore' : undefined,
  };
}

/** Returns a redirect without `.` and `..` in its paths. Browsers resolve these before they ask for an address. */
function resolveDotSegments({ from, to }: PlannedRedirect): PlannedRedirect {
  const resolve = (address: string) =>
    /^\/(?:.*\/)?\.{1,2}(?:\/|$)/.test(address) ? `/${dropLeadingDotDots(normalizePath(address))}` : address;
  return { from: typeof from === 'string' ? resolve(from) : from.map(resolve), to: resolve(to) };
}

/** Whether all addresses of a redirect differ from its target by no more than a last slash. */
function isRedirectToItself({ from, to }: PlannedRedirect): boolean {
  const trim = (address: string) => address.replace(/(.)\/$/, '$1');
  return [from].flat().every((candidate) => trim(candidate) === trim(to));
}

/** The package that draws diagrams, and its supported version. */
const MERMAID_DEPENDENCY = { mermaid: '^11.0.0' } as const;
const MERMAID_FENCE_START = /^[ \t>]*(?:[*+-][ \t]+|\d+[.)][ \t]+)*(?:`{3,}|~{3,})[ \t]*(?:mermaid\b|\{\.?mermaid\b)/m;

/** Returns the packages that the files need, with their versions. */
function listNeededPackages(files: readonly NewSiteFile[]): Readonly<Record<string, string>> {
  const hasDiagram = files.some(({ path, text = '' }) => /\.md$/.test(path) && MERMAID_FENCE_START.test(text));
  return hasDiagram ? MERMAID_DEPENDENCY : {};
}
