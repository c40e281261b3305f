// CSS for the page margins of a document's parts.
import { formatCssString } from '../../model/paper.ts';

/** A part of a document with its own text in the page margins. */
interface PrintedSection {
  /** Id of its HTML element. */
  readonly id: string;
  readonly title: string;
  readonly address: string;
}

/** Returns CSS with the paper size, and titles and addresses of the parts in the page margins. */
export function renderPageMarginCss(size: string, parts: readonly PrintedSection[]): string {
  const ofParts = parts.map(({ id, title, address }) => {
    const edges = `@top-right{content:${formatCssString(title)}}@bottom-left{content:${formatCssString(address)}}`;
    return `#${id}{page:${id}}#${id} .paper-wide{page:${id}-wide}@page ${id}{${edges}}@page ${id}-wide{size:${size} landscape;${edges}}`;
  });
  return [`@page{size:${size}}`, ...ofParts].join('\n');
}
