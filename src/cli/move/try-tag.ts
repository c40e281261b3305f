// Renames a tag in a copy of the project. Changes the tag in the front matter of all pages and in the settings of products. The addresses
// of tag pages change too, and get redirects.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findValuePosition, loadCodeParser } from '../../config/locate.ts';
import { type AssembledProject, assembleProject } from '../../engine/assembled.ts';
import { FEATURES_MODULE_URL } from '../../features/module.ts';
import { applyEdits, type RangeEdit } from '../../lib/edits.ts';
import { createInvocationError } from '../../model/diagnostic.ts';
import { getProducts } from '../../model/products.ts';
import { listPublishedPages } from '../../model/published.ts';
import type { AssembledSite } from '../../model/site.ts';
import { createSlug } from '../../model/slug.ts';
import { computeReleasesPath } from '../../site/navigation/addresses.ts';
import { computeTagsPath } from '../../site/navigation/tags.ts';
import { runInHardLinkedCopy, writeTextsInFolder } from './copy.ts';
import { computeMoveEdits } from './edits.ts';
import type { MoveChangesInLocale } from './moved.ts';
import { addRedirectsOfMove, createMoveRedirects } from './redirects.ts';
import { renameTagInPage, type TagRename } from './tag-in-page.ts';
import {
  assembleProjectCopyAfterMove,
  computeMoveChangesByLocale,
  type MoveOptions,
  type TrialMoveResult,
  throwIfMoveFaults,
} from './try-move.ts';
import { findMoveFaults } from './verify.ts';

/** Tries to rename a tag. Throws if the renaming would change the site in unintended ways. */
export async function tryTagRename(call: MoveOptions, tag: TagRename): Promise<TrialMoveResult> {
  const { root, configFile, hasRedirects } = call;
  const before = await assembleProject({ root, configFile, features: FEATURES_MODULE_URL });
  if (createSlug(tag.to) === '')
    throw createInvocationError(`\`${tag.to}\` cannot be a tag: it has no letter and no digit.`);
  return runInHardLinkedCopy(root, 'new', async (copy) => {
    const movedOf = computeMoveChangesByLocale(before, ({ site }) => computeTagRenameChanges(site, tag));
    const { texts, links, linkFiles, faults } = await computeMoveEdits(before, movedOf);
    const named = new Map(texts);
    const currentText = (file: string) => named.get(file) ?? readFileSync(join(root, file), 'utf8');
    for (const file of findFilesWithTag(before, tag.from)) named.set(file, renameTagInPage(currentText(file), tag));
    const { config } = before.project;
    const file = config.configFile ?? '';
    const moved = movedOf.get(config.i18n.defaultLocale) as MoveChangesInLocale;
    const movedText = file === '' ? '' : await renameProductTags(currentText(file), file, { before, tag });
    const wantedNewRedirects = hasRedirects ? createMoveRedirects(before, moved, root) : [];
    const {
      text = movedText,
      redirects,
      isInConfig,
    } = await addRedirectsOfMove(movedText, wantedNewRedirects, { config, paths: moved.paths });
    if (file !== '' && text !== readFileSync(join(root, file), 'utf8')) named.set(file, text);
    writeTextsInFolder(copy, named);
    const after = await assembleProjectCopyAfterMove(copy, root, configFile);
    throwIfMoveFaults(findMoveFaults(before, after, movedOf), faults);
    return { moves: [], texts: named, links, linkFiles, redirects, isInConfig, paths: moved.paths };
  });
}

/** Returns the pages of a tag with their new addresses. If the new tag has pages already, the pages of both tags become one. */
function computeTagRenameChanges(site: AssembledSite, { from, to }: TagRename): MoveChangesInLocale {
  const old = createSlug(from);
  const fresh = createSlug(to);
  const bases = [...site.versions.all.map((version) => computeTagsPath(version)), computeReleasesPath(site, 'tags')];
  const pages = listPublishedPages([site]).map(({ path }) => path);
  const paths = bases.flatMap((base) => {
    const tagPath = `${base}/${old}`;
    const isOwn = (path: string) => path === tagPath || path.startsWith(`${tagPath}/`);
    return pages.filter(isOwn).map((path) => [path, `${base}/${fresh}${path.slice(tagPath.length)}`] as const);
  });
  return { files: [], paths: new Map(old === fresh ? [] : paths), ids: new Map(), anchors: new Map() };
}

/** Returns the files whose front matter contains a tag, in any spelling. */
function findFilesWithTag({ sites }: AssembledProject, tag: string): ReadonlySet<string> {
  const slug = createSlug(tag);
  const carries = ({ frontMatter, isMade }: AssembledSite['documents'][number]) =>
    isMade === undefined && frontMatter.tags?.some((candidate) => createSlug(candidate) === slug) === true;
  return new Set(sites.flatMap(({ site }) => site.documents.filter(carries).map(({ file }) => file)));
}

function computeOffsetOfPosition(
  text: string,
  { line, column }: { readonly line: number; readonly column: number },
): number {
  const before = text.split('\n', line - 1);
  return before.reduce((sum, row) => sum + row.length + 1, 0) + column - 1;
}

async function renameProductTags(
  text: string,
  file: string,
  { before, tag }: { readonly before: AssembledProject; readonly tag: TagRename },
): Promise<string> {
  // Tags of products are always in `releases.products`, even if the site defines the products in `products`.
  const all = Object.entries(getProducts(before.project.config)).map(([key, { tag: productTag }]) => {
    return { path: ['releases', 'products', key, 'tag'], own: productTag };
  });
  const wanted = all.filter(({ own }) => own !== undefined && createSlug(own) === createSlug(tag.from));
  const code = wanted.length === 0 ? undefined : (await loadCodeParser())(text, file);
  if (code === undefined) return text;
  const edits = wanted.flatMap(({ path }): RangeEdit | [] => {
    const place = findValuePosition(code, path);
    const start = place === undefined ? -1 : computeOffsetOfPosition(text, place);
    const [written, quote = ''] = /^(['"`])(?:\\.|(?!\1)[^\\])*\1/.exec(start < 0 ? '' : text.slice(start)) ?? [];
    if (written === undefined || createSlug(written.slice(1, -1)) !== createSlug(tag.from)) return [];
    const quotedTag =
      quote === '"' ? JSON.stringify(tag.to) : `${quote}${tag.to.replaceAll(quote, `\\${quote}`)}${quote}`;
    return { start, end: start + written.length, text: quotedTag };
  });
  const unique = new Map(edits.map((edit) => [edit.start, edit]));
  return applyEdits(text, [...unique.values()]);
}
