// React pages of the old site. A page is copied if all its imports exist; otherwise a page with a notice replaces it and keeps the address.
// Pure.
import { humanizeFileName } from '../../lib/text.ts';
import { ABSENT_FILE_MARK, type CodeWithImports, collectImportedCode } from './code-files.ts';
import type { CodeImportReader } from './code-imports.ts';
import { formatYamlScalar } from './front-matter.ts';
import type { OldSiteContent } from './gather.ts';
import { findDefaultDescription } from './new-look.ts';
import { computeStandalonePageRoute } from './old-routes.ts';
import { type OldSiteConfig, toNonEmptyText } from './old-site.ts';
import type { NewSiteFile, NoteWithLocation } from './planned.ts';

/** Plan for the React pages. */
interface ReactPagesPlan {
  readonly files: readonly NewSiteFile[];
  readonly trees: readonly CodeWithImports[];
  readonly items: readonly NoteWithLocation[];
  /** Addresses with their source files. */
  readonly routes: readonly { readonly path: string; readonly source: string }[];
}

/** Plans the React pages. `failed` are files of the new site that failed to render. */
export function planReactPages(
  gathered: OldSiteContent,
  { failed, imports }: { readonly failed: ReadonlySet<string>; readonly imports: CodeImportReader },
): ReactPagesPlan {
  const files: NewSiteFile[] = [];
  const trees: CodeWithImports[] = [];
  const items: NoteWithLocation[] = [];
  const routes: { path: string; source: string }[] = [];
  for (const { path, own, folder } of gathered.files) {
    const isPage =
      folder.kind === 'page' &&
      folder.locale === undefined &&
      /\.[jt]sx?$/.test(own) &&
      !/(?:^|\/)_|\.(?:test|spec|d)\.[jt]sx?$/.test(own);
    if (!isPage) continue;
    const route = computeStandalonePageRoute(own);
    routes.push({ path: route, source: path });
    const text = gathered.read(path) ?? '';
    const to = `${folder.to}/${own.replace(/\.([jt])sx?$/, '.$1sx')}`;
    const tree = collectImportedCode(path, { ...gathered, imports }, to);
    const title = /<Layout\b[^>]*?\btitle=(?:"([^"]+)"|\{\s*(["'`])([^"'`{}]+)\2\s*\})/.exec(text);
    const name =
      title?.[1] ??
      title?.[3] ??
      (route === '/' ? toNonEmptyText(gathered.old.config.title) : undefined) ??
      humanizeFileName(
        own
          .replace(/\.[jt]sx?$/, '')
          .replace(/\/?index$/, '')
          .replace(/^.*\//, '') || 'home',
      );
    const isFailed = tree.files.some((file) => failed.has(file.to));
    if (tree.missing.length === 0 && !isFailed) {
      const [page, ...others] = tree.files;
      const front = /\bexport\s+(?:const|let)\s+frontMatter\b/.test(page?.text ?? '')
        ? ''
        : `\nexport const frontMatter = ${formatFrontMatterObject(name, findReactPageDescription(text, gathered.old))};\n`;
      trees.push({ ...tree, files: page === undefined ? others : [{ ...page, text: page.text + front }, ...others] });
      items.push(createStaticReactPageNote(path, tree));
      continue;
    }
    items.push(createLostReactPageNote(path, route, isFailed ? undefined : tree.missing));
    if (route === '/') continue;
    const body = `---\ntitle: ${formatYamlScalar(name)}\n---\n\nThis page was written in React, in \`${path}\`, and has to be written again.\n`;
    files.push({ path: `${folder.to}/${own.replace(/\.[jt]sx?$/, '.md')}`, text: body });
  }
  return { files, trees, items, routes };
}

/** Returns the note on a page that is not copied. `missing` are imports that the new site does not have; absent if the page failed. */
function createLostReactPageNote(file: string, route: string, missing?: readonly string[]): NoteWithLocation {
  const why =
    missing === undefined
      ? 'it fails when it is rendered'
      : `it imports ${missing.map((one) => `\`${one}\``).join(', ')}`;
  const what = route === '/' ? 'the home page of techdocs takes its place' : 'a page that says so takes its place';
  const isAbsent = missing?.every((candidate) => candidate.endsWith(ABSENT_FILE_MARK)) === true;
  const how = missing === undefined ? 'that renders by itself' : 'without these imports';
  return {
    at: { file },
    message: `This page in React cannot be taken over, as ${why}: ${what}.`,
    suggestion: isAbsent
      ? 'If a command makes what is not there, run it, and migrate again. Otherwise write the page in Markdown.'
      : `Write it in Markdown, or as a page in React ${how}.`,
    isHand: true,
    isContentLost: true,
  };
}

/** Returns the description that a page gives to the layout of Docusaurus, or else the default description of the old site. */
function findReactPageDescription(text: string, old: OldSiteConfig): string | undefined {
  const [layout, plain, expression] = /<Layout\b[^>]*?\bdescription=(?:"([^"]+)"|\{([^{}]*)\})/.exec(text) ?? [];
  if (layout === undefined) return findDefaultDescription(old);
  return plain ?? (/\btagline\b/.test(expression ?? '') ? toNonEmptyText(old.config.tagline) : undefined);
}

function formatFrontMatterObject(title: string, description: string | undefined): string {
  const rest = description === undefined ? '' : `, description: ${JSON.stringify(description)}`;
  return `{ title: ${JSON.stringify(title)}${rest} }`;
}

/** Names that have an effect only in a browser. */
const BROWSER_ONLY_NAMES =
  /\b(?:use(?:State|Reducer|Effect|LayoutEffect|SyncExternalStore|IsBrowser|ColorMode)|BrowserOnly|canUseDOM)\b|\bon[A-Z]\w+(?==\{)/g;

/** Returns the note on a page that does not run in the browser. The note counts as work if the code of the page expects a browser. */
function createStaticReactPageNote(path: string, { files }: CodeWithImports): NoteWithLocation {
  const names = [...new Set(files.flatMap(({ text }) => text.match(BROWSER_ONLY_NAMES) ?? []))].sort();
  const what = 'This page is rendered to HTML when the site is built; nothing of it runs in the browser';
  const suggestion =
    'Look at it: it stands in the layout of pages, below its title. Its `script` can do what it needs in the browser.';
  if (names.length === 0) return { at: { file: path }, message: `${what}.`, suggestion };
  const list = names.map((name) => `\`${name}\``).join(', ');
  return { at: { file: path }, message: `${what}, so this has no effect: ${list}.`, suggestion, isDropped: true };
}
