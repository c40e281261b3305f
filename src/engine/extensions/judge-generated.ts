// Validates pages from extensions before they are used.
import { leadsOutOfRoot } from '../../lib/file-path.ts';
import { isJson } from '../../lib/json.ts';
import type { SiteConfig } from '../../model/config.ts';
import { listDocsVersions } from '../../model/docs-versions.ts';
import type { GeneratedPages } from '../../model/generated-pages.ts';
import type { Filled, PagePiece } from '../../model/page-piece.ts';

/** Returns why the value of `pages` is invalid; `undefined` if it is valid. */
export function findGeneratedPagesFault(value: unknown, { docs }: Pick<SiteConfig, 'docs'>): string | undefined {
  const { sets, findings = [] } = (value ?? {}) as Partial<GeneratedPages>;
  if (!Array.isArray(sets) || !Array.isArray(findings))
    return 'it must give `{ sets }`, a list of pages that belong together.';
  const versions = listDocsVersions(docs).map(({ key }) => key);
  const paths = new Set<string>();
  for (const [index, set] of (sets as readonly unknown[]).entries()) {
    const at = `sets[${index}]`;
    const { id, inputs, pages, files = [], version = 'current' } = (set ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof id !== 'string' || id === '') return `\`${at}\` has no \`id\`.`;
    if (!isTextList(inputs)) return `\`${at}.inputs\` must be a list of files.`;
    if (!Array.isArray(files) || !files.every(isGeneratedFile))
      return `\`${at}.files\` must be a list of \`{ path, text }\`.`;
    if (typeof version !== 'string' || !versions.includes(version))
      return `\`${at}.version\` is no version of the docs.`;
    if (!Array.isArray(pages)) return `\`${at}.pages\` must be a list.`;
    for (const [number, page] of (pages as readonly unknown[]).entries()) {
      const fault = findFaultOfGeneratedPage(page);
      if (fault !== undefined) return `\`${at}.pages[${number}]\` ${fault}.`;
      const key = `${version} ${(page as { readonly path: string }).path}`;
      if (paths.has(key)) return `\`${at}.pages[${number}]\` has the path of another page.`;
      paths.add(key);
    }
  }
  return undefined;
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string' && item !== '');
}

function isGeneratedFile(value: unknown): boolean {
  const { path, text } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return isPathString(path) && typeof text === 'string';
}

function isPathString(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !leadsOutOfRoot(value) && !/[\\?#\0-\x1f]/.test(value);
}

function findFaultOfGeneratedPage(page: unknown): string | undefined {
  const { file, name, path, frontMatter, pieces } = (page ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof file !== 'string' || file === '' || typeof name !== 'string') return 'has no `file` and no `name`';
  if (!isPathString(path) || path.startsWith('/') || !path.endsWith('.md'))
    return 'has no `path` such as `reference/start.md`';
  if (typeof frontMatter !== 'object' || frontMatter === null || !isJson(frontMatter)) return 'has no `frontMatter`';
  if (!Array.isArray(pieces)) return 'has no list of `pieces`';
  const wrong = (pieces as readonly unknown[]).findIndex((piece) => !isPagePiece(piece));
  return wrong < 0 ? undefined : `has a piece, ${wrong + 1} of its list, that is none`;
}

function isPagePiece(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !isJson(value)) return false;
  const piece = value as unknown as PagePiece;
  if ('html' in piece) return isTextWithSlots(piece.html) && [undefined, -1, 0, 1].includes(piece.nesting);
  if ('heading' in piece)
    return typeof piece.heading === 'string' && typeof piece.id === 'string' && /^[2-6]$/.test(String(piece.level));
  if ('text' in piece) return typeof piece.text === 'string';
  if ('code' in piece) return typeof piece.code === 'string' && typeof piece.info === 'string';
  return typeof piece.piece === 'string' && piece.data !== undefined;
}

function isTextWithSlots(value: Filled): boolean {
  if (typeof value === 'string') return true;
  return 'slot' in value ? typeof value.slot === 'string' : Array.isArray(value) && value.every(isTextWithSlots);
}
