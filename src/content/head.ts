// Reads the head of a source, front matter and title, from the text alone. Order, latest versions and sidebars need no more, so a site can
// be assembled before its documents are parsed. Pure.
import { withoutMarkdown } from '../lib/file-path.ts';
import { ownOf } from '../lib/own.ts';
import { capitalize, humanize } from '../lib/text.ts';
import type { Variables } from '../model/config.ts';
import type { Document } from '../model/document.ts';
import type { Source } from '../model/source.ts';
import { type FrontMatterInput, readFrontMatter } from './front-matter.ts';
import { inheritFrontMatter } from './original.ts';

/** Maximum offset of a title, in characters: the text before it is scanned more than once. */
const MOST_BEFORE = 20_000;

/** Returns the head of a source as a document without parsed parts: no headings, links or findings. */
export function headOf(source: Source, variables: Variables, fields?: FrontMatterInput['fields']): Document {
  const { text, file, kind, path, locale, version, isMade, lastUpdate } = source;
  const front = readFrontMatter({ text, file, kind, isMade, variables, fields, skipsPositions: true });
  const { frontMatter, title: original } = inheritFrontMatter(front, source, { variables, fields });
  const { body } = front;
  const heading =
    /^(?:\s|&nbsp;|import\s.*|<(script|style)\b(?:(?!<\/\1)[\s\S])*<\/\1\s*>|\{\/\*(?:(?!\*\/)[\s\S])*\*\/\}|<!--(?:(?!-->)[\s\S])*-->|<\/?[a-z][^<>]*>)*# +(.+)/.exec(
      body.slice(0, MOST_BEFORE),
    )?.[2] ?? '';
  const title = frontMatter.title?.trim() || filled(heading, variables) || original?.trim() || titleOf(path);
  return {
    kind,
    file,
    path,
    locale,
    version,
    // The hash identifies a body, which a head does not have.
    hash: '',
    ...(source.original && { original: source.original.file }),
    ...(isMade && { isMade }),
    frontMatter,
    frontMatterPositions: {},
    title,
    description: frontMatter.description ?? '',
    headings: [],
    anchors: [],
    links: [],
    hasCode: false,
    isTruncated: kind === 'post' && /<!-- truncate -->|\{\/\* truncate \*\/\}/.test(body),
    wordCount: 0,
    size: 0,
    diagnostics: [],
    ...(lastUpdate && { lastUpdate }),
  };
}

/** Returns the text of a heading line: variables filled in, without explicit id and inline Markdown marks. */
function filled(heading: string, variables: Variables): string {
  return heading
    .replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (written, name: string) => ownOf(variables, name) ?? written)
    .replace(/\s*(?:\{:?[ \t]*#[^{}]*\}|\{\/\*\s*#[^{}]*\}|#+)\s*$/, '')
    .replace(/[`*]|!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim();
}

/** Derives a title from a file name: `01-save-and-scan.md` becomes `Save and scan`; an index takes the name of its folder. */
export function titleOf(path: string): string {
  const parts = withoutMarkdown(path).split('/');
  if (parts.length > 1 && /^(?:index|readme)$/i.test(parts.at(-1) ?? '')) parts.pop();
  const name = (parts.at(-1) ?? '').replace(/^\d{4}-\d{2}-\d{2}-/, '').replace(/^\d+[-_.]\s*(?=\D)/, '');
  return humanize(name) || capitalize(name || path);
}
