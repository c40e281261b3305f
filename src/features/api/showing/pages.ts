// Splits a reference into pages: an overview, one page per group or per operation, and pages for schemas. A page that would be too large is
// split.

import { buildTextWithSlots, joinTextsWithSlots } from '../../../content/markdown/filled.ts';
import { escapeTextForMarkdown } from '../../../content/piece-text.ts';
import { createSlug } from '../../../model/slug.ts';
import { createAnchorGenerator } from '../reading/parts.ts';
import { type OutputBudget, runWithErrorPointer } from '../reading/spending.ts';
import type { ApiNamedSchema, ApiOperation, ApiReference } from '../reference.ts';
import type { ApiTextCatalogue } from '../texts.ts';
import { createSchemaAnchor, createSchemaPieces, formatType, renderTypeHtml } from './fields.ts';
import { createOperationPieces } from './operations.ts';
import {
  createGroupPieces,
  createOperationList,
  createOverviewPieces,
  formatGroupTitle,
  type OverviewInput,
} from './overview.ts';
import {
  type ApiPiece,
  type ApiPieceContext,
  computePieceSize,
  createDescriptionPieces,
  createExamplePiece,
  createHeadingPiece,
  escapeHtmlText,
  MIN_REQUEST_PIECE_SIZE,
} from './pieces.ts';

export interface ApiPage {
  /** Path below the path of the reference; empty for the first page. */
  readonly name: string;
  readonly title: string;
  readonly label: string;
  readonly pieces: readonly ApiPiece[];
  /** Anchors that links may name: ids of operations and schemas. */
  readonly anchors: readonly string[];
  /** Whether the page shows code beside the description of each operation. */
  readonly isReference?: true;
  /** Name of the sidebar group that contains the page; present if each operation has its own page. */
  readonly group?: string;
}

/** Inputs of the pages. */
interface ApiPagesContent {
  readonly reference: ApiReference;
  readonly api: string;
  /** How the reference is split: one page per tag, one page per operation, or a single page. */
  readonly pages: 'tag' | 'operation' | 'single';
  readonly texts: ApiTextCatalogue;
  /** File names of the reference, which pages must not use. */
  readonly reservedFiles?: readonly string[];
  /** Budget of all pages. */
  readonly spending: OutputBudget;
}

/** Maximum characters of a page. A page may be longer if it has only one part, because parts are not split. */
const MAX_PAGE_LENGTH = 120_000;

/** A part of a page that always stays on one page. */
interface UnsplittablePageBlock {
  readonly anchor: string;
  readonly pieces: readonly ApiPiece[];
}

/** Returns the pages of a reference in order. */
export function createApiPages(input: ApiPagesContent): readonly ApiPage[] {
  const { reference, api, pages, texts, reservedFiles = [], spending } = input;
  const byName = new Map(reference.schemas.map(({ name, schema }) => [name, schema.fields]));
  const hasAuthentication = reference.securities.length > 0;
  const scope: ApiPieceContext = {
    texts,
    api,
    hasAuthentication,
    fieldsOf: (name) => byName.get(name),
    used: new Map(),
    spending,
  };
  const groups = groupOperations(reference);
  const isSingle = pages === 'single' || groups.length === 0;
  const overview: OverviewInput = { reference, groups, hasList: !isSingle };
  const first = { name: '', title: reference.title, label: reference.title };
  if (isSingle) return createReferenceOnFewestPages(overview, scope, first);
  const schemas = reference.schemas.map((schema) => createSchemaBlock(schema, scope));
  const pageNamer = createPageNamer(reservedFiles);
  const ofGroups = groups.flatMap((group) => {
    const title = formatGroupTitle(group, texts);
    if (group.own.length === 0) return [];
    if (pages === 'operation')
      return group.own.map((operation): ApiPage => {
        const about = { title: operation.title, label: operation.title, group: title, isReference: true } as const;
        const { pieces } = createOperationBlock(operation, scope);
        return { ...about, name: pageNamer(operation.id), pieces, anchors: [operation.id] };
      });
    const about: UnsplittablePageBlock = {
      anchor: '',
      pieces: createDescriptionPieces(group.descriptions, { level: 2 }),
    };
    const parts = group.own.map((operation) => createOperationBlock(operation, scope));
    const apiPages = splitIntoPages(
      [about, ...parts],
      { name: pageNamer(group.name || 'operations'), title, label: title },
      pageNamer,
    );
    return apiPages.map((page) => ({ ...page, isReference: true as const }));
  });
  return [
    { ...first, pieces: createOverviewPieces(overview, scope), anchors: ['authentication', 'servers'] },
    ...ofGroups,
    ...(schemas.length === 0
      ? []
      : splitIntoPages(
          schemas,
          { name: pageNamer('schemas'), title: texts.apiSchemas, label: texts.apiSchemas },
          pageNamer,
        )),
  ];
}

/** Creates a function that returns unique page names below the path of the reference. */
function createPageNamer(taken: readonly string[]): (name: string) => string {
  // `index` is the first page. Names must not end like the Markdown or HTML file of a page.
  const used = new Set(['index', ...taken]);
  return (name) => {
    const slug = createSlug(name).replace(/\.(mdx?|html?)$/, '-$1');
    let uniqueSlug = slug;
    for (let number = 2; used.has(uniqueSlug); number++) uniqueSlug = `${slug}-${number}`;
    used.add(uniqueSlug);
    return uniqueSlug;
  };
}

/**
 * Returns the reference as one page, or as several if it is too large. Operations are below the headings of their groups, and schemas
 * follow. If there are operations, the schemas get a heading.
 */
