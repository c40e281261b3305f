// Splits a reference into pages: an overview, one page per group or per operation, and pages for schemas. A page that would be too large is
// split.

import { joinFilled, withSlots } from '../../../content/markdown/filled.ts';
import { plainMarkdown } from '../../../content/piece-text.ts';
import { slugOf } from '../../../model/slug.ts';
import type { ContentTexts } from '../../../model/texts.ts';
import { createAnchorGenerator } from '../reading/parts.ts';
import { type OutputBudget, withinBudget } from '../reading/spending.ts';
import type { ApiNamedSchema, ApiOperation, ApiReference } from '../reference.ts';
import { schemaAnchor, schemaPieces, typeHtml, typeText } from './fields.ts';
import { operationPieces } from './operations.ts';
import { groupPieces, groupTitle, type OverviewInput, operationList, overviewPieces } from './overview.ts';
import {
  type ApiPiece,
  descriptionPieces,
  examplePiece,
  headingPiece,
  htmlText,
  MIN_REQUEST_SIZE,
  type PieceScope,
  pieceSize,
} from './pieces.ts';

/** How a reference is split into pages. */
export type PageSplit = 'tag' | 'operation' | 'single';

/** One page. */
export interface ApiPage {
  /** Path below that of the reference; empty for the first page. */
  readonly name: string;
  readonly title: string;
  readonly label: string;
  readonly pieces: readonly ApiPiece[];
  /** Anchors that links may name: ids of operations and schemas. */
  readonly anchors: readonly string[];
  /** Whether it shows code beside the description of each operation. */
  readonly isReference?: true;
  /** Sidebar group, if each operation has a page. */
  readonly group?: string;
}

/** Inputs of the pages. */
export interface PagesInput {
  readonly reference: ApiReference;
  readonly api: string;
  readonly pages: PageSplit;
  readonly texts: ContentTexts;
  /** File names of the reference, which pages must not use. */
  readonly taken?: readonly string[];
  /** Budget of all pages. */
  readonly spending: OutputBudget;
}

/** Maximum characters of a page, unless a single part is larger. */
const MAX_PAGE_LENGTH = 120_000;

/** A part of a page that is not split. */
interface PagePart {
  readonly anchor: string;
  readonly pieces: readonly ApiPiece[];
}

/** Returns the pages of a reference in order. */
export function createApiPages(input: PagesInput): readonly ApiPage[] {
  const { reference, api, pages, texts, taken = [], spending } = input;
  const byName = new Map(reference.schemas.map(({ name, schema }) => [name, schema.fields]));
  const hasAuthentication = reference.securities.length > 0;
  const scope: PieceScope = {
    texts,
    api,
    hasAuthentication,
    fieldsOf: (name) => byName.get(name),
    used: new Map(),
    spending,
  };
  const groups = groupsOf(reference);
  const isSingle = pages === 'single' || groups.length === 0;
  const overview: OverviewInput = { reference, groups, hasList: !isSingle };
  const first = { name: '', title: reference.title, label: reference.title };
  if (isSingle) return singlePages(overview, scope, first);
  const schemas = reference.schemas.map((schema) => schemaPart(schema, scope));
  const named = createPageNamer(taken);
  const ofGroups = groups.flatMap((group) => {
    const title = groupTitle(group, texts);
    if (group.own.length === 0) return [];
    if (pages === 'operation')
      return group.own.map((operation): ApiPage => {
        const about = { title: operation.title, label: operation.title, group: title, isReference: true } as const;
        const { pieces } = operationPart(operation, scope);
        return { ...about, name: named(operation.id), pieces, anchors: [operation.id] };
      });
    const about: PagePart = { anchor: '', pieces: descriptionPieces(group.descriptions, { level: 2 }) };
    const parts = group.own.map((operation) => operationPart(operation, scope));
    const made = splitIntoPages(
      [about, ...parts],
      { name: named(group.name || 'operations'), title, label: title },
      named,
    );
    return made.map((page) => ({ ...page, isReference: true as const }));
  });
  return [
    { ...first, pieces: overviewPieces(overview, scope), anchors: ['authentication', 'servers'] },
    ...ofGroups,
    ...(schemas.length === 0
      ? []
      : splitIntoPages(schemas, { name: named('schemas'), title: texts.apiSchemas, label: texts.apiSchemas }, named)),
  ];
}

