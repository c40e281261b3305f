// Formats a diff as one HTML file. It has the same sections as the other formats, and also shows changed pages side by side with marked
// words. The file needs no scripts and loads no other files. All texts are escaped, because they come from the author of the change. Pure.
import { escapeAttribute as escapeHtml } from '../../../model/html.ts';
import type { DiffLine, DiffLineFormatter } from '../lines.ts';
import { createDiffOutline, formatDiffBaseName, formatDiffSummary, type OutlineSection } from '../outline.ts';
import type { PictureSides } from '../pictures.ts';
import { type DiffTextBlock, type DiffTextRun, hasNoDifferences, type PageChange } from '../site-diff.ts';
import { HTML_DIFF_CSS } from './html-style.ts';
import type { DiffFormatInput } from './input.ts';

/** Number of unchanged blocks that are shown around a change. */
const CONTEXT_BLOCK_COUNT = 1;

/** Formats a diff as HTML. */
export function renderHtmlDiff({ diff, title, linkTo, pictures }: DiffFormatInput): string {
  const sections = createDiffOutline(diff, createHtmlLineFormatter(linkTo));
  const name = `Changes of ${escapeHtml(title)}`;
  const links = sections.map(({ id, title: heading, count }) => `<li><a href="#${id}">${heading} (${count})</a></li>`);
  const summary = hasNoDifferences(diff) ? 'nothing differs' : formatDiffSummary(diff);
  const notes = diff.notes.map((note) => `<p class="quiet">${escapeHtml(note)}</p>`);
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${name}</title><style>${HTML_DIFF_CSS}</style></head><body>`,
    `<header><h1>${name}</h1><p>Compared with <code>${escapeHtml(formatDiffBaseName(diff))}</code>: ${escapeHtml(summary)}</p>`,
    links.length > 0 ? `<nav aria-label="Sections"><ul>${links.join('')}</ul></nav>` : '',
    `</header><main>${sections.map((section) => renderSection(section, pictures)).join('\n')}${notes.join('')}</main></body></html>\n`,
  ].join('\n');
}

function createHtmlLineFormatter(linkTo: DiffFormatInput['linkTo']): DiffLineFormatter {
  const code = (text: string) => `<code>${escapeHtml(text)}</code>`;
  return {
    plain: escapeHtml,
    code,
    strong: (text) => `<strong>${escapeHtml(text)}</strong>`,
    page(path, id) {
      const hash = id === undefined ? '' : `#${id}`;
      if (linkTo === undefined) return code(path + hash);
      const href = linkTo(path) + (id === undefined ? '' : `#${encodeURIComponent(id)}`);
      return `<a href="${escapeHtml(href)}">${code(path + hash)}</a>`;
    },
    sentence: (text) =>
      text
        .split('`')
        .map((part, index) => (index % 2 === 0 ? escapeHtml(part) : code(part)))
        .join(''),
  };
}

function renderSection({ id, title, lines, count }: OutlineSection, pictures: DiffFormatInput['pictures']): string {
  const pages = lines.filter(({ change }) => change !== undefined);
  const others = lines.filter(({ change }) => change === undefined);
  const list = others.length === 0 ? '' : `<ul>${others.map((line) => renderDiffLine(line, pictures)).join('')}</ul>`;
  return `<section aria-labelledby="${id}"><h2 id="${id}">${title} (${count})</h2>${list}${pages.map(renderChangedPage).join('\n')}</section>`;
}

function renderDiffLine({ text, below = [], file = '' }: DiffLine, pictures: DiffFormatInput['pictures']): string {
  const inner = below.length === 0 ? '' : `<ul>${below.map((line) => `<li>${line}</li>`).join('')}</ul>`;
  return `<li>${text}${inner}${renderPictures(pictures?.get(file))}</li>`;
}

/** Shows an image before and after, side by side. */
function renderPictures(sides: PictureSides | undefined): string {
  if (sides === undefined) return '';
  const figure = (name: string, address: string | undefined) =>
    address === undefined
      ? ''
      : `<figure><img src="${escapeHtml(address)}" alt="${name}"><figcaption>${name}</figcaption></figure>`;
  return `<div class="pictures">${figure('Before', sides.before)}${figure('After', sides.after)}</div>`;
}

function renderChangedPage({ text, below = [], change }: DiffLine): string {
  const facts = below.length === 0 ? '' : `<ul class="facts">${below.map((line) => `<li>${line}</li>`).join('')}</ul>`;
  const [first = '', rest = ''] = moveLinkToDetails(text);
  return `<details open><summary>${first}</summary>${rest}${facts}${change === undefined ? '' : renderChangeTable(change)}</details>`;
}

/**
 * Moves a link from a summary to the details below it. A click on a link in the summary would open the linked page and also the details.
 * The summary keeps the text of the link.
 */
function moveLinkToDetails(text: string): readonly [summary: string, below: string] {
  const link = /<a href="[^"]*">(<code>.*?<\/code>)<\/a>/.exec(text);
  if (link === null) return [text, ''];
  const [whole, code = ''] = link;
  return [text.replace(whole, code), `<p class="facts">Preview: ${whole}</p>`];
}

function renderChangeTable({ text }: PageChange): string {
  if (text.blocks.every(({ kind }) => kind === 'same')) return '';
  const rows: string[] = [];
  let hidden = 0;
  const flush = () => {
    if (hidden > 0)
      rows.push(`<tr class="gap"><td colspan="2">${hidden} unchanged ${hidden === 1 ? 'block' : 'blocks'}</td></tr>`);
    hidden = 0;
  };
  for (const [index, block] of text.blocks.entries()) {
    if (block.kind === 'same' && !isNearChange(text.blocks, index)) {
      hidden += 1;
      continue;
    }
    flush();
    rows.push(renderBlockRow(block));
  }
  flush();
  const head = '<thead><tr><th scope="col">Before</th><th scope="col">After</th></tr></thead>';
  return `<table><caption>Text before and after</caption>${head}<tbody>${rows.join('')}</tbody></table>`;
}

function isNearChange(blocks: readonly DiffTextBlock[], at: number): boolean {
  return blocks
    .slice(Math.max(0, at - CONTEXT_BLOCK_COUNT), at + CONTEXT_BLOCK_COUNT + 1)
    .some(({ kind }) => kind === 'changed');
}

function renderBlockRow(block: DiffTextBlock): string {
  if (block.kind === 'same') {
    const cell = `<td${selectCellClass(block.text)}>${escapeHtml(block.text)}</td>`;
    return `<tr class="same">${cell}${cell}</tr>`;
  }
  const { before, after } = block;
  return `<tr class="changed">${renderCell('Before', before, 'del')}${renderCell('After', after, 'ins')}</tr>`;
}

function renderCell(side: string, pieces: readonly DiffTextRun[] = [], tag: 'ins' | 'del'): string {
  const inner = pieces.map(({ text, isMarked }) =>
    isMarked ? `<${tag}>${escapeHtml(text)}</${tag}>` : escapeHtml(text),
  );
  return `<td data-side="${side}"${selectCellClass(pieces.map(({ text }) => text).join(''))}>${inner.join('')}</td>`;
}

function selectCellClass(text: string): string {
  if (/^#{1,6}\s/.test(text)) return ' class="head"';
  return /^\s*(?:`{3,}|~{3,})/.test(text) ? ' class="code"' : '';
}
