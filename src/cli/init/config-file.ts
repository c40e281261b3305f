// Formats the text of `site.config.ts`. It contains the answers and facts about the project, but no settings with default values. Pure.
import type { GeneratorWithAddressRules } from '../../model/address-rules.ts';
import { createRepositoryLinks } from '../../model/repository.ts';
import { settingNamesByRule } from '../../model/rules.ts';
import type { InitAnswers } from './answers.ts';
import type { ProjectMetadata } from './facts.ts';
import type { TrialBuildResult } from './tried.ts';

/** Inputs of the configuration beside the answers. */
interface ConfigFileInput {
  /** Folder of the docs; absent if it is the default. */
  readonly docs?: string;
  /** Folder of the posts; absent if it is the default. */
  readonly releases?: string;
  /** Address rules of the previous generator, for which the docs were written. */
  readonly rules?: GeneratorWithAddressRules;
  /** Folders of static files; the default is `static` alone. */
  readonly statics: readonly string[];
  /** Codes of errors in existing pages; they become warnings. */
  readonly relaxed: TrialBuildResult['relaxed'];
  /** Whether techdocs has no interface texts for one of the locales. */
  readonly lacksTexts: boolean;
  /** Whether `init` writes a home page and example pages. */
  readonly hasStart: boolean;
  /** Path of the site in its repository; empty at the root. */
  readonly folder: string;
  /** Change log that posts are imported from. */
  readonly log?: string | undefined;
  readonly facts: ProjectMetadata;
  readonly year: string;
}

/** Returns the configuration of a new site. */
export function formatConfigFile(answers: InitAnswers, input: ConfigFileInput): string {
  const { title, url, baseUrl } = answers;
  const { repository, description } = input.facts;
  const tagline = description ?? (input.hasStart ? `What ${title} does, in one sentence` : undefined);
  const lines = [
    `title: ${quoteJsString(title)},`,
    ...(tagline === undefined ? [] : [`tagline: ${quoteJsString(tagline)},`]),
    ...(url === '' ? [] : [`url: ${quoteJsString(url)},`]),
    ...(baseUrl === '/' ? [] : [`baseUrl: ${quoteJsString(baseUrl)},`]),
    ...(isHostedOnGithubOrGitlabPages(answers) ? ['trailingSlash: true,'] : []),
    ...(input.rules === undefined
      ? []
      : [`addressRules: ${quoteJsString(input.rules)}, // pages and headings keep their addresses`]),
    "favicon: '/logo.svg',",
    'colorMode: { respectPrefersColorScheme: true },',
    ...formatLanguageLines(answers),
    ...formatStricterSettings(input),
    ...formatRulesLines(answers, input),
    ...formatDocsLines(input),
    ...(String(input.statics) !== 'static' ? [`staticDirs: [${input.statics.map(quoteJsString).join(', ')}],`] : []),
    ...formatReleaseLines(answers, input),
    ...(input.hasStart ? formatHomeLines(input) : []),
    ...formatNavbarLines(answers, input),
    ...formatFooterLines(answers, input),
  ];
  const body = lines.map((line) => `  ${line}\n`).join('');
  const known = repository === undefined ? '' : `const repository = ${quoteJsString(repository)};\n\n`;
  return `import { defineConfig } from 'techdocs';\n\n${known}export default defineConfig({\n${body}});\n`;
}

/** Whether GitHub or GitLab Pages host the site. They redirect `/guide` to `/guide/`. */
function isHostedOnGithubOrGitlabPages({ host, url }: InitAnswers): boolean {
  return host === 'github' || host === 'gitlab' || /\.(?:github|gitlab)\.io$/i.test(url);
}

function formatLanguageLines({ locales }: InitAnswers): readonly string[] {
  const [first] = locales;
  if (first === undefined) return [];
  return [
    'i18n: {',
    `  defaultLocale: ${quoteJsString(first)},`,
    `  locales: [${locales.map(quoteJsString).join(', ')}],`,
    ...(locales.length === 1 ? [] : ["  onUntranslated: 'ignore', // 'warn' tells what a language lacks"]),
    '},',
  ];
}

/** Returns settings that make a new site stricter than the default. Omits a setting if `rules` already sets the level of the same code. */
function formatStricterSettings({ hasStart, relaxed }: ConfigFileInput): readonly string[] {
  if (!hasStart) return [];
  const strict = ['broken-anchor', 'broken-markdown-link'] as const;
  return strict
    .filter((strictCode) => relaxed.every(({ code }) => code !== strictCode))
    .map((code) => `${settingNamesByRule[code]}: 'error',`);
}

function formatRulesLines({ locales }: InitAnswers, { lacksTexts, relaxed }: ConfigFileInput): readonly string[] {
  const lacks = locales.length > 0 && lacksTexts;
  const text = "'missing-text': 'ignore'";
  if (relaxed.length === 0)
    return lacks ? [`rules: { ${text} }, // the interface is in English where it has to be`] : [];
  return formatListOrObject('rules', '{}', [
    ...(lacks ? [`${text}, // the interface is in English where it has to be`] : []),
    '// Errors that the pages had when they came here. Remove a line when they are fixed.',
    ...relaxed.map(({ code, count }) => `'${code}': 'warn', // ${count}`),
  ]);
}

