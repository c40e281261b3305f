// Plans the files that `migrate` writes, based on all that was read from the old site, and the notes for the user. Pure.

import { editGitignore, newPackage } from '../../config/package-json.ts';
import { folderOf } from '../../lib/file-path.ts';
import type { RequestedExpression } from './asked.ts';
import { cleanAuthorsFile } from './blog-files.ts';
import { CONTEXT_FILE, type CodeTree, SHIMS, shimPath } from './code-files.ts';
import type { GatheredSite } from './gather.ts';
import { INLINE_STYLES } from './inline-styles.ts';
import { neededPackages } from './needed-packages.ts';
import { newConfig } from './new-config.ts';
import { oldAddresses } from './old-addresses.ts';
import { isData, type OldSite, withoutCode } from './old-site.ts';
import { isPartialName, type NewPage } from './pages.ts';
import { dropLeadingDots } from './paths.ts';
import { type PlannedPages, planPages, type RewriteInput } from './plan-pages.ts';
import type { NewSiteFile, PlacedNote, RedirectPlan } from './planned.ts';
import { planReactPages } from './react-pages.ts';
import type { OldAddress } from './routes.ts';
import { componentFiles, configuredRedirects, sidebarFiles, stylesOf, translationFiles } from './site-files.ts';
import { accentOf } from './styles.ts';
import { textsIn } from './translated-texts.ts';
import { writeValue } from './write-value.ts';

/** A complete plan; nothing is written yet. */
export interface MigrationPlan {
  readonly files: readonly NewSiteFile[];
  readonly pages: readonly NewPage[];
  readonly items: readonly PlacedNote[];
  readonly addresses: readonly OldAddress[];
  /** Expressions of pages that have to be run before the plan is complete. */
  readonly asked: readonly RequestedExpression[];
  /** Files of the site's own components in the new site, by name. */
  readonly components: Readonly<Record<string, string>>;
  /** Levels that the configuration already sets. */
  readonly rules: Readonly<Record<string, unknown>> | undefined;
  /** Whether the configuration contains code of the old one. */
  readonly hasConfigCode: boolean;
  /** Returns the text of the configuration. */
  readonly configText: (call: ConfigTextOptions) => string;
}

/** Options of the configuration's text. */
export interface ConfigTextOptions {
  readonly redirects: readonly RedirectPlan[];
  /** Rules that start as warnings. */
  readonly levels?: Readonly<Record<string, unknown>>;
  /** Leaves out code of the old configuration. */
  readonly isPlain?: boolean;
}

/** Files beside pages that the old site published only if a page linked to them. */
const UNPUBLISHED_EXTENSIONS = /\.(?:[cm]?[jt]sx?|s?css|sass|less|html?|sh|py|rs|cc|h|cpp|mm|swift|gyp)$/i;

