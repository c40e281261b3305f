// Compares a page with the known facts about its subject. Pure: facts and pages in, numbers and names out.
import type { Document, DocumentBody } from '../../../src/model/document.ts';

/** Known facts for a docs page before it is written. A cell `…` is prose that has to be written. */
export interface DocFacts {
  readonly route: string;
  readonly headings: readonly (readonly [level: number, text: string])[];
  readonly tables: readonly (readonly (readonly string[])[])[];
  readonly identifiers: readonly string[];
  readonly codeLanguages: readonly string[];
  readonly codeBlocks: number;
  readonly words: number;
  readonly math: number;
}

/** Known facts about a release. */
export interface ReleaseFacts {
  readonly route: string;
  readonly sections: readonly { readonly heading: string | null; readonly facts: readonly string[] }[];
}

/** One parsed page. */
export interface Page {
  readonly document: Document;
  readonly body: Pick<DocumentBody, 'sections' | 'markdown'>;
}

/** Result of comparing a page with its facts. */
export interface Coverage {
  readonly route: string;
  readonly file: string;
  /** Number of identifiers, headings and first cells of table rows in the facts. */
  readonly wanted: number;
  /** Those that are not on the page. */
  readonly missing: readonly string[];
  readonly words: number;
  /** Number of code blocks on the page, and in the facts. */
  readonly code: readonly [number, number];
  /** Languages of the facts that no code block of the page has. */
  readonly missingLanguages: readonly string[];
}

/** Words of the longest page that the facts' word count can require. */
export const LONGEST = 800;
/** Words of the shortest page. */
export const SHORTEST = 60;
/** Length of a run of words that counts as copied from a sentence of the facts. */
export const COPIED_RUN = 9;

/** Aliases of languages. */
const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  shell: 'bash',
  sh: 'bash',
  console: 'bash',
  js: 'javascript',
  jsx: 'javascript',
  ts: 'typescript',
  cs: 'csharp',
  'c++': 'cpp',
  ps1: 'powershell',
  ini: 'properties',
};

const languageOf = (name: string) => LANGUAGE_NAMES[name] ?? name;

/** Returns the page's visible text on one line, with Markdown escapes resolved. */
export function visibleText({ document, body }: Page): string {
  const markdown = body.markdown
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
  const plain = body.sections.map(({ heading, text }) => `${heading} ${text}`).join(' ');
  return `${document.title} ${markdown} ${plain}`.replace(/\s+/g, ' ');
}

/** Compares a docs page with its facts. `fill` inserts the site's names into a text of the facts. */
export function coverageOf(facts: DocFacts, page: Page, fill: (text: string) => string): Coverage {
  const has = finderIn(visibleText(page));
  const rows = facts.tables.flatMap((table) =>
    table.slice(1).map((row) => row.find((cell) => cell !== '…' && cell !== '')),
  );
  const names = [
    ...facts.identifiers,
    ...facts.headings.map(([, text]) => text),
    ...rows.filter((cell) => cell !== undefined),
  ];
  const wanted = [...new Set(names.map((name) => fill(name).trim()))].filter((name) => name !== '');
  const fences = [...page.body.markdown.matchAll(/^ *(?:```+|~~~+) *([^\s`{]*)[^`\n]*\n[\s\S]*?^ *(?:```+|~~~+) *$/gm)];
  const languages = new Set(fences.map(([, name = '']) => languageOf(name)));
  return {
    route: fill(facts.route),
    file: page.document.file,
    wanted: wanted.length,
    missing: wanted.filter((name) => !has(name)),
    words: page.document.wordCount,
    code: [fences.length, facts.codeBlocks],
    missingLanguages: facts.codeLanguages.filter((name) => name !== 'text' && !languages.has(languageOf(name))),
  };
}

/** Whether a text contains a name, ignoring differences in quotes, dashes, spaces and table marks. */
function finderIn(text: string): (name: string) => boolean {
  const plain = squeeze(text);
  return (name) => plain.includes(squeeze(name));
}

function squeeze(text: string): string {
  return text
    .toLowerCase()
    .replace(/[“”]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[–—]/g, '-')
    .replace(/[\s`*|]+/g, '');
}

/** Returns headings without content. */
export function emptySections({ document, body }: Page): string[] {
  const pictures = document.links.filter((link) => link.kind !== 'link').map((link) => link.line);
  return body.sections
    .filter(({ id, text }, index) => {
      if (id === '' || text !== '') return false;
      const line = document.headings.find((heading) => heading.id === id)?.line ?? 0;
      const after = body.sections.slice(index + 1).find((section) => section.id !== '');
      const end = document.headings.find((heading) => heading.id === after?.id)?.line ?? Number.POSITIVE_INFINITY;
      return !pictures.some((at) => at > line && at < end);
    })
    .map(({ heading }) => heading);
}

/** A run of words that a page shares with a sentence of the facts. */
export interface Copy {
  readonly file: string;
  readonly words: string;
}

/** Returns the first copied run of each sentence of the facts. Names and version numbers do not count. */
export function copiesOf(sentences: readonly string[], pages: readonly Page[]): Copy[] {
  const known = new Set(sentences.flatMap((sentence) => runsOf(sentence)));
  return pages.flatMap(({ document, body }) => {
    const texts = body.sections.flatMap(({ text }) => text.split(/(?<=[.!?])\s+/));
    return texts.flatMap((text) => {
      const words = runsOf(text).find((run) => known.has(run));
      return words === undefined ? [] : [{ file: document.file, words }];
    });
  });
}

function runsOf(sentence: string): string[] {
  const words = (sentence.match(/[\p{L}\p{N}][\p{L}\p{N}.'’_-]*/gu) ?? [])
    .map((word, index) => (isName(word, index) ? '' : word.toLowerCase().replace(/[.'’]+$/, '')))
    .filter((word) => word !== '');
  return words.slice(COPIED_RUN - 1).map((_, at) => words.slice(at, at + COPIED_RUN).join(' '));
}

/** Whether a word is a version number, a model or a product, which cannot be paraphrased. */
function isName(word: string, index: number): boolean {
  return /\p{N}/u.test(word) || (index > 0 && /\p{Lu}/u.test(word));
}
