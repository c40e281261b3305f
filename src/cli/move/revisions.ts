// Revisions in translations: an up-to-date translation stays up to date when a move rewrites its original.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFrontMatter } from '../../content/front-matter.ts';
import { extractFrontMatterText } from '../../content/front-matter-block.ts';
import type { AssembledProject } from '../../engine/assembled.ts';
import { setFrontMatterValues } from '../../features/translate/front.ts';
import { computeHash } from '../../lib/hash.ts';
import { isRevisionOfHash, shortenHashToRevision } from '../../model/revision.ts';
import { computeMovedFileName, type FileMoves } from './moved.ts';

/** Result of a move: files in a copy, and changed texts by their new names. */
interface CopyWithMovedFiles {
  readonly copy: string;
  readonly moves: FileMoves;
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * Returns the new texts of translations that were up to date before the move rewrote their originals. Each text contains the revision of
 * the rewritten original. Keyed by the new names of the files.
 */
export function updateTranslationRevisions(
  { sites, project }: AssembledProject,
  { copy, moves, texts }: CopyWithMovedFiles,
): ReadonlyMap<string, string> {
  const { variables } = project.config;
  const marked = new Map<string, string>();
  for (const { file, kind, text, original } of sites.flatMap(({ content }) => content.sources)) {
    const rewritten = original && texts.get(computeMovedFileName(moves, original.file));
    if (original === undefined || rewritten === undefined) continue;
    const read = parseFrontMatter({ text: extractFrontMatterText(text), file, kind, variables });
    const { source_revision: translatedRevision } = read.frontMatter;
    // A revision is the hash of the text with normalized line breaks.
    const now = computeHash(rewritten.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'), 64);
    if (
      translatedRevision === undefined ||
      !isRevisionOfHash(translatedRevision, original.revision) ||
      isRevisionOfHash(translatedRevision, now)
    )
      continue;
    const name = computeMovedFileName(moves, file);
    const currentText = (texts.get(name) ?? readFileSync(join(copy, name), 'utf8')).replace(/^\uFEFF/, '');
    const front = extractFrontMatterText(currentText);
    const edited = setFrontMatterValues(front, new Map([['source_revision', shortenHashToRevision(now)]]));
    if (edited !== undefined) marked.set(name, edited + currentText.slice(front.length));
  }
  return marked;
}