/** Inputs of the plan besides the old site. */
export interface PlanParts extends RewriteInput {
  readonly name: string;
  readonly version: string;
  readonly lacksTexts: boolean;
  /** Sidebar items whose docs are missing, by the file of the new site that contains them. */
  readonly lostItems?: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Files that make the folder a package. */
function packageFiles({ name, version }: Pick<PlanParts, 'name' | 'version'>, files: readonly NewSiteFile[]) {
  const packages = neededPackages(files);
  return [
    { path: 'package.json', text: newPackage(name, version, { packages }) },
    { path: '.gitignore', text: editGitignore('') },
  ];
}

/** Plans all files. */
export function planMigration(gathered: GatheredSite, parts: PlanParts): MigrationPlan {
  const { layout, old, configFile } = gathered;
  const places = newPathsByOld(gathered);
  const planned = planPages(gathered, places, parts);
  const react = planReactPages(gathered, parts.failed);
  const { styles, items: styleItems } = stylesOf(gathered, parts.failed);
  const items: PlacedNote[] = [
    ...gathered.left,
    ...gathered.notes.map((note) => placeNote(note, configFile)),
    ...excludedPageItems(gathered),
    ...planned.items,
    ...react.items,
    ...styleItems,
  ];
  const out = new Map<string, NewSiteFile>();
  const add = (file: NewSiteFile) => void (out.has(file.path) || out.set(file.path, file));
  for (const { to, text } of planned.pages) add({ path: to, text });
  for (const file of react.files) add(file);
  items.push(...planCopies(gathered, { places, planned, add }));
  for (const [from, to] of planned.taken) add({ path: to, from });
  // A component may import sidebars, so they stay modules.
  const sidebars = sidebarFiles(gathered, { add, lost: parts.lostItems ?? new Map(), items });
  addCodeFiles([...planned.components.map(({ tree }) => tree), ...react.trees, ...planned.left], old, add);
  const components = componentFiles(planned.components, add);
  const { inlineStyles } = planned;
  const sheets = inlineStyles === undefined ? styles : [...styles, { path: INLINE_STYLES, text: inlineStyles }];
  for (const { path, text } of sheets) add({ path, text });
  const folders = new Set([...out.keys()].flatMap((path) => foldersAbove(path)));
  const addresses = oldAddresses(gathered, react.routes);
  const make = (redirects: readonly RedirectPlan[]) =>
    newConfig({
      ...{ old, layout, sidebars, components, variables: planned.variables, lacksTexts: parts.lacksTexts },
      docPath: (id, docs) => addresses.byId.get(`${docs} ${id}`),
      embeds: [...new Set(planned.pages.flatMap(({ hosts }) => hosts))].sort(),
      redirects: [...configuredRedirects(gathered), ...redirects],
      customCss: sheets.map(({ path }) => path),
      accent: accentOf(styles.map(({ text }) => text)),
      has: (folder) => folders.has(folder),
      parse: parts.parse,
    });
  const made = make([]);
  items.push(...made.notes.map((note) => placeNote(note, configFile)));
  const texts = textsIn([made.value, gathered.sidebars.map(({ value }) => value)]);
  for (const file of translationFiles(gathered, texts)) add(file);
  for (const file of packageFiles(parts, [...out.values()])) add(file);
  return {
    ...{ files: [...out.values()], pages: planned.pages, items, addresses: addresses.all },
    ...{ asked: planned.asked, components },
    hasConfigCode: !isData(made.value),
    rules: made.value.rules as MigrationPlan['rules'],
    configText: ({ redirects, levels = {}, isPlain = false }) => {
      const whole = { ...make(redirects).value, ...levels };
      const value = isPlain ? withoutCode(whole) : whole;
      return `import { defineConfig } from 'techdocs';\n\nexport default defineConfig(${writeValue(value)});\n`;
    },
  };
}

type AddFile = (file: NewSiteFile) => void;

interface CopyInput {
  readonly places: ReadonlyMap<string, string>;
  readonly planned: PlannedPages;
  readonly add: AddFile;
}

/** Copies files beside pages, and returns notes for those that are left out. */
function planCopies(gathered: GatheredSite, { places, planned, add }: CopyInput): readonly PlacedNote[] {
  const texts = new Set(gathered.pages.map(({ file }) => file.path));
  const leftOut = new Map<string, string[]>();
  for (const { path, own, folder } of gathered.files) {
    const to = places.get(path);
    if (to === undefined || texts.has(path)) continue;
    const isStatic = folder.kind === 'static';
    if (!isStatic && UNPUBLISHED_EXTENSIONS.test(path) && !planned.linked.has(path)) {
      leftOut.set(folder.from, [...(leftOut.get(folder.from) ?? []), path]);
      continue;
    }
    // Pages contain the labels of tags instead.
    if (!isStatic && /^tags\.ya?ml$/.test(own)) continue;
    const isAuthors = folder.kind === 'post' && /^authors\.ya?ml$/.test(own);
    add(isAuthors ? { path: to, text: cleanAuthorsFile(gathered.read(path) ?? '') } : { path: to, from: path });
  }
  return [...leftOut].map(([folder, paths]) => {
    const message = `Files of code and styles that no page links to are left out: ${paths.length}, the first is \`${paths[0]}\`.`;
    return { at: { file: folder }, message };
  });
}

function addCodeFiles(trees: readonly CodeTree[], old: OldSite, add: AddFile): void {
  for (const { files, copies, shims } of trees) {
    for (const { from, to, text } of files) add({ path: to, text, old: from, standIn: standInComponent(text) });
    for (const from of copies) add({ path: dropLeadingDots(from), from });
    for (const name of shims) {
      add({ path: shimPath(name), text: SHIMS[name] ?? '' });
      if (name === '@docusaurus/useDocusaurusContext') add({ path: CONTEXT_FILE, text: contextText(old) });
    }
  }
}

/** Returns a component that renders its children; a React page keeps its title. */
function standInComponent(text: string): string {
  const [front = ''] = /^export const frontMatter = \{ title: "(?:[^"\\]|\\.)*" \};$/m.exec(text) ?? [];
  return `${front}\nexport default function StandIn({ children = null }) {\n  return children;\n}\n`;
}

