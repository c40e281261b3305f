// The text of `site.config.ts`: what was answered, and nothing that has a default. Pure.
import type { InitAnswers } from './answers.ts';

/** What the configuration is made from, beside the answers. */
export interface ConfigPlaces {
  /** Folder of the docs; absent where it is the one that techdocs looks into by itself. */
  readonly docs?: string;
  /** The same, of the posts. */
  readonly releases?: string;
  /** Whether the interface lacks one of the languages. */
  readonly lacksTexts: boolean;
}

/** The configuration of a new site. */
export function configText(answers: InitAnswers, places: ConfigPlaces): string {
  const { title, url, baseUrl } = answers;
  const lines = [
    `title: ${quoted(title)},`,
    ...(url === '' ? [] : [`url: ${quoted(url)},`]),
    ...(baseUrl === '/' ? [] : [`baseUrl: ${quoted(baseUrl)},`]),
    ...languageLines(answers, places.lacksTexts),
    ...(places.docs === undefined ? [] : [`docs: { path: ${quoted(places.docs)} },`]),
    ...releaseLines(answers, places.releases),
  ];
  const body = lines.map((line) => `  ${line}\n`).join('');
  return `import { defineConfig } from 'techdocs';\n\nexport default defineConfig({\n${body}});\n`;
}

function languageLines({ locales }: InitAnswers, lacksTexts: boolean): readonly string[] {
  const [first] = locales;
  if (first === undefined) return [];
  return [
    'i18n: {',
    `  defaultLocale: ${quoted(first)},`,
    `  locales: [${locales.map(quoted).join(', ')}],`,
    ...(locales.length === 1 ? [] : ["  onUntranslated: 'ignore', // 'warn' tells what a language lacks"]),
    '},',
    ...(lacksTexts ? ["rules: { 'missing-text': 'ignore' }, // the interface is in English where it has to be"] : []),
  ];
}

function releaseLines({ hasReleases, products }: InitAnswers, path: string | undefined): readonly string[] {
  if (!hasReleases) return [];
  const folder = path === undefined ? [] : [`  path: ${quoted(path)},`];
  const rows = products.map(
    ({ key, label }) => `    ${/^[a-z_]\w*$/.test(key) ? key : quoted(key)}: { label: ${quoted(label)} },`,
  );
  const named = rows.length === 0 ? [] : ['  products: {', ...rows, '  },'];
  const lines = [...folder, ...named];
  return [
    ...(lines.length === 0 ? [] : ['releases: {', ...lines, '},']),
    "navbar: { items: [{ label: 'Releases', to: '/releases' }] },",
  ];
}

function quoted(text: string): string {
  if (text.includes("'") && !text.includes('"')) return JSON.stringify(text);
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
