// An operation as a section of a page: parameters, request and responses.

import { buildTextWithSlots, joinTextsWithSlots } from '../../../content/markdown/filled.ts';
import { escapeTextForMarkdown } from '../../../content/piece-text.ts';
import type { ApiFact, ApiOperation, ApiResponseOrMessage } from '../reference.ts';
import { createFactsPieces } from './facts.ts';
import { createBodyContentPieces, createExamplesPieces, createFieldsTable, wrapInDetails } from './fields.ts';
import type { ApiPiece, ApiPieceContext } from './pieces.ts';
import {
  createApiLink,
  createDescriptionPieces,
  createExamplePiece,
  createHeadingPiece,
  createSubheadingPiece,
  escapeHtmlText,
  formatCodeSpan,
  renderCodeHtml,
} from './pieces.ts';
import { createRequestPiece } from './samples.ts';
import { createServersPieces } from './servers.ts';

const LOCATION_TEXT_KEYS = {
  path: 'apiPath',
  query: 'apiQuery',
  querystring: 'apiQuery',
  header: 'apiHeader',
  cookie: 'apiCookie',
  channel: 'apiChannel',
} as const;

/** Returns the section of an operation. */
export function createOperationPieces(operation: ApiOperation, scope: ApiPieceContext, level = 2): readonly ApiPiece[] {
  const { texts } = scope;
  const {
    id,
    title,
    descriptions,
    body,
    answers,
    callbacks,
    request,
    facts,
    servers,
    parameters,
    codeSamples = [],
  } = operation;
  const isMessages = operation.method === undefined;
  const messages = answers.filter(({ isReply }) => isMessages && !isReply);
  const errors = isMessages ? [] : answers.slice(1).filter(({ code: name }) => /^[45]|^default$/i.test(name));
  const place = (name: string) => ({ id: `${id}-${name}` });
  return [
    createHeadingPiece(title, id, level),
    createRequestLine(operation, scope),
    ...createDescriptionPieces(descriptions, { level: level + 2 }),
    ...(request === undefined ? [] : [createRequestPiece(request)]),
    ...codeSamples.map((sample) => createExamplePiece(sample, sample.title ?? texts.apiExample)),
    // On wide screens this example is shown beside the text, so it is not inside a wrapper element.
    ...(isMessages ? answers : answers.slice(0, 1)).flatMap((answer) => createResponseExamplePieces(answer, scope)),
    ...createSecurityPieces(operation.security, scope),
    ...(servers.length === 0 ? [] : [createSubheadingPiece(texts.apiServers, level + 1)]),
    ...createServersPieces(servers, scope, `${id}-server`),
    ...createFactsPieces(facts, scope),
    ...parameters.flatMap(({ place: where, fields }) => [
      createSubheadingPiece(texts[LOCATION_TEXT_KEYS[where as keyof typeof LOCATION_TEXT_KEYS]], level + 1),
      ...createFieldsTable(fields, scope, place(where)),
    ]),
    ...(body === undefined
      ? []
      : [
          createSubheadingPiece(texts.apiBody, level + 1, body.isRequired ? texts.apiRequired : ''),
          ...createDescriptionPieces(body.descriptions),
          ...createBodyContentPieces(body.contents, scope, place('body')),
        ]),
    ...answers
      .filter((answer) => errors.length < 2 || !errors.includes(answer))
      .flatMap((answer, index) => [
        ...(index === 0 && messages.length > 0 ? [createSubheadingPiece(texts.apiMessages, level + 1)] : []),
        ...(index === messages.length ? [createSubheadingPiece(texts.apiResponses, level + 1)] : []),
        ...createResponsePieces(answer, scope, { id, isOpen: isMessages || index === 0 }),
      ]),
    ...(errors.length < 2 ? [] : createErrorResponsesPieces(errors, scope, id)),
    ...(callbacks.length === 0 ? [] : [createSubheadingPiece(texts.apiCallbacks, level + 1)]),
    ...callbacks.flatMap((callback) =>
      wrapInDetails(
        `${renderCodeHtml(callback.name ?? '')} ${renderMethodHtml(callback)} ${renderCodeHtml(callback.address)}`,
        createOperationPieces(callback, scope, 4),
      ),
    ),
  ];
}

/** Returns the label of an operation's method or kind. */
export function renderMethodHtml({ method, kind }: Pick<ApiOperation, 'method' | 'kind'>): string {
  const name = method ?? kind ?? '';
  return `<span class="api-method" data-method="${escapeHtmlText(name.toLowerCase()).replaceAll('"', '')}">${escapeHtmlText(name)}</span>`;
}

function createRequestLine(operation: ApiOperation, { texts }: ApiPieceContext): ApiPiece {
  const { method, kind, name, address, isDeprecated } = operation;
  const kindMark =
    method !== undefined && kind !== undefined ? ` <span class="api-mark">${escapeHtmlText(kind)}</span>` : '';
  const named = name === undefined ? '' : `${formatCodeSpan(name)}: `;
  const deprecated = isDeprecated ? ` <span class="api-mark">${escapeHtmlText(texts.apiDeprecated)}</span>` : '';
  return {
    html: `<p class="api-request">${renderMethodHtml(operation)} ${renderCodeHtml(address)}${kindMark}${deprecated}</p>`,
    mirror: `${named}${formatCodeSpan(`${method ?? kind ?? ''} ${address}`)}${isDeprecated ? ` (${texts.apiDeprecated})` : ''}`,
  };
}

