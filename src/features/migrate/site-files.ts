// Files of a site beside its pages: sidebars, translated texts, stylesheets, components, redirects. Pure.

import { findLineNumber } from '../../lib/edits.ts';
import { dropLeadingDotDots } from '../../lib/file-path.ts';
import { parseJson } from '../../lib/json.ts';
import type { CodeWithImports } from './code-files.ts';
import { fitStylesheet } from './fitted-styles.ts';
import type { OldSiteContent } from './gather.ts';
import type { OmittedStyles } from './generator-rules.ts';
import { computeVersionFolders } from './layout.ts';
import type { UsedComponent } from './modules.ts';
import { convertToList, toNonEmptyText } from './old-site.ts';
import type { NewSiteFile, Note, NoteWithLocation, PlannedRedirect } from './planned.ts';
import { convertScssToCss } from './scss.ts';
import { removeSidebarItems } from './sidebar-values.ts';
import { findAccentColour, inlineStylesheetImports, removeDocusaurusStyles, replaceStaticFileUrls } from './styles.ts';
import { parseTranslations, TRANSLATION_FILE_PATTERN } from './translated-texts.ts';

/**
 * Returns the stylesheets to copy, with notes, and the accent colour that they set. `failed` are new paths of stylesheets that a trial could not load. `own` are texts of the
 * site that may use names of CSS.
 */
export function planStylesheets(
  gathered: OldSiteContent,
  { failed, own }: { readonly failed: ReadonlySet<string>; readonly own: readonly string[] },
) {
  const items: NoteWithLocation[] = [];
  const texts: string[] = [];
  const styles = gathered.old.customCss.flatMap((path) => {
    const to = computeNewStylesheetPath(path, gathered.old.staticDirs);
    const { text: written, lost } = inlineStylesheetImports(path, gathered.read);
    const text = path.endsWith('.scss') && written !== undefined ? convertScssToCss(written) : written;
    const at = { file: path };
    for (const name of lost)
      items.push({
        at,
        message: `The stylesheet \`${name}\`, which this one loads, is not there; it is left out.`,
        suggestion: 'Copy it into the site, and name it in `customCss`.',
        isHand: true,
      });
    if (failed.has(to)) {
      items.push({
        at,
        message: 'This stylesheet loads other files, and is left out.',
        suggestion: 'Name files of a static folder by their address, and the stylesheet in `customCss`.',
        isHand: true,
      });
      return [];
    }
    if (text === undefined || !/\.s?css$/.test(path)) {
      items.push({ at, ...createLostStylesheetNote(path, written !== undefined) });
      return [];
    }
    const others = gathered.old.customCss.flatMap((one) => (one === path ? [] : (gathered.read(one) ?? [])));
    texts.push(text);
    const made = removeDocusaurusStyles(text, [...own, ...others]);
    if (made !== undefined) items.push(...createOmittedStylesNotes(made.omitted, path, gathered.read(path) ?? ''));
    const css = replaceStaticFileUrls(made?.text ?? text, path, gathered.old.staticDirs);
    return [{ path: to, text: fitStylesheet(css, false) }];
  });
  return { styles, items, accent: findAccentColour(texts) };
}

/** Variables whose value is the accent colour of the new site, or a shade of it. */
const ACCENT_VARIABLE = /^--ifm-color-primary/;