/** Returns the configuration as JSON for pages and components. */
function contextText({ config, i18n }: OldSite): string {
  const keys = ['title', 'tagline', 'url', 'baseUrl', 'organizationName', 'projectName', 'favicon', 'customFields'];
  const siteConfig = Object.fromEntries(keys.filter((key) => isData(config[key])).map((key) => [key, config[key]]));
  const context = {
    siteConfig,
    i18n: { ...i18n, currentLocale: i18n.defaultLocale },
    siteMetadata: {},
    globalData: {},
  };
  return `${JSON.stringify(context, null, 2)}\n`;
}

/** Returns a note with its place: a setting or a file. */
function placeNote({ at, ...note }: GatheredSite['notes'][number], configFile: string): PlacedNote {
  const isFile = at === configFile || /\/|\.(?:json|[cm]?[jt]s)$/.test(at);
  return { at: isFile ? { file: at } : { file: configFile, setting: at }, ...note };
}

/**
 * Returns new paths by old ones. `.mdx` becomes `.md` unless that path exists. Names of excluded pages change, so that they are no pages.
 */
function newPathsByOld({ files }: GatheredSite): ReadonlyMap<string, string> {
  const paths = new Set(files.map(({ path }) => path));
  return new Map(
    files.flatMap(({ path, own, folder, isExcluded }) => {
      if (folder.kind === 'page' && /\.[cm]?[jt]sx?$/.test(own)) return [];
      const isTaken = path.endsWith('.mdx') && paths.has(path.slice(0, -1));
      const name = path.endsWith('.mdx') && folder.kind !== 'static' && !isTaken ? own.slice(0, -1) : own;
      const isHidden = isExcluded && !isPartialName(own);
      return [[path, `${folder.to}/${isHidden ? name.replace(/[^/]*$/, '_$&') : name}`] as const];
    }),
  );
}

/** Returns one note per folder with pages that the configuration excluded. */
function excludedPageItems({ files }: GatheredSite): readonly PlacedNote[] {
  const hidden = new Map<string, string[]>();
  for (const { isExcluded, own, path, folder } of files)
    if (isExcluded && !isPartialName(own)) hidden.set(folder.from, [...(hidden.get(folder.from) ?? []), path]);
  return [...hidden].map(([file, paths]) => ({
    at: { file },
    message: `Names of pages that \`exclude\` leaves out begin with \`_\` here, which does the same: ${paths.length}, the first is \`${paths[0]}\`.`,
  }));
}

function foldersAbove(path: string): readonly string[] {
  const folder = folderOf(path);
  return folder === '' ? [] : [folder, ...foldersAbove(folder)];
}
