// Converts pages of another generator: front matter, dialect, components and links. Pure.

import { applyEdits } from '../../../lib/edits.ts';
import { dropMarkdownExtension, folderOf, tidyPath } from '../../../lib/file-path.ts';
import { sitePath } from '../../../model/url.ts';
import { parseOldFrontMatter } from '../front-matter.ts';
import { pathTo } from '../paths.ts';
import { rewritePage } from '../rewrite/page.ts';
import type { ImportMeaning, PageNote, RewriteContext } from '../rewrite/work.ts';
import { convertDialect } from './dialects.ts';
import { otherFrontMatterEdits } from './front.ts';
import { hugoPageText } from './hugo-pages.ts';
import type { DialectState, Line } from './lines.ts';
import { newLinkAddress } from './links.ts';
import type { OtherSite } from './other-site.ts';
import type { OtherPage, OtherPageLookup } from './places.ts';

/** Facts about the site that the conversion of pages needs. */
export interface OtherPageContext extends Pick<RewriteContext, 'parse' | 'structure'> {
  readonly site: OtherSite;
  readonly places: OtherPageLookup;
  readonly read: (path: string) => string | undefined;
}

/** A page in the new site. */
export interface NewOtherPage {
  readonly page: OtherPage;
  readonly text: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly notes: readonly PageNote[];
  readonly hosts: readonly string[];
}

/** Starlight components with their techdocs equivalent. */
const STARLIGHT_COMPONENTS: Readonly<Record<string, string>> = {
  Aside: 'Admonition',
  CardGrid: 'Cards',
  LinkCard: 'Card',
  LinkButton: 'Link',
  Code: 'CodeBlock',
  Image: 'ThemedImage',
};
/** Components of Nextra, and of Next, with their equivalent. `nextra-text.ts` has those with parts. */
const NEXTRA: Readonly<Record<string, string>> = {
  ...{ Callout: 'Admonition', Tabs: 'Tabs', Tab: 'TabItem', Cards: 'Cards', Card: 'Card', Steps: 'Steps' },
  ...{ FileTree: 'FileTree', Bleed: 'Fragment', Image: 'ThemedImage', Link: 'Link', Badge: 'Badge' },
  ...{ 'next/image': 'ThemedImage', 'next/link': 'Link' },
};
const SAME_NAME_COMPONENTS = /^(?:Tabs|TabItem|Card|Steps|FileTree|Badge|Icon)$/;
/** Components that both the generator and techdocs provide without an import. */
const GLOBAL_COMPONENTS: Readonly<Record<OtherSite['generator'], RegExp>> = {
  vitepress: /^Badge$/,
  starlight: /^Fragment$/,
  mkdocs: /^(?:Tabs|TabItem|TOCInline)$/,
  hugo: /^(?:Tabs|TabItem|Cards?|Steps|FileTree|Badge|Embed)$/,
  nextra: /^(?:Tabs|TabItem|Cards?|Steps|FileTree|Admonition)$/,
  mdbook: /^$/,
  readme: /^$/,
};

/** Converts a page; `added` are further lines of its front matter. */
export function convertOtherPage(page: OtherPage, given: OtherPageContext, added: readonly string[]): NewOtherPage {
  const { site } = given;
  const written = (given.read(page.path) ?? '').replace(/^\uFEFF/, '').replace(/\r\n/g, '\n');
  const text = site.generator === 'hugo' ? hugoPageText(page.path, written) : written;
  const front = parseOldFrontMatter(text);
  const head = applyEdits(
    text.slice(0, front.end),
    otherFrontMatterEdits({ text: text.slice(0, front.end), front }, site.generator, added),
  );
  const first = text.slice(0, front.end).split('\n').length;
  const work = workOn(page, front.values, given);
  const lines = convertDialect(
    text
      .slice(front.end)
      .split('\n')
      .map((line, index): Line => ({ text: line, from: first + index })),
    site.generator,
    work,
  );
  const body = lines.map((line) => line.text).join('\n');
  const rewritten = rewritePage({ text: body, from: 0 }, createRewriteContext(page, front.values, given));
  const own = rewritten.notes.map((note) => ({ ...note, line: lines[note.line - 1]?.from ?? note.line }));
  const counts = { ...work.counts };
  for (const [name, count] of Object.entries(rewritten.counts)) counts[name] = (counts[name] ?? 0) + count;
  if (head !== text.slice(0, front.end)) counts['front matter'] = 1;
  const hosts = [...rewritten.hosts, ...(work.hosts ?? [])];
  return { page, text: head + rewritten.text, counts, notes: [...work.notes, ...own], hosts };
}

