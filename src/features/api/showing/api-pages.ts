// Converts the texts of a description to pages: front matter and pieces.

import { truncateText } from '../../../content/markdown/plain-text.ts';
import { renderGeneratedFrontMatter } from '../../../content/piece-text.ts';
import { computeHash } from '../../../lib/hash.ts';
import { createExceededLimitFinding, createLimitLookup } from '../../../model/budgets.ts';
import type { Diagnostic } from '../../../model/diagnostic.ts';
import type { GeneratedPage, GeneratedPages } from '../../../model/generated-pages.ts';
import type { FileRefusalReason } from '../../../model/shown-files.ts';
import { joinSitePath } from '../../../model/url.ts';
import type { ApiConfig } from '../config.ts';
import { apiLimits } from '../limits.ts';
import { readApi } from '../reading/read-api.ts';
import type { ApiReference } from '../reference.ts';
import type { ApiTextCatalogue } from '../texts.ts';
import { type ApiPage, createApiPages } from './pages.ts';
import { createPieceFinalizer, type PieceFinalizerInput } from './pieces.ts';
import { listSampleLanguages } from './samples.ts';
import { createTextLocator } from './text-places.ts';

export interface ApiPagesInput extends Pick<PieceFinalizerInput, 'isExtended'> {
  /** Whether an untrusted author may have written the description. */
  readonly isUntrusted?: boolean;
  readonly api: ApiConfig;
  /** Key of the docs version. */
  readonly version: string;
  /** Path of the description. */
  readonly spec: string;
  /** Texts of the description and of the files that it refers to. */
  readonly texts: Readonly<Record<string, string>>;
  /** Path of the file from which each text comes. In another language, this can be a translated file instead of the original. */
  readonly files: Readonly<Record<string, string>>;
  /** Referenced files that content may not show. */
  readonly refused?: Readonly<Record<string, FileRefusalReason>>;
  readonly words: ApiTextCatalogue;
}

/** Builds the pages of a reference. */
export async function generateApiPages(input: ApiPagesInput): Promise<GeneratedPages> {
  const { api, version, spec, texts, refused, words } = input;
  const writtenAt = (file: string) => input.files[file] ?? file;
  const read = await readApi({ file: spec, texts, refused }, createLimitLookup(input));
  const { reference, joined } = read;
  const placed = (finding: Diagnostic) =>
    finding.file === undefined ? finding : { ...finding, file: writtenAt(finding.file) };
  const findings = read.diagnostics.map(placed);
  if (reference === undefined) return { sets: [], findings };
  const name = spec.slice(spec.lastIndexOf('/') + 1);
  const taken = [name.toLowerCase()];
  const { made: pages, fault } = read.counted((spending) =>
    createApiPages({ reference, api: api.id, pages: api.pages, texts: words, reservedFiles: taken, spending }),
  );
  if (fault !== undefined) return { sets: [], findings: [...findings, placed(fault)] };
  const tooMany = findPageLimitFault(input, pages.length);
  if (tooMany !== undefined) return { sets: [], findings: [...findings, placed(tooMany)] };
  const generated = toGeneratedPages(pages, reference, input);
  const fileOf = (index: number) => `${generated[index]?.file}#${generated[index]?.name}`;
  const anchors = pages.flatMap((page, index) => page.anchors.map((anchor) => [anchor, fileOf(index)]));
  const set = {
    id: api.id,
    version,
    inputs: Object.keys(texts),
    pages: generated,
    files: [{ path: joinSitePath(api.path, name), text: joined ?? texts[spec] ?? '' }],
    sidebarItem: `{ type: 'api', id: '${api.id}' }`,
    data: { anchors: Object.fromEntries(anchors) },
  };
  return { sets: [set], findings };
}

function toGeneratedPages(
  pages: readonly ApiPage[],
  reference: ApiReference,
  { api, version, spec, texts, files, isExtended }: ApiPagesInput,
): readonly GeneratedPage[] {
  const writtenAt = (file: string) => files[file] ?? file;
  const placeInText = createTextLocator(
    Object.fromEntries(Object.entries(texts).map(([file, text]) => [writtenAt(file), text])),
  );
  const settled = createPieceFinalizer({ placeOf: placeInText, isExtended });
  const suffix = version === 'current' ? '' : `@${version}`;
  const codeLanguages = listSampleLanguages();
  return pages.map((page, index): GeneratedPage => {
    const all = settled(page.pieces);
    const hasRequests = all.some(({ piece }) => 'piece' in piece);
    const front = createPageFrontMatter(page, index, reference);
    return {
      file: writtenAt(spec),
      name: `${api.id}:${page.name || 'index'}${suffix}`,
      path: `${joinSitePath(api.path, page.name || (pages.length > 1 ? 'index' : '')).slice(1)}.md`,
      frontMatter: front,
      pieces: all.map(({ piece }) => piece),
      ...(page.group !== undefined && { group: page.group }),
      ...(hasRequests && { codeLanguages }),
      hash: computeHash([renderGeneratedFrontMatter(front), ...all.map(({ key }) => key)].join('\n')),
    };
  });
}

/** Returns a finding if there are too many pages. */
function findPageLimitFault(input: ApiPagesInput, pages: number): Diagnostic | undefined {
  const written = Object.values(input.texts).reduce((sum, { length }) => sum + length, 0);
  const most = createLimitLookup(input)(apiLimits.apiPages, written);
  if (pages <= most) return undefined;
  const what = { subject: 'The reference of the API would have', outcome: 'none of it is shown' };
  return { ...createExceededLimitFinding(apiLimits.apiPages, most, what), file: input.spec, line: 1, column: 1 };
}

function createPageFrontMatter(
  page: ApiPage,
  index: number,
  { descriptions }: ApiReference,
): GeneratedPage['frontMatter'] {
  const { title, label } = page;
  const description = index === 0 ? extractFirstParagraph(descriptions[0] ?? '') : '';
  return {
    title,
    ...(label !== title && { sidebar_label: label }),
    sidebar_position: index,
    ...(page.isReference && { layout: 'reference' }),
    ...(description !== '' && { description }),
  };
}

/** Returns the first paragraph of a description as plain text. */
function extractFirstParagraph(description: string): string {
  const [paragraph = ''] = description.split(/\n\s*\n/).filter((part) => !/^\s*(?:#|[-*>|`]|\d+\.)/.test(part));
  return truncateText(
    paragraph
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[`*_]|<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
    200,
  );
}
