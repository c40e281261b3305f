// An operation as a section of a page: parameters, request and responses.

import { joined, withSlots } from '../../../content/markdown/filled.ts';
import { plainMarkdown } from '../../../content/piece-text.ts';
import type { ApiAnswer, ApiFact, ApiOperation } from '../reference.ts';
import { contentPieces, examplesPieces, factsPieces, fieldsTable, folded } from './fields.ts';
import type { ApiPiece, PieceScope } from './pieces.ts';
import { codeMarkdown, described, heading, headingPiece, inCode, linkTo, visible } from './pieces.ts';
import { requestPiece } from './samples.ts';
import { serversPieces } from './servers.ts';

const PLACES = {
  path: 'apiPath',
  query: 'apiQuery',
  querystring: 'apiQuery',
  header: 'apiHeader',
  cookie: 'apiCookie',
  channel: 'apiChannel',
} as const;

/** Returns the section of an operation. */
export function operationPieces(operation: ApiOperation, scope: PieceScope, level = 2): readonly ApiPiece[] {
  const { texts } = scope;
  const { id, title, descriptions, body, answers, callbacks, request, facts, servers, parameters } = operation;
  const isMessages = operation.method === undefined;
  const messages = answers.filter(({ isReply }) => isMessages && !isReply);
  const errors = isMessages ? [] : answers.slice(1).filter(({ code: name }) => /^[45]|^default$/i.test(name));
  const place = (name: string) => ({ id: `${id}-${name}` });
  return [
    headingPiece(title, id, level),
    requestLine(operation, scope),
    ...described(descriptions, { level: level + 2 }),
    ...(request === undefined ? [] : [requestPiece(request)]),
    // Wide screens show the example beside the text, so it has no wrapper.
    ...(isMessages ? answers : answers.slice(0, 1)).flatMap((answer) => exampleOfAnswer(answer, scope)),
    ...securityPieces(operation.security, scope),
    ...(servers.length === 0 ? [] : [heading(texts.apiServers, level + 1)]),
    ...serversPieces(servers, scope, `${id}-server`),
    ...factsPieces(facts, scope),
    ...parameters.flatMap(({ place: where, fields }) => [
      heading(texts[PLACES[where as keyof typeof PLACES]], level + 1),
      ...fieldsTable(fields, scope, place(where)),
    ]),
    ...(body === undefined
      ? []
      : [
          heading(texts.apiBody, level + 1, body.isRequired ? texts.apiRequired : ''),
          ...described(body.descriptions),
          ...contentPieces(body.contents, scope, place('body')),
        ]),
    ...answers
      .filter((answer) => errors.length < 2 || !errors.includes(answer))
      .flatMap((answer, index) => [
        ...(index === 0 && messages.length > 0 ? [heading(texts.apiMessages, level + 1)] : []),
        ...(index === messages.length ? [heading(texts.apiResponses, level + 1)] : []),
        ...answerPieces(answer, scope, { id, isOpen: isMessages || index === 0 }),
      ]),
    ...(errors.length < 2 ? [] : errorsPieces(errors, scope, id)),
    ...(callbacks.length === 0 ? [] : [heading(texts.apiCallbacks, level + 1)]),
    ...callbacks.flatMap((callback) =>
      folded(
        `${inCode(callback.name ?? '')} ${methodHtml(callback)} ${inCode(callback.address)}`,
        operationPieces(callback, scope, 4),
      ),
    ),
  ];
}

/** Returns the label of an operation's method or kind. */
export function methodHtml({ method, kind }: Pick<ApiOperation, 'method' | 'kind'>): string {
  const name = method ?? kind ?? '';
  return `<span class="api-method" data-method="${visible(name.toLowerCase()).replaceAll('"', '')}">${visible(name)}</span>`;
}

function requestLine(operation: ApiOperation, { texts }: PieceScope): ApiPiece {
  const { method, kind, name, address, isDeprecated } = operation;
  const kindMark = method !== undefined && kind !== undefined ? ` <span class="api-mark">${visible(kind)}</span>` : '';
  const named = name === undefined ? '' : `${codeMarkdown(name)}: `;
  const deprecated = isDeprecated ? ` <span class="api-mark">${visible(texts.apiDeprecated)}</span>` : '';
  return {
    html: `<p class="api-request">${methodHtml(operation)} ${inCode(address)}${kindMark}${deprecated}</p>`,
    mirror: `${named}${codeMarkdown(`${method ?? kind ?? ''} ${address}`)}${isDeprecated ? ` (${texts.apiDeprecated})` : ''}`,
  };
}

