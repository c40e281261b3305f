// First page of a reference: description, servers, authentication, and a list of all operations.

import { buildTextWithSlots, joinTextsWithSlots } from '../../../content/markdown/filled.ts';
import { escapeTextForMarkdown } from '../../../content/piece-text.ts';
import type { ApiGroup, ApiOperation, ApiReference, ApiSecurityScheme } from '../reference.ts';
import type { ApiTextCatalogue } from '../texts.ts';
import { createFactsPieces } from './facts.ts';
import { renderMethodHtml } from './operations.ts';
import {
  type ApiPiece,
  type ApiPieceContext,
  createApiLink,
  createDescriptionPieces,
  createHeadingPiece,
  escapeHtmlText,
  formatCodeSpan,
  renderCodeHtml,
} from './pieces.ts';
import { createServersPieces } from './servers.ts';

interface OperationGroup extends ApiGroup {
  /** Anchor of its heading, unique even if names differ only in punctuation. */
  readonly anchor: string;
  readonly operations: readonly ApiOperation[];
  /** Operations described in this group. An operation of several groups is described in only one of them. */
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
export function createOverviewPieces(
  { reference, groups, hasList }: OverviewInput,
  scope: ApiPieceContext,
): readonly ApiPiece[] {
  const { descriptions, summary, servers, securities } = reference;
  return [
    createApiInfoLine(reference, scope),
    ...createDescriptionPieces([...(summary === undefined ? [] : [summary]), ...descriptions], { level: 2 }),
    ...(servers.length === 0 ? [] : [createHeadingPiece(scope.texts.apiServers, 'servers')]),
    ...createServersPieces(servers, scope, 'server'),
    ...createAuthenticationPieces(securities, scope),
    ...(hasList
      ? groups.flatMap((group) => [...createGroupPieces(group, scope), ...createOperationList(group.operations, scope)])
      : []),
  ];
}

const LINK_TEXT_KEYS = {
  contact: 'apiContact',
  email: 'apiContact',
  license: 'apiLicense',
  termsOfService: 'apiTerms',
  externalDocs: 'apiMore',
} as const;

/** Returns a line with version, format, links such as contact, and the download link of the description. */
function createApiInfoLine({ format, version, links }: ApiReference, { texts, api }: ApiPieceContext): ApiPiece {
  const labelOf = (label: string) =>
    label in LINK_TEXT_KEYS
      ? texts[LINK_TEXT_KEYS[label as keyof typeof LINK_TEXT_KEYS] satisfies keyof ApiTextCatalogue]
      : label;
  const items = [
    ...(version === undefined ? [] : [renderCodeHtml(version)]),
    escapeHtmlText(format),
    createApiLink(`api:${api}!`, escapeHtmlText(texts.apiDownload), 'api-download'),
    ...links.map(
      ({ label, text, href }) =>
        buildTextWithSlots`${escapeHtmlText(labelOf(label))}: ${href === undefined ? escapeHtmlText(text) : createApiLink(href, escapeHtmlText(text))}`,
    ),
  ];
  const words = [
    ...(version === undefined ? [] : [formatCodeSpan(version)]),
    escapeTextForMarkdown(format),
    `[${texts.apiDownload}](api:${api}!)`,
    ...links.map(({ label, text, href = '' }) => {
      const value = /^(?:https?:|mailto:)[^\s<>]+$/i.test(href)
        ? `[${escapeTextForMarkdown(text)}](<${href}>)`
        : escapeTextForMarkdown(text);
      return `${escapeTextForMarkdown(labelOf(label))}: ${value}`;
    }),
  ];
  return {
    html: buildTextWithSlots`<ul class="api-about">${joinTextsWithSlots(items.map((item) => buildTextWithSlots`<li>${item}</li>`))}</ul>`,
    mirror: words.join(' · '),
  };
}

function createAuthenticationPieces(
  securities: readonly ApiSecurityScheme[],
  scope: ApiPieceContext,
): readonly ApiPiece[] {
  if (securities.length === 0) return [];
  return [
    createHeadingPiece(scope.texts.apiAuthentication, 'authentication'),
    ...securities.flatMap(({ name, type, description, facts, scopes }): readonly ApiPiece[] => [
      {
        html: `<p class="api-request">${renderCodeHtml(name)} <span class="api-mark">${escapeHtmlText(type)}</span></p>`,
        mirror: `${formatCodeSpan(name)} (${type})`,
      },
      ...createDescriptionPieces(description === undefined ? [] : [description]),
      ...createFactsPieces(facts, scope),
      ...(scopes.length === 0
        ? []
        : [
            {
              html: `<ul class="api-facts">${scopes.map((item) => `<li>${renderCodeHtml(item.name)}${item.description === undefined ? '' : `: ${escapeHtmlText(item.description)}`}</li>`).join('')}</ul>`,
              mirror: scopes
                .map((item) => `- ${formatCodeSpan(item.name)}: ${escapeTextForMarkdown(item.description ?? '')}`)
                .join('\n'),
            },
          ]),
    ]),
  ];
}

/** Returns the heading of a group with its description. */
export function createGroupPieces(
  { anchor, name, title, descriptions }: OperationGroup,
  { texts }: ApiPieceContext,
): readonly ApiPiece[] {
  return [
    createHeadingPiece(formatGroupTitle({ name, title }, texts), anchor),
    ...createDescriptionPieces(descriptions, { level: 3 }),
  ];
}

/** Returns the title of a group; the group of untagged operations has a title in the page's language. */
export function formatGroupTitle({ name, title }: Pick<ApiGroup, 'name' | 'title'>, texts: ApiTextCatalogue): string {
  if (name === '') return texts.apiOperations;
  return name === 'webhooks' ? texts.apiWebhooks : title;
}

/** Returns a list of links to operations. */
export function createOperationList(
  operations: readonly ApiOperation[],
  { api, texts }: ApiPieceContext,
): readonly ApiPiece[] {
  if (operations.length === 0) return [];
  const rows = operations.map((operation) => {
    const { id, address, title, isDeprecated } = operation;
    const mark = isDeprecated ? ` <span class="api-mark">${escapeHtmlText(texts.apiDeprecated)}</span>` : '';
    return buildTextWithSlots`<li>${renderMethodHtml(operation)} ${createApiLink(`api:${api}#${id}`, escapeHtmlText(title))} ${renderCodeHtml(address)}${mark}</li>`;
  });
  const lines = operations.map(
    ({ id, method, kind, address, title }) =>
      `- ${formatCodeSpan(`${method ?? kind ?? ''} ${address}`)}: [${escapeTextForMarkdown(title)}](api:${api}#${id})`,
  );
  return [
    { html: buildTextWithSlots`<ul class="api-list">${joinTextsWithSlots(rows)}</ul>`, mirror: lines.join('\n') },
  ];
}
