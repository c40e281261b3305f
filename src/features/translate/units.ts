// Splits a page into units with stable ids, and renders a page from translated units. A translation may have changed fixed text of the
// original, such as a comment in code. The rendered page keeps such changes. Pure.
import { computeHash } from '../../lib/hash.ts';
import {
  formatTranslationPiece,
  splitIntoTranslationPieces,
  type TranslatablePiece,
  type TranslationPiece,
} from './cut.ts';
import { joinFrontMatter, listFrontMatterTexts, setFrontMatterValues, splitFrontMatter } from './front.ts';

/** A unit of a page. */
export interface TranslationUnit {
  /** Derived from name and text, so that it does not depend on the position. */
  readonly id: string;
  /** Front matter key, or kind of the piece. */
  readonly name: string;
  readonly text: string;
  /** Line in the page, from 1. */
  readonly line: number;
}

/** A page split into pieces. */
export interface PageWithUnits {
  readonly units: readonly TranslationUnit[];
  readonly front: string;
  readonly pieces: readonly TranslationPiece[];
}

/** Splits a page. The extension of `file` decides its syntax. */
export function splitPageIntoUnits(text: string, file: string): PageWithUnits {
  const { front, body } = splitFrontMatter(text);
  const firstLine = front.split('\n').length;
  const pieces = splitIntoTranslationPieces(body, { isMdx: /\.mdx$/i.test(file), firstLine });
  const createUnit = createTranslationUnitFactory();
  const units = [
    ...listFrontMatterTexts(front).map(({ key, text: value, line }) => createUnit(key, value, line)),
    ...pieces.filter(isTranslatablePiece).map((piece) => createUnit(piece.kind, piece.text, piece.line)),
  ];
  return { units, front, pieces };
}

function isTranslatablePiece(piece: TranslationPiece): piece is TranslatablePiece {
  return piece.kind !== 'fixed';
}

/** Creates a function that creates units. Ids are text hashes, with a counter for repeated texts. */
function createTranslationUnitFactory() {
  const counts = new Map<string, number>();
  return (name: string, text: string, line: number): TranslationUnit => {
    const id = `u${computeHash(`${name}\0${text}`, 10)}`;
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return { id: count === 1 ? id : `${id}-${count}`, name, text, line };
  };
}

/**
 * An existing translation, aligned with its original. `texts` contains translated texts by unit id. `fixed` contains fixed texts by the key
 * that `computeUntranslatablePieceKey` returns.
 */
export interface AlignedTranslation {
  readonly texts: ReadonlyMap<string, string>;
  readonly fixed: ReadonlyMap<string, string>;
}

/** Aligns a translation with its original block by block. Returns `undefined` if translation and original differ in structure. */
export function alignTranslation(original: PageWithUnits, translation: PageWithUnits): AlignedTranslation | undefined {
  const kindsOf = ({ pieces }: PageWithUnits) => pieces.map(({ kind }) => kind).join(' ');
  if (kindsOf(original) !== kindsOf(translation)) return undefined;
  const bodyOf = ({ units, pieces }: PageWithUnits) =>
    units.slice(units.length - pieces.filter(isTranslatablePiece).length);
  const ownTranslationUnits = bodyOf(translation);
  const texts = new Map(bodyOf(original).map(({ id }, index) => [id, ownTranslationUnits[index]?.text ?? '']));
  const ofFront = new Map(listFrontMatterTexts(translation.front).map(({ key, text }) => [key, text]));
  for (const { id, name } of original.units) {
    const text = ofFront.get(name);
    if (!texts.has(id) && text !== undefined) texts.set(id, text);
  }
  const fixed = new Map<string, string>();
  for (const [index, piece] of original.pieces.entries()) {
    const place = computeUntranslatablePieceKey(original.pieces, index);
    if (piece.kind === 'fixed' && !fixed.has(place)) fixed.set(place, translation.pieces[index]?.text ?? piece.text);
  }
  return { texts, fixed };
}

