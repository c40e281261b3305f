// Files that lines of pages of MkDocs and mdBook embed: whole, some of their lines, or a section between markers. Pure.
import type { DialectConversionState, EmbeddedFile } from './lines.ts';

/** A line that embeds a file. */
export interface EmbeddingLine {
  /** Indentation, and the marks of quotes. */
  readonly pad: string;
  readonly file: EmbeddedFile;
  /** Path as written. */
  readonly path: string;
  /** Ranges of lines, such as `2:10` or `1-4,7`, or the name of a section; absent for the whole file. */
  readonly part?: string;
}

/** Returns the embedding of `file`, `file:2:10` or `file:section`; `undefined` if the file does not exist. */
export function findEmbedding(
  pad: string,
  named: string,
  { file: find }: Pick<DialectConversionState, 'file'>,
): EmbeddingLine | undefined {
  const [, path = named, part] = /^(.*?)(?::(\d*(?::\d*)*|[\w-]+))?$/.exec(named) ?? [];
  const file = find(path);
  return file && { pad, file, path, ...(part && /[^:]/.test(part) && { part }) };
}

/** A line that begins or ends a section: `ANCHOR: name` of mdBook, `--8<-- [start:name]` of MkDocs. */
const SECTION_MARKER = /ANCHOR(?:_(END))?:[ \t]*([\w-]+)|-8<-{1,}[ \t]*\[(?:start|(end)):([\w-]+)\]/;

/** Returns the embedded lines of a file; `undefined` if it has no such section. Lines with markers of sections are no part of a section. */
export function readEmbeddedLines({ file, part }: EmbeddingLine): readonly string[] | undefined {
  const lines = file.text.replace(/\r\n/g, '\n').replace(/\n$/, '').split('\n');
  if (part === undefined) return lines.filter((line) => !/-8<-/.test(line));
  if (/^(?!-)[\d,:-]+$/.test(part))
    return part.split(',').flatMap((range) => {
      const [, first, mark, last] = /^(\d*)([:-]?)(\d*)/.exec(range) ?? [];
      const end = last || (mark === '' ? first : undefined);
      return lines.slice(Math.max(0, Number(first || 1) - 1), end === undefined ? undefined : Number(end));
    });
  const isMarker = (line: string, isEnd: boolean) => {
    const [, anchorEnd, anchor, end, name = anchor] = SECTION_MARKER.exec(line) ?? [];
    return name === part && ((anchorEnd ?? end) !== undefined) === isEnd;
  };
  const start = lines.findIndex((line) => isMarker(line, false));
  if (start < 0) return undefined;
  const end = lines.findIndex((line, index) => index > start && isMarker(line, true));
  return lines.slice(start + 1, end < 0 ? undefined : end).filter((line) => !SECTION_MARKER.test(line));
}

/** Returns the lines that show an embedded file outside of code: an include of a whole file of Markdown, else the text. */
export function showEmbeddedFile(embedding: EmbeddingLine): readonly string[] | undefined {
  const { file, path, part } = embedding;
  return part === undefined && /\.md$/i.test(path)
    ? [`<!-- include: ${file.path()} -->`]
    : readEmbeddedLines(embedding);
}