/** Returns the notes on what was left out of a stylesheet. `written` is its text in the old site, for the line of the first rule. */
function createOmittedStylesNotes(
  { selectors, variables }: OmittedStyles,
  file: string,
  written: string,
): readonly NoteWithLocation[] {
  const [first = ''] = selectors;
  const offset = written.indexOf(first);
  const line = offset < 0 ? undefined : findLineNumber(written, offset);
  const others = variables.filter((name) => !ACCENT_VARIABLE.test(name));
  const rules: NoteWithLocation = {
    at: { file, ...(line !== undefined && { line }) },
    message: `Rules of this stylesheet that only meet elements of Docusaurus are left out: ${selectors.length}, the first is \`${first.replace(/\s+/g, ' ')}\`.`,
    suggestion: 'Look at the site in both colour modes, and write those that readers miss for its own classes.',
    isDropped: true,
  };
  const values: NoteWithLocation = {
    at: { file },
    message: `Values of this stylesheet that set or need variables of Docusaurus are left out: ${others.map((name) => `\`${name}\``).join(', ')}.`,
    suggestion: 'Write those that readers miss for the classes of the new site.',
  };
  return [...(selectors.length > 0 ? [rules] : []), ...(others.length > 0 ? [values] : [])];
}

/** Returns the note on a stylesheet that is no CSS or not there. A path that no file of the site has may name a file of a package. */
function createLostStylesheetNote(path: string, isThere: boolean): Note {
  if (isThere) {
    const suggestion = 'Compile it to CSS, and name the result in `customCss`.';
    return { message: 'This stylesheet is no CSS, and is left out.', suggestion, isHand: true };
  }
  const name = path.replace(/^.*node_modules\//, '');
  const isPackage = path.includes('node_modules/') || /^@[\w.-]+\/[\w.-]+\//.test(path);
  const suggestion = isPackage
    ? `It belongs to a package: install the package, copy \`node_modules/${name}\` into the site, and name the copy in \`customCss\`.`
    : 'Copy it into the site, and name the copy in `customCss`.';
  return { message: 'This stylesheet is not there, and is left out.', suggestion, isHand: true };
}

/** Returns the path of a stylesheet in the new site. A stylesheet in a static folder is also copied as a static file. */
function computeNewStylesheetPath(path: string, staticDirs: readonly string[]): string {
  const isStatic = staticDirs.some((dir) => path.startsWith(`${dir}/`));
  const to = isStatic ? `src/css/${path.replace(/^.*\//, '')}` : dropLeadingDotDots(path);
  return to.replace(/\.scss$/, '.css');
}

/**
 * Plans the files of the components that pages use, and returns the file paths by component name. For a named export, adds a file that
 * re-exports it as default.
 */
export function planComponentFiles(
  used: readonly UsedComponent[],
  add: (file: NewSiteFile) => void,
): Readonly<Record<string, string>> {
  const rows = used.map(({ name, file, exported, tree }) => {
    const to = tree.files.find(({ from }) => from === file)?.to ?? file;
    if (exported === 'default') return [name, `./${to}`] as const;
    const own = `src/docusaurus/components/${name}.js`;
    const text = `export { ${exported} as default } from '@site/${to.replace(/\.[cm]?[jt]sx?$/, '')}';\n`;
    // In a trial with stand-ins, the re-exported file only has a default export.
    const standIn = text.replace(`{ ${exported} as default }`, '{ default }');
    add({ path: own, text, standIn });
    return [name, `./${own}`] as const;
  });
  return Object.fromEntries(rows.sort(([a], [b]) => (a < b ? -1 : 1)));
}

interface SidebarPlanInput {
  readonly add: (file: NewSiteFile) => void;
  /** Paths of sidebar items whose docs are missing, by file of the new site. */
  readonly lost: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly items: NoteWithLocation[];
}

/** Returns the report item about missing docs. */
function createLostDocsNote(file: string, places: readonly string[]): NoteWithLocation {
  return {
    at: { file },
    message: `Docs that ${places.length === 1 ? 'an item' : `${places.length} items`} of the sidebars name are not there, and are left out: the first is \`${places[0]}\`.`,
    suggestion: 'Where a plugin makes these docs, write them into the folder of the docs, and add the items again.',
    isHand: true,
  };
}

