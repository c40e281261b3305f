// From the texts of a description to the sources of its pages: front matter and pieces.
import { hashOf } from '../../lib/hash.ts';
import type { ApiReference } from '../../model/api.ts';
import { limitsOf, tooLarge } from '../../model/budgets.ts';
import type { ApiConfig } from '../../model/config.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Refusal } from '../../model/shown-files.ts';
import type { ApiFiles, Content, Source } from '../../model/source.ts';
import type { ContentTexts } from '../../model/texts.ts';
import { sitePath } from '../../model/url.ts';
import { shorten } from '../markdown/plain-text.ts';
import { type ApiPage, pagesOf } from './pages.ts';
import { pieceSettler, type SourcePieces } from './pieces.ts';
import { readApi } from './read-api.ts';
import { textPlaces } from './text-places.ts';

/** What sources are made from. */
export interface ApiSourcesInput extends Pick<SourcePieces, 'isExtended'> {
  /** Whether strangers may have written it. */
  readonly isUntrusted?: boolean;
  readonly api: ApiConfig;
  /** Key of the docs version. */
  readonly version: string;
  /** The file of the description. */
  readonly spec: string;
  /** Its text and those of the files that it refers to. */
  readonly texts: Readonly<Record<string, string>>;
  /** Where each text stands: a file of a language takes the place of another one. */
  readonly files: Readonly<Record<string, string>>;
  /** Files that it refers to and that content may not show. */
  readonly refused?: Readonly<Record<string, Refusal>>;
  readonly locale: string;
  readonly words: ContentTexts;
}

/** Sources, and what is known of them. */
export interface ApiSources extends Pick<Content, 'sources' | 'diagnostics'> {
  readonly api?: ApiFiles;
}

/** Makes the sources of a reference. */
export async function apiSources(input: ApiSourcesInput): Promise<ApiSources> {
  const { api, version, spec, texts, refused, words, isExtended } = input;
  const writtenAt = (file: string) => input.files[file] ?? file;
  const read = await readApi({ file: spec, texts, refused }, limitsOf(input));
  const { reference, joined } = read;
  const placed = (each: Diagnostic) => (each.file === undefined ? each : { ...each, file: writtenAt(each.file) });
  const diagnostics = read.diagnostics.map(placed);
  if (reference === undefined) return { sources: [], diagnostics };
  const name = spec.slice(spec.lastIndexOf('/') + 1);
  const taken = [name.toLowerCase()];
  const { made: pages, fault } = read.counted((spending) =>
    pagesOf({ reference, api: api.id, pages: api.pages, texts: words, taken, spending }),
  );
  if (fault !== undefined) return { sources: [], diagnostics: [...diagnostics, placed(fault)] };
  const tooMany = pagesFault(input, pages.length);
  if (tooMany !== undefined) return { sources: [], diagnostics: [...diagnostics, placed(tooMany)] };
  const download = { path: sitePath(api.path, name), text: joined ?? texts[spec] ?? '' };
  const placeOf = textPlaces(Object.fromEntries(Object.entries(texts).map(([file, text]) => [writtenAt(file), text])));
  const settled = pieceSettler({ placeOf, isExtended });
  const suffix = version === 'current' ? '' : `@${version}`;
  const files = pages.map((page) => `${writtenAt(spec)}#${api.id}:${page.name || 'index'}${suffix}`);
  const sources = pages.map((page, index): Source => {
    const text = frontMatter(page, index, reference);
    const all = settled(page.pieces);
    const path = `${sitePath(api.path, page.name || (pages.length > 1 ? 'index' : '')).slice(1)}.md`;
    const file = files[index] as string;
    return {
      kind: 'doc',
      file,
      path,
      locale: input.locale,
      version,
      text,
      pieces: all.map(({ piece }) => piece),
      hash: hashOf([text, ...all.map(({ json }) => json)].join('\n')),
      includes: {},
      isMade: 'api',
    };
  });
  const anchors = pages.flatMap((page, index) => page.anchors.map((anchor) => [anchor, files[index] as string]));
  return {
    sources,
    diagnostics,
    api: {
      id: api.id,
      version,
      inputs: Object.keys(texts),
      pages: pages.map(({ label, group }, index) => ({
        file: files[index] as string,
        label,
        ...(group !== undefined && { group }),
      })),
      anchors: Object.fromEntries(anchors),
      download,
    },
  };
}

/** What is said where a reference would have more pages than it may. */
function pagesFault(input: ApiSourcesInput, pages: number): Diagnostic | undefined {
  const written = Object.values(input.texts).reduce((sum, { length }) => sum + length, 0);
  const most = limitsOf(input)('apiPages', written);
  if (pages <= most) return undefined;
  const what = { subject: 'The reference of the API would have', outcome: 'none of it is shown' };
  return { ...tooLarge('apiPages', most, what), file: input.spec, line: 1, column: 1 };
}

function frontMatter(page: ApiPage, index: number, { descriptions }: ApiReference): string {
  const { title, label } = page;
  const description = index === 0 ? plain(descriptions[0] ?? '') : '';
  const keys = {
    title,
    ...(label !== title && { sidebar_label: label }),
    sidebar_position: index,
    ...(page.isReference && { layout: 'reference' }),
    ...(description !== '' && { description }),
  };
  return `---\n${Object.entries(keys)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('')}---\n`;
}

/** The first paragraph of a description, without its markup. */
function plain(description: string): string {
  const [paragraph = ''] = description.split(/\n\s*\n/).filter((part) => !/^\s*(?:#|[-*>|`]|\d+\.)/.test(part));
  return shorten(
    paragraph
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[`*_]|<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
    200,
  );
}
