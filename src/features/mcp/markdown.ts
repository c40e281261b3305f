// Splits a Markdown page into sections, and into parts that fit into an answer. Pure.
import {
  createHeadingSlugger,
  type GeneratorWithAddressRules,
  isTitleGivenIdByRules,
} from '../../model/address-rules.ts';
import { computeDefaultAnchor, TABLE_ROW_LEVEL } from '../../model/search.ts';

/** A section of a page: its heading with everything below it. */
interface PageSection {
  readonly level: number;
  readonly heading: string;
  readonly anchor: string;
  /** Text, including subsections. */
  readonly text: string;
}

/** Returns a page's sections in order, without its title. `rules` determine the ids of headings. */
export function splitMarkdownSections(markdown: string, rules?: GeneratorWithAddressRules): readonly PageSection[] {
  const lines = markdown.split('\n');
  const slug = createHeadingSlugger(rules);
  if (isTitleGivenIdByRules(rules)) slug(stripInlineMarkup(/^# +(.+)$/m.exec(markdown)?.[1] ?? ''));
  const heads: { readonly at: number; readonly level: number; readonly heading: string; readonly anchor: string }[] =
    [];
  let fence = '';
  for (const [index, line] of lines.entries()) {
    const mark = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line);
    if (fence !== '') {
      if (mark?.[1]?.startsWith(fence) && mark[2]?.trim() === '') fence = '';
      continue;
    }
    if (mark) fence = mark[1] ?? '';
    const head = /^ {0,3}(#{2,6})[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$/.exec(line);
    if (!head) continue;
    const [, hashes = '', written = ''] = head;
    const match = /\s*\{#([^\s{}#]+)\}$/.exec(written);
    const heading = stripInlineMarkup(match ? written.slice(0, match.index) : written);
    heads.push({ at: index, level: hashes.length, heading, anchor: match?.[1] ?? slug(heading) });
  }
  return heads.map(({ at, level, heading, anchor }, index) => {
    const next = heads.slice(index + 1).find((other) => other.level <= level);
    return { level, heading, anchor, text: lines.slice(at, next?.at).join('\n').trim() };
  });
}

/** Removes inline Markdown from a line. */
function stripInlineMarkup(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .trim();
}

/** Returns the section that an anchor or heading refers to. For an anchor of a table row, returns the section around the table. */
export function findMarkdownSection(
  markdown: string,
  name: string,
  rules?: GeneratorWithAddressRules,
): PageSection | undefined {
  const sections = splitMarkdownSections(markdown, rules);
  const anchor = name.replace(/^#/, '');
  const section = sections.find((candidate) => candidate.anchor === anchor);
  const titled = sections.find(({ heading }) => heading.toLowerCase() === name.trim().toLowerCase());
  if (section || titled) return section ?? titled;
  const rows = markdown.split('\n').filter((line) => line.startsWith('|'));
  const row = rows.find(
    (line) => computeDefaultAnchor(stripInlineMarkup(line.split('|')[1] ?? ''), TABLE_ROW_LEVEL) === anchor,
  );
  return row === undefined ? undefined : sections.findLast(({ text }) => text.includes(row));
}

/** Maximum characters of a part of a page. */
export const MAX_PAGE_PART_LENGTH = 16_000;

/** Splits a text into parts at line ends, preferably at paragraph ends. */
export function splitMarkdownIntoParts(text: string, most = MAX_PAGE_PART_LENGTH): readonly string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > most) {
    const paragraph = rest.lastIndexOf('\n\n', most);
    const line = rest.lastIndexOf('\n', most);
    const end = paragraph > most / 2 ? paragraph : line > 0 ? line : most;
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).replace(/^\n+/, '');
  }
  return [...parts, rest];
}
