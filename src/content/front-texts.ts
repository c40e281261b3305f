// What a page has of `hero` and `features` of its front matter, besides what it shows: links, and a text for search and Markdown.
import type { Document, Section } from '../model/document.ts';
import { type FrontTexts, frontLinks } from '../model/hero.ts';
import { addressFault } from './markdown/html-rules.ts';
import { addLink } from './markdown/links.ts';
import { locationAt, type PageWork } from './markdown/page.ts';

/** Adds the addresses of front matter as the first links of its page, so that they are resolved, checked and moved as all others are. */
export function addFrontLinks(page: PageWork, front: FrontTexts, positions: Document['frontMatterPositions']): void {
  for (const { key, href } of frontLinks(front)) {
    const { line, column } = positions[key] ?? locationAt(page, 0);
    const location = { file: page.file, line, column };
    const isUnsafe = addressFault(href, 'link') !== undefined;
    addLink(page, { href, kind: 'link', ...(isUnsafe && { isUnsafe }) }, location);
  }
}

/** The sections of a page, with what front matter says before them: it is part of the first one, which has no heading. */
export function withFrontText(sections: readonly Section[], front: FrontTexts): readonly Section[] {
  const text = frontText(front);
  if (text === '') return sections;
  const [first, ...others] = sections;
  if (first?.id === '') return [{ ...first, text: `${text} ${first.text}` }, ...others];
  return [{ id: '', heading: '', level: 1, text }, ...sections];
}

/** The Markdown of a page, with the same before it. */
export function withFrontMarkdown(markdown: string, front: FrontTexts): string {
  const own = frontMarkdown(front);
  const title = /^# .*\n+/.exec(markdown)?.[0] ?? '';
  return own === '' ? markdown : `${title}${own}\n\n${markdown.slice(title.length)}`;
}

function frontText({ hero, features = [] }: FrontTexts): string {
  const ofFeatures = features.flatMap(({ label, description = '' }) => [label, description]);
  return [hero?.title ?? '', hero?.description ?? '', ...ofFeatures].filter((text) => text !== '').join(' ');
}

function frontMarkdown({ hero, features = [] }: FrontTexts): string {
  const link = (label: string, href?: string) =>
    href === undefined ? `**${plain(label)}**` : `[${plain(label)}](${href})`;
  const items = features.map(({ label, href, description }) => {
    return `- ${link(label, href)}${description === undefined ? '' : `: ${plain(description)}`}`;
  });
  const buttons = (hero?.actions ?? []).map(({ label, href }) => `- ${link(label, href)}`);
  const blocks = [plain(hero?.description ?? ''), buttons.join('\n'), items.join('\n')];
  return blocks.filter((block) => block !== '').join('\n\n');
}

/** A text of which no sign means anything to Markdown. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<]/g, '\\$&');
}
