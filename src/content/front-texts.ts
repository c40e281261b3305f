// Derives links, and text for search and Markdown, from `hero` and `features` of front matter.
import type { Document, Section } from '../model/document.ts';
import { listWelcomePageAddresses, type WelcomeTexts } from '../model/hero.ts';
import { addComponentStylesheet } from './markdown/built-in/made.ts';
import { findAddressFault } from './markdown/html-rules.ts';
import { addLink } from './markdown/links.ts';
import { findSourceLocation, type PageState } from './markdown/page.ts';

/** Adds addresses of front matter as the first links of the page, so that they are resolved, checked and updated like all links. */
export function addFrontMatterLinks(
  page: PageState,
  front: WelcomeTexts,
  positions: Document['frontMatterPositions'],
): void {
  if (front.hero?.image !== undefined || front.features !== undefined) addComponentStylesheet(page);
  for (const { key, href, kind } of listWelcomePageAddresses(front)) {
    const { line, column } = positions[key] ?? findSourceLocation(page, 0);
    const location = { file: page.file, line, column };
    const isUnsafe = findAddressFault(href, kind) !== undefined;
    addLink(page, { href, kind, ...(isUnsafe && { isUnsafe }) }, location);
  }
}

/** Adds the texts of front matter to the section before the first heading of a page. */
export function prependFrontMatterTexts(sections: readonly Section[], front: WelcomeTexts): readonly Section[] {
  const text = formatWelcomePlainText(front);
  if (text === '') return sections;
  const [first, ...others] = sections;
  if (first?.id === '') return [{ ...first, text: `${text} ${first.text}` }, ...others];
  return [{ id: '', heading: '', level: 1, text }, ...sections];
}

/** Inserts the front matter texts into the Markdown of a page: after its title, if it has one, else at the start. */
export function insertFrontMatterMarkdown(markdown: string, front: WelcomeTexts): string {
  const welcomeText = formatWelcomeMarkdown(front);
  const title = /^# .*\n+/.exec(markdown)?.[0] ?? '';
  return welcomeText === '' ? markdown : `${title}${welcomeText}\n\n${markdown.slice(title.length)}`;
}

function formatWelcomePlainText({ hero, features = [] }: WelcomeTexts): string {
  const ofFeatures = features.flatMap(({ label, description = '' }) => [label, description]);
  return [hero?.title ?? '', hero?.description ?? '', ...ofFeatures].filter((text) => text !== '').join(' ');
}

function formatWelcomeMarkdown({ hero, features = [] }: WelcomeTexts): string {
  const link = (label: string, href?: string) =>
    href === undefined ? `**${escapeMarkdown(label)}**` : `[${escapeMarkdown(label)}](${href})`;
  const items = features.map(({ label, href, description }) => {
    return `- ${link(label, href)}${description === undefined ? '' : `: ${escapeMarkdown(description)}`}`;
  });
  const buttons = (hero?.actions ?? []).map(({ label, href }) => `- ${link(label, href)}`);
  const { image } = hero ?? {};
  const picture = image === undefined || image.alt === '' ? '' : `![${escapeMarkdown(image.alt)}](${image.src})`;
  const blocks = [escapeMarkdown(hero?.description ?? ''), picture, buttons.join('\n'), items.join('\n')];
  return blocks.filter((block) => block !== '').join('\n\n');
}

function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<]/g, '\\$&');
}
