// First page of a reference: description, servers, authentication, and a list of all operations.

import { joinFilled, withSlots } from '../../../content/markdown/filled.ts';
import { plainMarkdown } from '../../../content/piece-text.ts';
import type { ContentTexts } from '../../../model/texts.ts';
import type { ApiGroup, ApiOperation, ApiReference, ApiSecurity } from '../reference.ts';
import { factsPieces } from './fields.ts';
import { methodHtml } from './operations.ts';
import {
  type ApiPiece,
  codeHtml,
  codeMarkdown,
  descriptionPieces,
  headingPiece,
  htmlText,
  linkTo,
  type PieceScope,
} from './pieces.ts';
import { serversPieces } from './servers.ts';

/** A group with its operations. */
export interface OperationGroup extends ApiGroup {
  /** Anchor of its heading, unique even if names differ only in punctuation. */
  readonly anchor: string;
  readonly operations: readonly ApiOperation[];
  /** Operations described in this group: an operation of several groups is described in one. */
  readonly own: readonly ApiOperation[];
}

/** Inputs of the first page. */
export interface OverviewInput {
  readonly reference: ApiReference;
  readonly groups: readonly OperationGroup[];
  /** Whether the first page lists operations of other pages. */
  readonly hasList: boolean;
}

/** Returns the pieces of the first page. */
export function overviewPieces({ reference, groups, hasList }: OverviewInput, scope: PieceScope): readonly ApiPiece[] {
  const { descriptions, summary, servers, securities } = reference;
  return [
    factsLine(reference, scope),
    ...descriptionPieces([...(summary === undefined ? [] : [summary]), ...descriptions], { level: 2 }),
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

/** Returns a line with version, format, links such as contact, and the download link of the description. */
function factsLine({ format, version, links }: ApiReference, { texts, api }: PieceScope): ApiPiece {
  const labelOf = (label: string) =>
    label in LINK_TEXTS ? texts[LINK_TEXTS[label as keyof typeof LINK_TEXTS] satisfies keyof ContentTexts] : label;
  const items = [
    ...(version === undefined ? [] : [codeHtml(version)]),
    htmlText(format),
    linkTo(`api:${api}!`, htmlText(texts.apiDownload), 'api-download'),
    ...links.map(
      ({ label, text, href }) =>
        withSlots`${htmlText(labelOf(label))}: ${href === undefined ? htmlText(text) : linkTo(href, htmlText(text))}`,
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
    html: withSlots`<ul class="api-about">${joinFilled(items.map((item) => withSlots`<li>${item}</li>`))}</ul>`,
    mirror: words.join(' · '),
  };
}

function securitiesPieces(securities: readonly ApiSecurity[], scope: PieceScope): readonly ApiPiece[] {
  if (securities.length === 0) return [];
  return [
    headingPiece(scope.texts.apiAuthentication, 'authentication'),
    ...securities.flatMap(({ name, type, description, facts, scopes }): readonly ApiPiece[] => [
      {
        html: `<p class="api-request">${codeHtml(name)} <span class="api-mark">${htmlText(type)}</span></p>`,
        mirror: `${codeMarkdown(name)} (${type})`,
      },
      ...descriptionPieces(description === undefined ? [] : [description]),
      ...factsPieces(facts, scope),
      ...(scopes.length === 0
        ? []
        : [
            {
              html: `<ul class="api-facts">${scopes.map((one) => `<li>${codeHtml(one.name)}${one.description === undefined ? '' : `: ${htmlText(one.description)}`}</li>`).join('')}</ul>`,
              mirror: scopes
                .map((one) => `- ${codeMarkdown(one.name)}: ${plainMarkdown(one.description ?? '')}`)
                .join('\n'),
            },
          ]),
    ]),
  ];
}

/** Returns the heading of a group with its description. */
export function groupPieces(
  { anchor, name, title, descriptions }: OperationGroup,
  { texts }: PieceScope,
): readonly ApiPiece[] {
  return [headingPiece(groupTitle({ name, title }, texts), anchor), ...descriptionPieces(descriptions, { level: 3 })];
}

/** Returns the title of a group; untagged operations get one in the page's language. */
export function groupTitle({ name, title }: Pick<ApiGroup, 'name' | 'title'>, texts: ContentTexts): string {
  if (name === '') return texts.apiOperations;
  return name === 'webhooks' ? texts.apiWebhooks : title;
}

/** Returns a list of links to operations. */
export function operationList(operations: readonly ApiOperation[], { api, texts }: PieceScope): readonly ApiPiece[] {
  if (operations.length === 0) return [];
  const rows = operations.map((operation) => {
    const { id, address, title, isDeprecated } = operation;
    const mark = isDeprecated ? ` <span class="api-mark">${htmlText(texts.apiDeprecated)}</span>` : '';
    return withSlots`<li>${methodHtml(operation)} ${linkTo(`api:${api}#${id}`, htmlText(title))} ${codeHtml(address)}${mark}</li>`;
  });
  const lines = operations.map(
    ({ id, method, kind, address, title }) =>
      `- ${codeMarkdown(`${method ?? kind ?? ''} ${address}`)}: [${plainMarkdown(title)}](api:${api}#${id})`,
  );
  return [{ html: withSlots`<ul class="api-list">${joinFilled(rows)}</ul>`, mirror: lines.join('\n') }];
}
