// Revisions in translations: an up-to-date translation stays up to date when a move rewrites its original.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFrontMatter } from '../../content/front-matter.ts';
import { frontMatterText } from '../../content/front-matter-block.ts';
import type { AssembledProject } from '../../engine/assembled.ts';
import { setFrontMatterValues } from '../../features/translate/front.ts';
import { hashOf } from '../../lib/hash.ts';
import { isRevision, shortRevision } from '../../model/revision.ts';
import { type FileMoves, movedFile } from './moved.ts';

/** Result of a move: files in a copy, and changed texts by their new names. */
export interface MoveResult {
  readonly copy: string;
  readonly moves: FileMoves;
  readonly texts: ReadonlyMap<string, string>;
}

/** Returns the up-to-date translations of rewritten originals, with the new revision, by their new names. */
export function updateRevisions(
  { sites, project }: AssembledProject,
  { copy, moves, texts }: MoveResult,
): ReadonlyMap<string, string> {
  const { variables } = project.config;
  const marked = new Map<string, string>();
  for (const { file, kind, text, original } of sites.flatMap(({ content }) => content.sources)) {
    const rewritten = original && texts.get(movedFile(moves, original.file));
    if (original === undefined || rewritten === undefined) continue;
    const read = readFrontMatter({ text: frontMatterText(text), file, kind, variables });
    const { source_revision: made } = read.frontMatter;
    // A revision is the hash of the text with normalized line breaks.
    const now = hashOf(rewritten.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'), 64);
    if (made === undefined || !isRevision(made, original.revision) || isRevision(made, now)) continue;
    const name = movedFile(moves, file);
    const own = (texts.get(name) ?? readFileSync(join(copy, name), 'utf8')).replace(/^\uFEFF/, '');
    const front = frontMatterText(own);
    const edited = setFrontMatterValues(front, new Map([['source_revision', shortRevision(now)]]));
    if (edited !== undefined) marked.set(name, edited + own.slice(front.length));
  }
  return marked;
}
