// What the parts of one document have at the edges of their sheets, as CSS.
import { cssString } from '../../model/paper.ts';

/** A part of a document that has names of its own at its edges. */
export interface PaperPart {
  /** Of its element. */
  readonly id: string;
  readonly title: string;
  readonly address: string;
}

/** Size of the sheets, and names and addresses of the parts on them. */
export function sheetsCss(size: string, parts: readonly PaperPart[]): string {
  const ofParts = parts.map(({ id, title, address }) => {
    const edges = `@top-right{content:${cssString(title)}}@bottom-left{content:${cssString(address)}}`;
    return `#${id}{page:${id}}#${id} .paper-wide{page:${id}-wide}@page ${id}{${edges}}@page ${id}-wide{size:${size} landscape;${edges}}`;
  });
  return [`@page{size:${size}}`, ...ofParts].join('\n');
}
