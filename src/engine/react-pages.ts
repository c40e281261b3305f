// Pages that a site writes in React: `pages/**/*.tsx`. Each becomes a source whose text is front matter and one tag, so that
// its HTML goes the way of all others: its links are checked, and it is found by search and by machines.
import { join, sep } from 'node:path';
import { relativeName } from '../config/io/bundle.ts';
import { isPartial, walkFolder } from '../content/io/walk.ts';
import { hashOf } from '../lib/hash.ts';
import type { SiteConfig } from '../model/config.ts';
import { UserError } from '../model/diagnostic.ts';
import type { PackagedText } from '../model/site.ts';
import type { Content, Source } from '../model/source.ts';
import { codeRootOf } from '../model/untrusted.ts';
import { sitePath } from '../model/url.ts';

/** What a page of React exports. */
export interface PageModule {
  readonly default?: unknown;
  readonly frontMatter?: unknown;
  readonly paths?: unknown;
  readonly script?: unknown;
}

/** Whether a file, absolute, is such a page or a part of some: one that comes or goes is another configuration. */
export function isReactPage({ root, pages }: Pick<SiteConfig, 'root' | 'pages'>, path: string): boolean {
  return /\.[jt]sx$/.test(path) && path.startsWith(join(root, pages.path, sep));
}

/** The files of such pages, root-relative, by the name of the component that each is. Parts begin with `_`. */
export function pageFiles({ root, pages }: Pick<SiteConfig, 'root' | 'pages'>): Readonly<Record<string, string>> {
  const { files } = walkFolder({ root, folder: pages.path, isHidden: isPartial, except: [] });
  const found = files.filter(({ path }) => /\.[jt]sx$/.test(path) && !/\.(?:test|spec)\.[^/]*$/.test(path));
  return Object.fromEntries(found.map(({ file, path }) => [`Page_${hashOf(path, 12)}`, file]));
}

/** What code of a site is made from. */
interface Code {
  readonly pages: readonly ReactPage[];
  /** Absolute. */
  readonly inputs: readonly string[];
  /** Of browsers, by page. */
  readonly scripts: Readonly<Record<string, PackagedText>>;
}

/** The content with the pages of React among its sources. What code imports is read by it, so it is none that nobody reads. */
export async function withReactPages(content: Content, config: SiteConfig, code: Code): Promise<Content> {
  const { pages, inputs, scripts } = code;
  if (inputs.length === 0) return content;
  const used = inputs.map((file) => relativeName(file, codeRootOf(config)));
  const files = new Set(used.filter((file) => /\.[jt]sx?$/.test(file)));
  const parts = content.parts?.filter((part) => !used.some((file) => `${file}/`.startsWith(`${part}/`)));
  const made: Source[] = [];
  for (const page of pages) {
    made.push(...(await sourcesOf(page, config)));
    if ((await page.load()).script !== undefined && scripts[page.file] === undefined)
      throw fault(page, "`script` must be a path in quotes, as in `export const script = './menu.ts';`.");
  }
  const assets = content.assets.filter(({ file }) => !files.has(file));
  const withScripts = Object.keys(scripts).length > 0 && { pageScripts: scripts };
  return { ...content, ...withScripts, assets, ...(parts && { parts }), sources: [...content.sources, ...made] };
}

/** One file of such pages. */
export interface ReactPage {
  /** Name of the tag. */
  readonly name: string;
  /** Root-relative. */
  readonly file: string;
  load(): Promise<PageModule>;
}

/** One page of a file. */
interface Entry {
  readonly path?: unknown;
  readonly title?: unknown;
  readonly description?: unknown;
  readonly props?: unknown;
}

const PARAMETER = /\[(\w+)\]/;

async function sourcesOf(page: ReactPage, config: SiteConfig): Promise<readonly Source[]> {
  const { frontMatter = {}, paths } = await page.load();
  if (!isRecord(frontMatter)) throw fault(page, '`frontMatter` is not an object.');
  const path = page.file.slice(config.pages.path.length + 1).replace(/\.[jt]sx$/, '');
  const parameter = PARAMETER.exec(path)?.[1];
  if (parameter === undefined) return [sourceOf({ page, path: `${path}.md`, frontMatter, props: {} }, config)];
  const entries: unknown = typeof paths === 'function' ? await run(page, paths as () => unknown) : undefined;
  if (!Array.isArray(entries)) {
    throw fault(
      page,
      'A page with a name in brackets must export a function `paths` that returns a list of its pages.',
    );
  }
  const seen = new Set<string>();
  return entries.map((entry: Entry, index) => {
    if (!isRecord(entry) || typeof entry.path !== 'string' || entry.path === '') {
      throw fault(page, `The entry ${index + 1} of \`paths()\` has no \`path\`.`);
    }
    if (seen.has(entry.path)) throw fault(page, `\`paths()\` returns \`${entry.path}\` twice.`);
    seen.add(entry.path);
    const { title, description, props = {} } = entry;
    const own = { ...(title !== undefined && { title }), ...(description !== undefined && { description }) };
    const filled = entry.path.startsWith('/') ? entry.path : path.replace(PARAMETER, () => entry.path as string);
    const given = { [parameter]: entry.path, ...(isRecord(props) ? props : {}) };
    const named = { page, path: `${sitePath(filled).slice(1)}.md`, key: entry.path };
    return sourceOf({ ...named, frontMatter: { ...frontMatter, ...own }, props: given }, config);
  });
}

async function run(page: ReactPage, paths: () => unknown): Promise<unknown> {
  try {
    return await paths();
  } catch (error) {
    throw fault(page, `\`paths()\` failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

interface Made {
  readonly page: ReactPage;
  readonly path: string;
  /** Tells the pages of one file apart. */
  readonly key?: string;
  readonly frontMatter: Readonly<Record<string, unknown>>;
  readonly props: Readonly<Record<string, unknown>>;
}

function sourceOf({ page, path, key, frontMatter, props }: Made, config: SiteConfig): Source {
  const keys = Object.entries(frontMatter).map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  const head = keys.length === 0 ? '' : `---\n${keys.join('')}---\n\n`;
  const attributes = Object.entries(props).map(([name, value]) => ` ${name}={${JSON.stringify(value)}}`);
  const text = `${head}<${page.name}${attributes.join('')} />\n`;
  return {
    kind: 'page',
    file: key === undefined ? page.file : `${page.file}#${key}`,
    path,
    locale: config.i18n.defaultLocale,
    version: 'current',
    text,
    hash: hashOf(text),
    includes: {},
    isMade: 'page',
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fault({ file }: ReactPage, message: string): UserError {
  return UserError.of({ code: 'invalid-page', message, file });
}
