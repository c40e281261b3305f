// Changes of a site when files move: computes the addresses and doc ids that the existing documents get under their new file names. Pure.

import { PLACEHOLDER_ASSETS } from '../../engine/assets.ts';
import type { LocaleBuild } from '../../engine/locale-build.ts';
import { isSafeRelativePath } from '../../lib/file-path.ts';
import type { Document } from '../../model/document.ts';
import { getFileNamedByLinks } from '../../model/entries.ts';
import type { SiteRoutesInput } from '../../model/site.ts';
import type { SiteContent, Source } from '../../model/source.ts';
import { planRoutes } from '../../site/assemble/plan-routes.ts';
import { computeMovedFileName, type FileMoves, type HeadingMove, type MoveChangesInLocale } from './moved.ts';

/** Returns all changes of a file move in one locale. `others` contains address changes that do not follow from file names. */
export function computeFileMoveChanges(
  { site, content }: LocaleBuild,
  files: FileMoves,
  others: ReadonlyMap<string, string> = new Map(),
): MoveChangesInLocale {
  const input: SiteRoutesInput = {
    config: site.config,
    locale: site.locale,
    content: renameContent(content, files),
    documents: site.documents.map((document) => renameDocument(document, files)),
    assets: PLACEHOLDER_ASSETS,
    generator: site.generator,
  };
  const planned = planRoutes(input);
  const paths = new Map<string, string>(others);
  const ids = new Map<string, Map<string, string>>();
  for (const [file, entry] of site.entries.byFile) {
    const now = planned.entries.byFile.get(computeMovedFileName(files, file));
    if (now === undefined) continue;
    if (now.path !== entry.path) paths.set(entry.path, now.path);
    if ('id' in entry && 'id' in now && entry.id !== now.id) {
      const { version } = entry.document;
      ids.set(version, (ids.get(version) ?? new Map()).set(entry.id, now.id));
    }
  }
  for (const { origin, file, path } of content.assets) {
    const to = computeMovedFileName(files, file);
    if (origin === 'static' && to !== file) paths.set(`/${path}`, `/${computeMovedContentPath(to, file, path)}`);
  }
  return { files, paths, ids, anchors: new Map() };
}

/** Returns all changes of a heading move in one locale. */
export function computeHeadingMoveChanges({ site }: LocaleBuild, { file, from, to }: HeadingMove): MoveChangesInLocale {
  const movedEntry = [...site.entries.byFile.values()].find(({ document }) => getFileNamedByLinks(document) === file);
  const headings = movedEntry && site.documentsByFile.get(movedEntry.document.file)?.headings;
  const has = headings?.some(({ id }) => id === from) === true;
  const anchors = new Map(movedEntry && has ? [[movedEntry.path, new Map([[from, to]])]] : []);
  return { files: [], paths: new Map(), ids: new Map(), anchors };
}

/** Returns the new path below the content folder. */
function computeMovedContentPath(to: string, file: string, path: string): string {
  const base = file.endsWith(path) ? file.slice(0, file.length - path.length) : '';
  return to.startsWith(base) && isSafeRelativePath(to.slice(base.length)) ? to.slice(base.length) : path;
}

function renameDocument(document: Document, files: FileMoves): Document {
  const { file, path, original } = document;
  const to = computeMovedFileName(files, file);
  const from = original === undefined ? undefined : computeMovedFileName(files, original);
  if (to === file && from === original) return document;
  // An untranslated page is shown with the text of the original, so its document has the name of the original file.
  return {
    ...document,
    file: to,
    path: computeMovedContentPath(to, file, path),
    ...(from !== undefined && { original: from }),
  };
}

function renameContent(content: SiteContent, files: FileMoves): SiteContent {
  const rename = <Item extends Pick<Source, 'file' | 'path'>>(item: Item): Item => {
    const file = computeMovedFileName(files, item.file);
    return file === item.file ? item : { ...item, file, path: computeMovedContentPath(file, item.file, item.path) };
  };
  const categories = Object.fromEntries(
    Object.entries(content.categories).map(([folder, category]) => {
      const index = category.file.lastIndexOf('/');
      const categoryFolder = category.file.slice(0, index);
      const to = computeMovedFileName(files, categoryFolder);
      return [
        to === categoryFolder || folder === '.' ? folder : computeMovedContentPath(to, categoryFolder, folder),
        { ...category, file: `${to}${category.file.slice(index)}` },
      ];
    }),
  );
  return { ...content, sources: content.sources.map(rename), assets: content.assets.map(rename), categories };
}