/** Plans the sidebars of all docs and versions; returns the sidebars file of each docs instance. */
export function planSidebarFiles(
  { sidebars, layout, old }: OldSiteContent,
  { add, lost, items }: SidebarPlanInput,
): Readonly<Record<string, string>> {
  const named: Record<string, string> = {};
  for (const { docs, version, file, value, isPlain, isHarmless } of sidebars) {
    const ending = isPlain ? (/\.[^.]+$/.exec(file)?.[0] ?? '.json') : '.json';
    const { to } = computeVersionFolders(docs, version);
    const own = dropLeadingDotDots(file).replace(/\.[^.]+$/, '');
    const path =
      version.key === 'current'
        ? `${version.name === 'current' ? own : 'sidebars'}${ending}`
        : `${to.replace(/\/docs$/, '')}/sidebars${ending}`;
    const isOld = /"version-[^"]+\//.test(JSON.stringify(value));
    const places = lost.get(path);
    if (places !== undefined) {
      items.push(createLostDocsNote(file, [...places.keys()]));
      const left = removeSidebarItems(removeVersionFromPageIds(value, version.name), places);
      add({
        path,
        text: ending === '.json' ? `${JSON.stringify(left, null, 2)}\n` : renderSidebarsModule(left, ending),
      });
    } else
      add(
        isPlain && !isOld
          ? { path, from: file, ...(!isHarmless && { standIn: renderSidebarsModule(value, ending) }) }
          : { path, text: `${JSON.stringify(removeVersionFromPageIds(value, version.name), null, 2)}\n` },
      );
    if (version.key === 'current') named[docs.instance.id] = path;
  }
  const usesDefault = JSON.stringify(old.theme.navbar ?? '').includes('"defaultSidebar"');
  for (const { instance } of layout.docs) {
    const hasNone = instance.options.sidebarPath === false;
    if (!(usesDefault || hasNone) || named[instance.id] !== undefined) continue;
    const path = instance.id === 'default' ? 'sidebars.json' : `sidebars-${instance.id}.json`;
    const value = hasNone ? {} : { defaultSidebar: [{ type: 'autogenerated', dirName: '.' }] };
    add({ path, text: `${JSON.stringify(value, null, 2)}\n` });
    named[instance.id] = path;
  }
  return Object.fromEntries(
    Object.entries(named).filter(([id, path]) => id !== 'default' || !/^sidebars\.[a-z]+$/.test(path)),
  );
}

/** Returns sidebars as a module without code. */
function renderSidebarsModule(value: unknown, ending: string): string {
  const isCommon = /^\.c?js$/.test(ending);
  return `${isCommon ? 'module.exports =' : 'export default'} ${JSON.stringify(value, null, 2)};\n`;
}

/** Removes the prefix `version-…/` from page ids in the sidebars of old versions. */
function removeVersionFromPageIds(value: unknown, version: string): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll(`"version-${version}/`, '"'));
}

/** Returns the translated texts of configuration and sidebars by the texts in the default locale, for each other locale. */
export function readTranslatedTexts({
  old,
  find,
  read,
  layout,
}: OldSiteContent): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const { i18n } = old;
  const ids = ['', ...layout.docs.map(({ instance }) => (instance.id === 'default' ? '' : `-${instance.id}`))];
  const versions = layout.docs.flatMap((docs) =>
    docs.versions.map(({ name }) => (name === 'current' ? name : `version-${name}`)),
  );
  const names = [
    'docusaurus-theme-classic/navbar.json',
    'docusaurus-theme-classic/footer.json',
    ...ids.flatMap((id) =>
      [...new Set(versions)].map((version) => `docusaurus-plugin-content-docs${id}/${version}.json`),
    ),
  ].filter((name) => TRANSLATION_FILE_PATTERN.test(name));
  const textsOf = (locale: string) =>
    names.flatMap((name) => {
      const file = find(`${i18n.path}/${locale}/${name}`);
      return file === undefined ? [] : [...parseTranslations(parseJson(read(file)))];
    });
  const others = i18n.locales.filter((locale) => locale !== i18n.defaultLocale);
  return new Map(others.map((locale) => [locale, new Map(textsOf(locale))]));
}

/** Returns the redirects in the old configuration. */
export function listConfiguredRedirects({ old }: OldSiteContent): readonly PlannedRedirect[] {
  return convertToList(old.redirects?.redirects).flatMap((value) => {
    const { from, to } = value as { from?: unknown; to?: unknown };
    const paths = convertToList(from).filter((path) => typeof path === 'string');
    const [first] = paths;
    const target = toNonEmptyText(to);
    return first === undefined || target === undefined
      ? []
      : [{ from: paths.length === 1 ? first : paths, to: target }];
  });
}

/** Adds files that failed to render to the missing imports of a component. Returns the component's code with these additions. */
export function treatFailedFilesAsMissing(tree: CodeWithImports, failed: ReadonlySet<string>): CodeWithImports {
  const broken = tree.files
    .filter(({ to }) => failed.has(to))
    .map(({ from }) => `${from} (which fails when it is rendered)`);
  return broken.length === 0 ? tree : { ...tree, missing: [...tree.missing, ...broken] };
}