/** Returns the key of a fixed piece: its text and the text before it. */
function computeUntranslatablePieceKey(pieces: readonly TranslationPiece[], index: number): string {
  return `${pieces[index - 1]?.text ?? ''}\0${pieces[index]?.text}`;
}

/** Inputs for rendering a translated page. */
interface TranslatedPageInput {
  readonly page: PageWithUnits;
  /** Translated texts by unit id. */
  readonly texts: ReadonlyMap<string, string>;
  readonly revision: string;
  /** Existing translation, if it could be aligned. */
  readonly translation?: AlignedTranslation;
  /** Existing front matter of the translation. */
  readonly front: string;
  /** Returns the anchor of the heading at a line of the original. */
  readonly anchorAt: (line: number) => string | undefined;
}

/** Returns the text of a translation; `undefined` if its front matter cannot be edited. */
export function renderTranslatedPage({
  page,
  texts,
  revision,
  translation,
  front,
  anchorAt,
}: TranslatedPageInput): string | undefined {
  const { units, pieces } = page;
  const ofBody = units.slice(units.length - pieces.filter(isTranslatablePiece).length);
  const values = units
    .slice(0, units.length - ofBody.length)
    .map(({ id, name, text }) => [name, texts.get(id) ?? text] as const);
  const head = setFrontMatterValues(front, new Map([...values, ['source_revision', revision]]), page.front);
  let next = 0;
  const body = pieces.map((piece, index) => {
    if (piece.kind === 'fixed')
      return translation?.fixed.get(computeUntranslatablePieceKey(pieces, index)) ?? piece.text;
    const unit = ofBody[next++] as TranslationUnit;
    const text = texts.get(unit.id) ?? piece.text;
    const behind =
      pieces[index + 1]?.kind === 'fixed'
        ? (translation?.fixed.get(computeUntranslatablePieceKey(pieces, index + 1)) ?? pieces[index + 1]?.text)
        : '';
    return (
      formatTranslationPiece(piece, text) +
      (text === piece.text ? '' : formatAnchorOfOriginal(piece, behind ?? '', anchorAt))
    );
  });
  return head === undefined ? undefined : joinFrontMatter(head, body.join(''), front === '');
}

/**
 * Formats an explicit anchor for a translated heading that has none. This anchor equals the anchor of the original heading, so that links
 * work in all locales.
 */
function formatAnchorOfOriginal(
  { kind, line }: TranslatablePiece,
  behind: string,
  anchorAt: TranslatedPageInput['anchorAt'],
): string {
  if (kind !== 'heading' || /^[ \t]*\{/.test(behind)) return '';
  const id = anchorAt(line);
  return id === undefined ? '' : ` {#${id}}`;
}

/** Returns why a translated unit would break its block, as the end of a sentence; `undefined` if it would not. */
export function findTranslationFault({ name, text }: TranslationUnit, target: string): string | undefined {
  if (target.trim() === '') return 'is empty';
  if (/\n[ \t>]*\n/.test(target)) return 'has an empty line, which ends a block';
  const isOneLine = !text.includes('\n') && name !== 'block';
  if (isOneLine && target.includes('\n')) return 'has more than one line';
  if (name === 'cell' && /(?<!\\)\|/.test(target.replace(/`[^`]*`/g, '')))
    return 'has a `|`, which ends the cell of a table';
  if (name === 'title' && /["\]]/.test(target) && !/["\]]/.test(text))
    return 'has a quotation mark or a bracket, which ends the title';
  if (name !== 'block') return undefined;
  const kinds = (words: string) => splitIntoTranslationPieces(words).filter((piece) => piece.kind !== 'fixed');
  const [ownTranslatablePiece, ...others] = kinds(target);
  const [before] = kinds(text);
  const isOther =
    others.length > 0 ||
    (ownTranslatablePiece !== undefined && ownTranslatablePiece.text !== target && before?.text === text);
  return isOther ? 'would be another kind of block, such as a list or a heading' : undefined;
}