function createReferenceOnFewestPages(
  input: OverviewInput,
  scope: ApiPieceContext,
  page: Pick<ApiPage, 'name' | 'title' | 'label'>,
) {
  const { groups, reference } = input;
  const operations = groups.flatMap((group): UnsplittablePageBlock[] => [
    {
      anchor: '',
      pieces: [
        ...createGroupPieces(group, scope),
        ...(group.own.length === 0 ? createOperationList(group.operations, scope) : []),
      ],
    },
    ...group.own.map((operation) => createOperationBlock(operation, scope, 3)),
  ]);
  const isAlone = operations.length === 0;
  const schemas = reference.schemas.map((schema) => createSchemaBlock(schema, scope, isAlone ? 2 : 3));
  const title =
    isAlone || schemas.length === 0
      ? []
      : [{ anchor: '', pieces: [createHeadingPiece(scope.texts.apiSchemas, 'schemas')] }];
  const blocks = [{ anchor: '', pieces: createOverviewPieces(input, scope) }, ...operations, ...title, ...schemas];
  return splitIntoPages(blocks, page).map((apiPage) => ({ ...apiPage, isReference: true as const }));
}

function groupOperations({ groups, operations }: ApiReference): OverviewInput['groups'] {
  const byGroup = new Map<string, Set<ApiOperation>>(groups.map(({ name }) => [name, new Set()]));
  for (const operation of operations) for (const name of operation.groups) byGroup.get(name)?.add(operation);
  const anchorOf = createAnchorGenerator();
  return groups.map((group) => {
    const inGroup = [...(byGroup.get(group.name) ?? [])];
    const ownApiOperations = inGroup.filter(({ groups: [first] }) => first === group.name);
    return {
      ...group,
      anchor: `group-${anchorOf(group.name || 'operations')}`,
      operations: inGroup,
      own: ownApiOperations,
    };
  });
}

function createOperationBlock(operation: ApiOperation, scope: ApiPieceContext, level = 2): UnsplittablePageBlock {
  const make = () => ({ anchor: operation.id, pieces: createOperationPieces(operation, scope, level) });
  return buildBlockWithinBudget(make, scope, operation.pointer);
}

/** Builds a part within the budget; each use of a shared piece costs budget. */
function buildBlockWithinBudget(
  make: () => UnsplittablePageBlock,
  { spending }: ApiPieceContext,
  at = '#/',
): UnsplittablePageBlock {
  return runWithErrorPointer(at, () => {
    const part = make();
    for (const piece of part.pieces) spending.spend(computeRenderedSize(piece));
    return part;
  });
}

/** Returns the size of a rendered piece in characters. */
function computeRenderedSize(piece: ApiPiece): number {
  return 'piece' in piece
    ? Math.max(MIN_REQUEST_PIECE_SIZE, 6 * JSON.stringify(piece.data).length)
    : computePieceSize(piece);
}

function createSchemaBlock(
  namedApiNamedSchema: ApiNamedSchema,
  scope: ApiPieceContext,
  level = 2,
): UnsplittablePageBlock {
  return buildBlockWithinBudget(
    () => createSchemaBlockWithoutBudget(namedApiNamedSchema, scope, level),
    scope,
    namedApiNamedSchema.pointer,
  );
}

function createSchemaBlockWithoutBudget(
  { name, schema, examples }: ApiNamedSchema,
  scope: ApiPieceContext,
  level: number,
): UnsplittablePageBlock {
  const id = createSchemaAnchor(name);
  const title = schema.title === undefined || schema.title === name ? '' : escapeHtmlText(schema.title);
  const type = formatType(schema.type);
  const about = [title, type === 'object' ? '' : renderTypeHtml(schema.type, scope)].filter((part) => part !== '');
  return {
    anchor: id,
    pieces: [
      createHeadingPiece(name, id, level),
      ...(about.length === 0
        ? []
        : [
            {
              html: buildTextWithSlots`<p class="api-type">${joinTextsWithSlots(about, ' · ')}</p>`,
              mirror: [schema.title ?? '', type].filter(Boolean).map(escapeTextForMarkdown).join(': '),
            },
          ]),
      ...createSchemaPieces(schema, scope, { id }),
      ...examples.map((example) => createExamplePiece(example, example.title ?? scope.texts.apiExample)),
    ],
  };
}

/** Splits parts into several pages if one page would be too large. `named` returns the name of each page. */
function splitIntoPages(
  parts: readonly UnsplittablePageBlock[],
  page: Pick<ApiPage, 'name' | 'title' | 'label'>,
  named = (name: string) => name,
): readonly ApiPage[] {
  const pages: UnsplittablePageBlock[][] = [[]];
  let size = 0;
  for (const part of parts) {
    const partSize = part.pieces.reduce((sum, piece) => sum + computePieceSize(piece), 0);
    if (size + partSize > MAX_PAGE_LENGTH && size > 0) {
      pages.push([]);
      size = 0;
    }
    size += partSize;
    pages.at(-1)?.push(part);
  }
  return pages.map((some, index) => {
    const number = index === 0 ? '' : `${index + 1}`;
    return {
      name: index === 0 ? page.name : named([page.name, number].filter(Boolean).join('-')),
      title: index === 0 ? page.title : `${page.title} (${number})`,
      label: index === 0 ? page.label : `${page.label} (${number})`,
      pieces: some.flatMap(({ pieces }) => pieces),
      anchors: some.map(({ anchor }) => anchor).filter((anchor) => anchor !== ''),
    };
  });
}