/** Creates a function that returns unique page names below the path of the reference. */
function createPageNamer(taken: readonly string[]): (name: string) => string {
  // `index` is the first page; a page also has a Markdown or HTML file.
  const used = new Set(['index', ...taken]);
  return (name) => {
    const slug = slugOf(name).replace(/\.(mdx?|html?)$/, '-$1');
    let own = slug;
    for (let number = 2; used.has(own); number++) own = `${slug}-${number}`;
    used.add(own);
    return own;
  };
}

/** Returns a single page: operations below their groups, then schemas, below a heading of their own if there are operations. */
function singlePages(input: OverviewInput, scope: PieceScope, page: Pick<ApiPage, 'name' | 'title' | 'label'>) {
  const { groups, reference } = input;
  const operations = groups.flatMap((group): PagePart[] => [
    {
      anchor: '',
      pieces: [...groupPieces(group, scope), ...(group.own.length === 0 ? operationList(group.operations, scope) : [])],
    },
    ...group.own.map((operation) => operationPart(operation, scope, 3)),
  ]);
  const isAlone = operations.length === 0;
  const schemas = reference.schemas.map((schema) => schemaPart(schema, scope, isAlone ? 2 : 3));
  const title =
    isAlone || schemas.length === 0 ? [] : [{ anchor: '', pieces: [headingPiece(scope.texts.apiSchemas, 'schemas')] }];
  const all = [{ anchor: '', pieces: overviewPieces(input, scope) }, ...operations, ...title, ...schemas];
  return splitIntoPages(all, page).map((each) => ({ ...each, isReference: true as const }));
}

function groupsOf({ groups, operations }: ApiReference): OverviewInput['groups'] {
  const byGroup = new Map<string, Set<ApiOperation>>(groups.map(({ name }) => [name, new Set()]));
  for (const operation of operations) for (const name of operation.groups) byGroup.get(name)?.add(operation);
  const anchorOf = createAnchorGenerator();
  return groups.map((group) => {
    const inGroup = [...(byGroup.get(group.name) ?? [])];
    const own = inGroup.filter(({ groups: [first] }) => first === group.name);
    return { ...group, anchor: `group-${anchorOf(group.name || 'operations')}`, operations: inGroup, own };
  });
}

function operationPart(operation: ApiOperation, scope: PieceScope, level = 2): PagePart {
  const make = () => ({ anchor: operation.id, pieces: operationPieces(operation, scope, level) });
  return buildCounted(make, scope, operation.at);
}

/** Builds a part within the budget; each use of a shared piece costs budget. */
function buildCounted(make: () => PagePart, { spending }: PieceScope, at = '#/'): PagePart {
  return withinBudget(at, () => {
    const part = make();
    for (const piece of part.pieces) spending.spend(fullSizeOf(piece));
    return part;
  });
}

/** Returns the size of a piece as rendered. */
function fullSizeOf(piece: ApiPiece): number {
  return 'piece' in piece ? Math.max(MIN_REQUEST_SIZE, 6 * JSON.stringify(piece.data).length) : pieceSize(piece);
}

function schemaPart(named: ApiNamedSchema, scope: PieceScope, level = 2): PagePart {
  return buildCounted(() => schemaSection(named, scope, level), scope, named.at);
}

function schemaSection({ name, schema, examples }: ApiNamedSchema, scope: PieceScope, level: number): PagePart {
  const id = schemaAnchor(name);
  const title = schema.title === undefined || schema.title === name ? '' : htmlText(schema.title);
  const type = typeText(schema.type);
  const about = [title, type === 'object' ? '' : typeHtml(schema.type, scope)].filter((part) => part !== '');
  return {
    anchor: id,
    pieces: [
      headingPiece(name, id, level),
      ...(about.length === 0
        ? []
        : [
            {
              html: withSlots`<p class="api-type">${joinFilled(about, ' · ')}</p>`,
              mirror: [schema.title ?? '', type].filter(Boolean).map(plainMarkdown).join(': '),
            },
          ]),
      ...schemaPieces(schema, scope, { id }),
      ...examples.map((example) => examplePiece(example, example.title ?? scope.texts.apiExample)),
    ],
  };
}

/** Splits parts into pages if they are too large for one; `named` names each page. */
function splitIntoPages(
  parts: readonly PagePart[],
  page: Pick<ApiPage, 'name' | 'title' | 'label'>,
  named = (name: string) => name,
): readonly ApiPage[] {
  const pages: PagePart[][] = [[]];
  let size = 0;
  for (const part of parts) {
    const own = part.pieces.reduce((sum, piece) => sum + pieceSize(piece), 0);
    if (size + own > MAX_PAGE_LENGTH && size > 0) {
      pages.push([]);
      size = 0;
    }
    size += own;
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
