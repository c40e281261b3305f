// The first page of a reference: what the API is, where it answers, how one proves who asks, and a list of all that it does.

import { joined, withSlots } from '../../../content/markdown/filled.ts';
import { plainMarkdown } from '../../../content/piece-text.ts';
import type { ContentTexts } from '../../../model/texts.ts';
import type { ApiGroup, ApiOperation, ApiReference, ApiSecurity } from '../reference.ts';
import { factsPieces } from './fields.ts';
import { methodHtml } from './operations.ts';
import {
  type ApiPiece,
  codeMarkdown,
  described,
  headingPiece,
  inCode,
  linkTo,
  type PieceScope,
  visible,
} from './pieces.ts';
import { serversPieces } from './servers.ts';

/** A group with its operations. */
export interface FilledGroup extends ApiGroup {
  /** Anchor of its heading: names that differ in a sign alone have one each. */
  readonly anchor: string;
  readonly operations: readonly ApiOperation[];
  /** Those that are told with it: an operation that is in several groups is told once. */
  readonly own: readonly ApiOperation[];
}

/** What the first page shows besides the reference. */
export interface OverviewInput {
  readonly reference: ApiReference;
  readonly groups: readonly FilledGroup[];
  /** Whether it lists operations that stand on other pages. */
  readonly hasList: boolean;
}

/** The pieces of the first page. */
export function overviewPieces({ reference, groups, hasList }: OverviewInput, scope: PieceScope): readonly ApiPiece[] {
  const { descriptions, summary, servers, securities } = reference;
  return [
    factsLine(reference, scope),
    ...described([...(summary === undefined ? [] : [summary]), ...descriptions], { level: 2 }),
    ...(servers.length === 0 ? [] : [headingPiece(scope.texts.apiServers, 'servers')]),
    ...serversPieces(servers, scope, 'server'),
    ...securitiesPieces(securities, scope),
    ...(hasList
      ? groups.flatMap((group) => [...groupPieces(group, scope), ...operationList(group.operations, scope)])
      : []),
  ];
}

const LINK_TEXTS = {
  contact: 'apiContact',
  email: 'apiContact',
  license: 'apiLicense',
  termsOfService: 'apiTerms',
  externalDocs: 'apiMore',
} as const;

/** Version, form, contact and so on, and the description itself. */
function factsLine({ format, version, links }: ApiReference, { texts, api }: PieceScope): ApiPiece {
  const labelOf = (label: string) =>
    label in LINK_TEXTS ? texts[LINK_TEXTS[label as keyof typeof LINK_TEXTS] satisfies keyof ContentTexts] : label;
  const items = [
    ...(version === undefined ? [] : [inCode(version)]),
    visible(format),
    linkTo(`api:${api}!`, visible(texts.apiDownload), 'api-download'),
    ...links.map(
      ({ label, text, href }) =>
        withSlots`${visible(labelOf(label))}: ${href === undefined ? visible(text) : linkTo(href, visible(text))}`,
    ),
  ];
  const words = [
    ...(version === undefined ? [] : [codeMarkdown(version)]),
    plainMarkdown(format),
    `[${texts.apiDownload}](api:${api}!)`,
    ...links.map(({ label, text, href = '' }) => {
      const value = /^(?:https?:|mailto:)[^\s<>]+$/i.test(href)
        ? `[${plainMarkdown(text)}](<${href}>)`
        : plainMarkdown(text);
      return `${plainMarkdown(labelOf(label))}: ${value}`;
    }),
  ];
  return {
    html: withSlots`<ul class="api-about">${joined(items.map((item) => withSlots`<li>${item}</li>`))}</ul>`,
    mirror: words.join(' · '),
  };
}

function securitiesPieces(securities: readonly ApiSecurity[], scope: PieceScope): readonly ApiPiece[] {
  if (securities.length === 0) return [];
  return [
    headingPiece(scope.texts.apiAuthentication, 'authentication'),
    ...securities.flatMap(({ name, type, description, facts, scopes }): readonly ApiPiece[] => [
      {
        html: `<p class="api-request">${inCode(name)} <span class="api-mark">${visible(type)}</span></p>`,
        mirror: `${codeMarkdown(name)} (${type})`,
      },
      ...described(description === undefined ? [] : [description]),
      ...factsPieces(facts, scope),
      ...(scopes.length === 0
        ? []
        : [
            {
              html: `<ul class="api-facts">${scopes.map((one) => `<li>${inCode(one.name)}${one.description === undefined ? '' : `: ${visible(one.description)}`}</li>`).join('')}</ul>`,
              mirror: scopes
                .map((one) => `- ${codeMarkdown(one.name)}: ${plainMarkdown(one.description ?? '')}`)
                .join('\n'),
            },
          ]),
    ]),
  ];
}

/** The heading of a group, and what it is for. */
export function groupPieces(
  { anchor, name, title, descriptions }: FilledGroup,
  { texts }: PieceScope,
): readonly ApiPiece[] {
  return [headingPiece(groupTitle({ name, title }, texts), anchor), ...described(descriptions, { level: 3 })];
}

/** The title of a group; operations without a tag have one in the language of the page. */
export function groupTitle({ name, title }: Pick<ApiGroup, 'name' | 'title'>, texts: ContentTexts): string {
  if (name === '') return texts.apiOperations;
  return name === 'webhooks' ? texts.apiWebhooks : title;
}

/** Operations with links to where they are told. */
export function operationList(operations: readonly ApiOperation[], { api, texts }: PieceScope): readonly ApiPiece[] {
  if (operations.length === 0) return [];
  const rows = operations.map((operation) => {
    const { id, address, title, isDeprecated } = operation;
    const mark = isDeprecated ? ` <span class="api-mark">${visible(texts.apiDeprecated)}</span>` : '';
    return withSlots`<li>${methodHtml(operation)} ${linkTo(`api:${api}#${id}`, visible(title))} ${inCode(address)}${mark}</li>`;
  });
  const lines = operations.map(
    ({ id, method, kind, address, title }) =>
      `- ${codeMarkdown(`${method ?? kind ?? ''} ${address}`)}: [${plainMarkdown(title)}](api:${api}#${id})`,
  );
  return [{ html: withSlots`<ul class="api-list">${joined(rows)}</ul>`, mirror: lines.join('\n') }];
}