function securityPieces(
  security: readonly (readonly ApiFact[])[],
  { texts, api, hasAuthentication }: PieceScope,
): readonly ApiPiece[] {
  if (security.length === 0) return [];
  const named = (name: string) =>
    hasAuthentication ? linkTo(`api:${api}#authentication`, visible(name)) : visible(name);
  const one = (facts: readonly ApiFact[]) =>
    facts.length === 0
      ? visible(texts.apiNoAuthentication)
      : joined(
          facts.map(
            ({ key, values }) => withSlots`${named(key)}${values.map((scope) => ` ${inCode(scope)}`).join('')}`,
          ),
          ' + ',
        );
  const text = security.map(
    (facts) => facts.map(({ key, values }) => [key, ...values].join(' ')).join(' + ') || texts.apiNoAuthentication,
  );
  return [
    {
      html: withSlots`<p class="api-security">${visible(texts.apiAuthentication)}: ${joined(security.map(one), ' · ')}</p>`,
      mirror: `${texts.apiAuthentication}: ${text.map(codeMarkdown).join(', ')}`,
    },
  ];
}

interface AnswerPlace {
  /** Anchor of the operation. */
  readonly id: string;
  readonly isOpen: boolean;
}

/** Returns the error responses, collapsed. */
function errorsPieces(errors: readonly ApiAnswer[], scope: PieceScope, id: string): readonly ApiPiece[] {
  const codes = errors.map(({ code: name }) => inCode(name)).join(' ');
  const told = errors.flatMap((answer) => answerPieces(answer, scope, { id, isOpen: false }));
  return folded(`${visible(scope.texts.apiErrors)} ${codes}`, told);
}

/** Returns the example of an expanded response. */
function exampleOfAnswer({ code: name, contents }: ApiAnswer, scope: PieceScope): readonly ApiPiece[] {
  return contents.flatMap((content) => examplesPieces(content, scope, { of: name, isOne: contents.length === 1 }));
}

/** Returns a response or message, with its code as a search entry. A single line does not collapse. */
function answerPieces(answer: ApiAnswer, scope: PieceScope, { id, isOpen }: AnswerPlace): readonly ApiPiece[] {
  const { code: name, title, descriptions, headers, contents, facts, isReply } = answer;
  // A reply may be the same message as the sent one.
  const anchor = `${id}-${isReply ? 'reply-' : ''}${name.replace(/[^\w.-]+/g, '-')}`;
  const brief = title ?? briefOf(descriptions[0]);
  // The summary line is not repeated.
  const told = brief === descriptions[0]?.trim() ? descriptions.slice(1) : descriptions;
  const line = `${inCode(name)}${brief === '' ? '' : ` ${visible(brief)}`}`;
  const about = {
    row: { id: anchor, name },
    mirror: `#### ${plainMarkdown([name, brief].filter(Boolean).join(' '))}`,
  };
  const pieces = [
    ...described(told),
    ...factsPieces(facts, scope),
    ...(headers.length === 0
      ? []
      : [heading(scope.texts.apiHeader, 4), ...fieldsTable(headers, scope, { id: `${anchor}-header` })]),
    ...contentPieces(contents, scope, { id: anchor, isWithoutExamples: isOpen }),
  ];
  if (pieces.length === 0) return [{ html: `<p class="api-answer" id="${visible(anchor)}">${line}</p>`, ...about }];
  const open = `<details class="api-fold api-answer" id="${visible(anchor)}"${isOpen ? ' open' : ''}>`;
  return [
    { html: `${open}<summary>${line}</summary>`, nesting: 1, ...about },
    ...pieces,
    { html: '</details>', nesting: -1, mirror: '' },
  ];
}

/** Returns the first line of a description as plain text, at most 80 characters. */
function briefOf(description = ''): string {
  const [line = ''] = description.trim().split('\n');
  const text = line.replace(/\]\([^)]*\)|[`*_#>[\]]/g, '').trim();
  return text.length > 80 ? `${text.slice(0, 79).trimEnd()}…` : text;
}