function workOn(page: OtherPage, front: RewriteContext['front'], given: OtherPageContext): DialectState {
  const { site, places } = given;
  const work = { counts: {}, notes: [], hosts: [], file: (named: string) => findEmbeddedFile(named, page, given) };
  return {
    ...work,
    ...(site.shortcodes !== undefined && { shortcodes: site.shortcodes }),
    page: {
      front,
      reference: (named) => {
        const found = referenceOf(named, page, places);
        return found && sitePath(places.base, found.address);
      },
      resource: (pattern) => places.resource(folderOf(page.path), pattern),
    },
  };
}

/** Finds the page that a reference of Hugo names: by its path from the page or from the top, or by its name alone. */
function referenceOf(named: string, page: OtherPage, { pageAt, pageNamed }: OtherPageLookup) {
  const bare = named.replace(/\/$/, '').replace(/\/?_?index(?:\.md)?$/, '');
  const folder = folderOf(page.own);
  const { name } = page.locale;
  const paths = bare.startsWith('/') ? [bare.slice(1)] : [tidyPath(`${folder}/${bare}`), bare];
  const names = paths.flatMap((path) => (path === '' ? ['index'] : [path, `${path}/_index`, `${path}/index`]));
  const own = names.map((path) => pageAt(`${page.locale.folder === '' ? '' : `${page.locale.folder}/`}${path}`));
  const found = [...own, ...names.map(pageAt)].find((one) => one !== undefined);
  return found ?? pageNamed(dropMarkdownExtension(bare.replace(/^.*\//, '')), name);
}

function createRewriteContext(
  page: OtherPage,
  front: RewriteContext['front'],
  { site, places, parse, structure }: OtherPageContext,
): RewriteContext {
  const linking = {
    path: page.path,
    own: page.own,
    address: page.address,
    locale: page.locale.name,
    isMain: page.locale === site.locales[0],
  };
  return {
    isMdx: page.path.endsWith('.mdx'),
    front,
    imported: (from, name) => resolvePageImport({ from, name }, page, places),
    link: (address) => newLinkAddress(address, linking, places),
    global: (name) => (GLOBAL_COMPONENTS[site.generator].test(name) ? { kind: 'built-in', name } : undefined),
    variable: () => undefined,
    parse,
    structure,
  };
}

const IMAGE_EXTENSION = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

/** Returns the meaning of an import: a component of Starlight, a partial, or a file. */
function resolvePageImport(
  { from, name }: { readonly from: string; readonly name: string },
  page: OtherPage,
  places: OtherPageLookup,
): ImportMeaning {
  if (/^@astrojs\/starlight\/components$|^astro:(?:assets|components)$/.test(from)) {
    const own = STARLIGHT_COMPONENTS[name] ?? (SAME_NAME_COMPONENTS.test(name) ? name : undefined);
    return own === undefined
      ? { kind: 'unknown', why: `techdocs has no \`${name}\`` }
      : { kind: 'built-in', name: own };
  }
  if (/^nextra(?:-theme-docs)?(?:\/|$)|^next\/(?:image|link)$|^@theguild\/components$/.test(from)) {
    const own = NEXTRA[name] ?? (name === 'default' ? NEXTRA[from] : undefined);
    return own === undefined
      ? { kind: 'unknown', why: `techdocs has no \`${name}\`` }
      : { kind: 'built-in', name: own };
  }
  const bare = from.replace(/\?raw$/, '');
  const path =
    places.alias(bare) ??
    (bare.startsWith('.')
      ? tidyPath(`${folderOf(page.path)}/${bare}`)
      : bare.startsWith('/')
        ? bare.slice(1)
        : undefined);
  const shown =
    path !== undefined && IMAGE_EXTENSION.test(path) && !from.endsWith('?raw') ? places.show(path) : undefined;
  if (shown !== undefined) return { kind: 'file', path: shown };
  const to =
    path !== undefined && /\.(?:mdx?|png|jpe?g|gif|webp|avif|svg|txt|json|ya?ml|toml)$/i.test(path)
      ? places.take(path)
      : undefined;
  if (to === undefined) return { kind: 'unknown', why: `\`${from}\` is code` };
  const address = pathTo(`docs/${page.own}`, to);
  if (from.endsWith('?raw')) return { kind: 'text', path: address };
  return { kind: /\.mdx?$/.test(to) ? 'part' : 'file', path: address };
}

/** Finds an embedded file by its path from one of the site's base folders. */
function findEmbeddedFile(named: string, page: OtherPage, { site, places, read }: OtherPageContext) {
  const beside = tidyPath(`${folderOf(page.path)}/${named}`);
  const from = site.shownFrom.map((folder) => tidyPath(`${folder}/${named}`));
  const candidates = named.startsWith('.') ? [beside, ...from] : [...from, beside];
  for (const path of candidates) {
    const text = path.startsWith('..') ? undefined : read(path);
    if (text === undefined) continue;
    return { text, path: () => pathTo(`docs/${page.own}`, places.take(path) ?? path) };
  }
  return undefined;
}