function createSecurityPieces(
  security: readonly (readonly ApiFact[])[],
  { texts, api, hasAuthentication }: ApiPieceContext,
): readonly ApiPiece[] {
  if (security.length === 0) return [];
  const named = (name: string) =>
    hasAuthentication ? createApiLink(`api:${api}#authentication`, escapeHtmlText(name)) : escapeHtmlText(name);
  const fillFacts = (facts: readonly ApiFact[]) =>
    facts.length === 0
      ? escapeHtmlText(texts.apiNoAuthentication)
      : joinTextsWithSlots(
          facts.map(
            ({ key, values }) =>
              buildTextWithSlots`${named(key)}${values.map((scope) => ` ${renderCodeHtml(scope)}`).join('')}`,
          ),
          ' + ',
        );
  const text = security.map(
    (facts) => facts.map(({ key, values }) => [key, ...values].join(' ')).join(' + ') || texts.apiNoAuthentication,
  );
  return [
    {
      html: buildTextWithSlots`<p class="api-security">${escapeHtmlText(texts.apiAuthentication)}: ${joinTextsWithSlots(security.map(fillFacts), ' · ')}</p>`,
      mirror: `${texts.apiAuthentication}: ${text.map(formatCodeSpan).join(', ')}`,
    },
  ];
}

interface ResponsePieceOptions {
  /** Anchor of the operation. */
  readonly id: string;
  readonly isOpen: boolean;
}

/** Returns the error responses, collapsed. */
function createErrorResponsesPieces(
  errors: readonly ApiResponseOrMessage[],
  scope: ApiPieceContext,
  id: string,
): readonly ApiPiece[] {
  const codes = errors.map(({ code: name }) => renderCodeHtml(name)).join(' ');
  const told = errors.flatMap((answer) => createResponsePieces(answer, scope, { id, isOpen: false }));
  return wrapInDetails(`${escapeHtmlText(scope.texts.apiErrors)} ${codes}`, told);
}

/** Returns the example of an expanded response. */
function createResponseExamplePieces(
  { code: name, contents }: ApiResponseOrMessage,
  scope: ApiPieceContext,
): readonly ApiPiece[] {
  return contents.flatMap((content) =>
    createExamplesPieces(content, scope, { of: name, isOne: contents.length === 1 }),
  );
}

/** Returns a response or message. Search finds it by its code. It is collapsible only if it has more than one line. */
function createResponsePieces(
  answer: ApiResponseOrMessage,
  scope: ApiPieceContext,
  { id, isOpen }: ResponsePieceOptions,
): readonly ApiPiece[] {
  const { code: name, title, descriptions, headers, contents, facts, isReply } = answer;
  // A reply may be the same message as the sent one, so its anchor has a prefix.
  const anchor = `${id}-${isReply ? 'reply-' : ''}${name.replace(/[^\w.-]+/g, '-')}`;
  const brief = title ?? extractFirstLine(descriptions[0]);
  // The summary already shows the title or the first line, so a description that equals it is not repeated.
  const told = brief === descriptions[0]?.trim() ? descriptions.slice(1) : descriptions;
  const line = `${renderCodeHtml(name)}${brief === '' ? '' : ` ${escapeHtmlText(brief)}`}`;
  const about = {
    row: { id: anchor, name },
    mirror: `#### ${escapeTextForMarkdown([name, brief].filter(Boolean).join(' '))}`,
  };
  const pieces = [
    ...createDescriptionPieces(told),
    ...createFactsPieces(facts, scope),
    ...(headers.length === 0
      ? []
      : [
          createSubheadingPiece(scope.texts.apiHeader, 4),
          ...createFieldsTable(headers, scope, { id: `${anchor}-header` }),
        ]),
    ...createBodyContentPieces(contents, scope, { id: anchor, isWithoutExamples: isOpen }),
  ];
  if (pieces.length === 0)
    return [{ html: `<p class="api-answer" id="${escapeHtmlText(anchor)}">${line}</p>`, ...about }];
  const open = `<details class="api-fold api-answer" id="${escapeHtmlText(anchor)}"${isOpen ? ' open' : ''}>`;
  return [
    { html: `${open}<summary>${line}</summary>`, nesting: 1, ...about },
    ...pieces,
    { html: '</details>', nesting: -1, mirror: '' },
  ];
}

/** Returns the first line of a description as plain text, at most 80 characters. */
function extractFirstLine(description = ''): string {
  const [line = ''] = description.trim().split('\n');
  const text = line.replace(/\]\([^)]*\)|[`*_#>[\]]/g, '').trim();
  return text.length > 80 ? `${text.slice(0, 79).trimEnd()}…` : text;
}