function formatDocsLines({ docs, folder, facts: { repository, branch } }: ConfigFileInput): readonly string[] {
  const base = repository === undefined ? undefined : createRepositoryLinks(repository).edit(branch);
  const place = folder === '' ? '' : `${folder}/`;
  const entries = [
    ...(docs === undefined ? [] : [`path: ${quoteJsString(docs)}`]),
    ...(base === undefined ? [] : [`editUrl: \`\${repository}${base.slice(repository?.length)}${place}\``]),
  ];
  return entries.length === 0 ? [] : [`docs: { ${entries.join(', ')} },`];
}

function formatReleaseLines(
  { hasReleases, products }: InitAnswers,
  { releases, log, facts }: ConfigFileInput,
): readonly string[] {
  if (!hasReleases) return [];
  const folder = releases === undefined ? [] : [`path: ${quoteJsString(releases)},`];
  const { latest } = facts;
  // With a single product, all tags of the repository belong to it.
  const isOnly = products.length === 1 && latest !== undefined;
  const scheme = isOnly && /^\d+\.\d+\.\d+/.test(latest.version) ? ", versionScheme: 'semver'" : '';
  const gitTag = isOnly && latest.gitTag !== undefined ? `, gitTag: ${quoteJsString(latest.gitTag)}` : '';
  const rows = products.map(({ key, label }) => {
    const name = /^[a-z_]\w*$/.test(key) ? key : quoteJsString(key);
    return `${name}: { label: ${quoteJsString(label)}${scheme}${gitTag} },`;
  });
  const written = '// `new-release` adds each new post to it. Leave it out if another tool writes the file.';
  const changelog = log === undefined ? [] : [written, `changelog: ${quoteJsString(log)},`];
  return formatListOrObject('releases', '{}', [...folder, ...formatListOrObject('products', '{}', rows), ...changelog]);
}

/** Returns the lines of a key and its list or object; no lines if `rows` is empty. */
function formatListOrObject(key: string, brackets: '[]' | '{}', rows: readonly string[]): readonly string[] {
  const head = key === '' ? '' : `${key}: `;
  return rows.length === 0 ? [] : [`${head}${brackets[0]}`, ...rows.map((row) => `  ${row}`), `${brackets[1]},`];
}

/** Returns the lines of an example home page. */
function formatHomeLines({ facts: { repository } }: ConfigFileInput): readonly string[] {
  const source = repository === undefined ? [] : ["{ label: 'Source code', href: repository },"];
  return formatListOrObject('home', '{}', [
    ...formatListOrObject('actions', '[]', ["{ label: 'Get started', href: '/start' },", ...source]),
    '// Say here what your readers get.',
    ...formatListOrObject('features', '[]', EXAMPLE_FEATURES),
  ]);
}

const EXAMPLE_FEATURES = [
  "{ label: 'Written in Markdown', href: '/writing', icon: 'pencil', description: 'With notes, tabs, steps and code.' },",
  "{ label: 'Links that hold', icon: 'link', description: 'Each build checks pages, anchors and pictures.' },",
  "{ label: 'Found at once', icon: 'search', description: 'The search is part of the site and asks no other one.' },",
];

function formatNavbarLines({ hasReleases }: InitAnswers, { hasStart, facts }: ConfigFileInput): readonly string[] {
  const items = [
    ...(hasStart ? ["{ label: 'Guide', to: '/start' },"] : []),
    ...(hasReleases ? [RELEASES_LINK] : []),
    ...formatRepositoryLine(facts, ", position: 'right'"),
  ];
  return formatListOrObject('navbar', '{}', [
    "logo: { src: '/logo.svg' },",
    ...formatListOrObject('items', '[]', items),
  ]);
}

const RELEASES_LINK = "{ label: 'Releases', to: '/releases' },";

function formatFooterLines(
  { title, hasReleases }: InitAnswers,
  { hasStart, facts, year }: ConfigFileInput,
): readonly string[] {
  const docs = ["{ label: 'Get started', to: '/start' },", "{ label: 'Writing pages', to: '/writing' },"];
  const more = [...(hasReleases ? [RELEASES_LINK] : []), ...formatRepositoryLine(facts, '')];
  const groups = [...formatLinkGroup('Docs', hasStart ? docs : []), ...formatLinkGroup('More', more)];
  return formatListOrObject('footer', '{}', [
    ...formatListOrObject('links', '[]', groups),
    `copyright: ${quoteJsString(`© ${year} ${title}`)},`,
  ]);
}

function formatLinkGroup(title: string, items: readonly string[]): readonly string[] {
  return items.length === 0
    ? []
    : formatListOrObject('', '{}', [`title: ${quoteJsString(title)},`, ...formatListOrObject('items', '[]', items)]);
}

function formatRepositoryLine({ repository }: ProjectMetadata, more: string): readonly string[] {
  if (repository === undefined) return [];
  const names: Readonly<Record<string, string>> = { 'github.com': 'GitHub', 'gitlab.com': 'GitLab' };
  return [`{ label: '${names[new URL(repository).hostname] ?? 'Source code'}', href: repository${more} },`];
}

function quoteJsString(text: string): string {
  if (text.includes("'") && !text.includes('"')) return JSON.stringify(text);
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
