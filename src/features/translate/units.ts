// Splits a page into units with stable ids, and builds a page from translated units. Differences between the blocks of a translation and
// its original, such as comments in code, are preserved. Pure.
import { hashOf } from '../../lib/hash.ts';
import { type CutPiece, cutText, type Piece, pieceText } from './cut.ts';
import { frontTexts, joinPage, setFrontMatterValues, splitPage } from './front.ts';

/** A unit of a page. */
export interface Unit {
  /** Derived from name and text, so that it does not depend on the position. */
  readonly id: string;
  /** Front matter key, or kind of the piece. */
  readonly name: string;
  readonly text: string;
  /** Line in the page, from 1. */
  readonly line: number;
}

/** A page split into pieces. */
export interface CutPage {
  readonly units: readonly Unit[];
  readonly front: string;
  readonly pieces: readonly Piece[];
}

/** Splits a page. The extension of `file` decides its syntax. */
export function cutPage(text: string, file: string): CutPage {
  const { front, body } = splitPage(text);
  const firstLine = front.split('\n').length;
  const pieces = cutText(body, { isMdx: /\.mdx$/i.test(file), firstLine });
  const named = createUnitNamer();
  const units = [
    ...frontTexts(front).map(({ key, text: own, line }) => named(key, own, line)),
    ...pieces.filter(isTranslatablePiece).map((piece) => named(piece.kind, piece.text, piece.line)),
  ];
  return { units, front, pieces };
}

function isTranslatablePiece(piece: Piece): piece is CutPiece {
  return piece.kind !== 'fixed';
}

/** Creates a function that creates units. Ids are text hashes, with a counter for repeated texts. */
function createUnitNamer() {
  const counts = new Map<string, number>();
  return (name: string, text: string, line: number): Unit => {
    const id = `u${hashOf(`${name}\0${text}`, 10)}`;
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return { id: count === 1 ? id : `${id}-${count}`, name, text, line };
  };
}

/** An existing translation: translated texts by unit id, and its own fixed parts by `fixedPieceKey`. */
export interface KnownTranslation {
  readonly texts: ReadonlyMap<string, string>;
  readonly fixed: ReadonlyMap<string, string>;
}

/** Aligns a translation with its original block by block; `undefined` if they differ in structure. */
export function alignPages(original: CutPage, translation: CutPage): KnownTranslation | undefined {
  const kindsOf = ({ pieces }: CutPage) => pieces.map(({ kind }) => kind).join(' ');
  if (kindsOf(original) !== kindsOf(translation)) return undefined;
  const bodyOf = ({ units, pieces }: CutPage) => units.slice(units.length - pieces.filter(isTranslatablePiece).length);
  const own = bodyOf(translation);
  const texts = new Map(bodyOf(original).map(({ id }, at) => [id, own[at]?.text ?? '']));
  const ofFront = new Map(frontTexts(translation.front).map(({ key, text }) => [key, text]));
  for (const { id, name } of original.units) {
    const text = ofFront.get(name);
    if (!texts.has(id) && text !== undefined) texts.set(id, text);
  }
  const fixed = new Map<string, string>();
  for (const [at, piece] of original.pieces.entries()) {
    const place = fixedPieceKey(original.pieces, at);
    if (piece.kind === 'fixed' && !fixed.has(place)) fixed.set(place, translation.pieces[at]?.text ?? piece.text);
  }
  return { texts, fixed };
}

/** Returns the key of a fixed piece: its text and the text before it. */
function fixedPieceKey(pieces: readonly Piece[], at: number): string {
  return `${pieces[at - 1]?.text ?? ''}\0${pieces[at]?.text}`;
}

/** Inputs of a translated page. */
export interface TranslatedPageInput {
  readonly page: CutPage;
  /** Translated texts by unit id. */
  readonly texts: ReadonlyMap<string, string>;
  readonly revision: string;
  /** Existing translation, if it could be aligned. */
  readonly known?: KnownTranslation;
  /** Existing front matter of the translation. */
  readonly front: string;
  /** Returns the anchor of the heading at a line of the original. */
  readonly anchorAt: (line: number) => string | undefined;
}

/** Returns the text of a translation; `undefined` if its front matter cannot be edited. */
export function makePage({ page, texts, revision, known, front, anchorAt }: TranslatedPageInput): string | undefined {
  const { units, pieces } = page;
  const ofBody = units.slice(units.length - pieces.filter(isTranslatablePiece).length);
  const values = units
    .slice(0, units.length - ofBody.length)
    .map(({ id, name, text }) => [name, texts.get(id) ?? text] as const);
  const head = setFrontMatterValues(front, new Map([...values, ['source_revision', revision]]));
  let next = 0;
  const body = pieces.map((piece, at) => {
    if (piece.kind === 'fixed') return known?.fixed.get(fixedPieceKey(pieces, at)) ?? piece.text;
    const unit = ofBody[next++] as Unit;
    const text = texts.get(unit.id) ?? piece.text;
    const behind =
      pieces[at + 1]?.kind === 'fixed' ? (known?.fixed.get(fixedPieceKey(pieces, at + 1)) ?? pieces[at + 1]?.text) : '';
    return pieceText(piece, text) + (text === piece.text ? '' : explicitAnchor(piece, behind ?? '', anchorAt));
  });
  return head === undefined ? undefined : joinPage(head, body.join(''), front === '');
}

/** Returns the explicit anchor for a heading that has none: links in all locales use the original's anchor. */
function explicitAnchor({ kind, line }: CutPiece, behind: string, anchorAt: TranslatedPageInput['anchorAt']): string {
  if (kind !== 'heading' || /^[ \t]*\{/.test(behind)) return '';
  const id = anchorAt(line);
  return id === undefined ? '' : ` {#${id}}`;
}

/** Returns the fault of a translation that would be parsed differently on the page. */
export function findUnitFault({ name, text }: Unit, target: string): string | undefined {
  if (target.trim() === '') return 'is empty';
  if (/\n[ \t>]*\n/.test(target)) return 'has an empty line, which ends a block';
  const isOneLine = !text.includes('\n') && name !== 'block';
  if (isOneLine && target.includes('\n')) return 'has more than one line';
  if (name === 'cell' && /(?<!\\)\|/.test(target.replace(/`[^`]*`/g, '')))
    return 'has a `|`, which ends the cell of a table';
  if (name === 'title' && /["\]]/.test(target) && !/["\]]/.test(text))
    return 'has a quotation mark or a bracket, which ends the title';
  if (name !== 'block') return undefined;
  const kinds = (words: string) => cutText(words).filter((piece) => piece.kind !== 'fixed');
  const [own, ...others] = kinds(target);
  const [before] = kinds(text);
  const isOther = others.length > 0 || (own !== undefined && own.text !== target && before?.text === text);
  return isOther ? 'would be another kind of block, such as a list or a heading' : undefined;
}
