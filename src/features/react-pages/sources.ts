// Turns a React page into a source with front matter and one tag. Its HTML is then treated like the HTML of other pages: links are checked,
// and search and Markdown copies include it.
import type { ComponentPage, ComponentPageScripts } from '../../engine/code-pages.ts';
import { computeHash } from '../../lib/hash.ts';
import { isRecord } from '../../lib/values.ts';
import type { SiteConfig } from '../../model/config.ts';
import { UserError } from '../../model/diagnostic.ts';
import type { Source } from '../../model/source.ts';
import { joinSitePath } from '../../model/url.ts';

interface ReactPageModule {
  readonly frontMatter?: unknown;
  readonly paths?: unknown;
  readonly script?: unknown;
}

/** Returns the sources of all React pages. */
export async function loadReactPageSources(
  pages: readonly ComponentPage[],
  config: SiteConfig,
  scripts: ComponentPageScripts['scripts'],
): Promise<readonly Source[]> {
  const sources: Source[] = [];
  for (const page of pages) {
    const module = (await page.load()) as ReactPageModule;
    sources.push(...(await createPageSources(page, module, config)));
    if (module.script !== undefined && scripts[page.file] === undefined)
      throw createPageError(page, "`script` must be a path in quotes, as in `export const script = './menu.ts';`.");
  }
  return sources;
}

/** An entry of the list that `paths` of a page file returns. Each entry describes one page. */
interface PageReturnedByPaths {
  readonly path?: unknown;
  readonly title?: unknown;
  readonly description?: unknown;
  readonly props?: unknown;
}

const PATH_PARAMETER_PATTERN = /\[(\w+)\]/;

async function createPageSources(
  page: ComponentPage,
  { frontMatter = {}, paths }: ReactPageModule,
  config: SiteConfig,
): Promise<readonly Source[]> {
  if (!isRecord(frontMatter)) throw createPageError(page, '`frontMatter` is not an object.');
  const path = page.file.slice(config.pages.path.length + 1).replace(/\.[jt]sx$/, '');
  const parameter = PATH_PARAMETER_PATTERN.exec(path)?.[1];
  if (parameter === undefined) return [createPageSource({ page, path: `${path}.md`, frontMatter, props: {} }, config)];
  const entries: unknown =
    typeof paths === 'function' ? await callPathsFunction(page, paths as () => unknown) : undefined;
  if (!Array.isArray(entries)) {
    throw createPageError(
      page,
      'A page with a name in brackets must export a function `paths` that returns a list of its pages.',
    );
  }
  const seen = new Set<string>();
  return entries.map((entry: PageReturnedByPaths, index) => {
    if (!isRecord(entry) || typeof entry.path !== 'string' || entry.path === '') {
      throw createPageError(page, `The entry ${index + 1} of \`paths()\` has no \`path\`.`);
    }
    if (seen.has(entry.path)) throw createPageError(page, `\`paths()\` returns \`${entry.path}\` twice.`);
    seen.add(entry.path);
    const { title, description, props = {} } = entry;
    const pageFacts = { ...(title !== undefined && { title }), ...(description !== undefined && { description }) };
    const filled = entry.path.startsWith('/')
      ? entry.path
      : path.replace(PATH_PARAMETER_PATTERN, () => entry.path as string);
    const pageProps = { [parameter]: entry.path, ...(isRecord(props) ? props : {}) };
    const named = { page, path: `${joinSitePath(filled).slice(1)}.md`, key: entry.path };
    return createPageSource({ ...named, frontMatter: { ...frontMatter, ...pageFacts }, props: pageProps }, config);
  });
}

async function callPathsFunction(page: ComponentPage, paths: () => unknown): Promise<unknown> {
  try {
    return await paths();
  } catch (error) {
    throw createPageError(page, `\`paths()\` failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

interface PageSourceInput {
  readonly page: ComponentPage;
  readonly path: string;
  /** Key of the page within its file. */
  readonly key?: string;
  readonly frontMatter: Readonly<Record<string, unknown>>;
  readonly props: Readonly<Record<string, unknown>>;
}

function createPageSource({ page, path, key, frontMatter, props }: PageSourceInput, config: SiteConfig): Source {
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
    hash: computeHash(text),
    includes: {},
    isMade: 'page',
  };
}

function createPageError({ file }: ComponentPage, message: string): UserError {
  return UserError.of({ code: 'invalid-page', message, file });
}
