// An operation as a section of a page: parameters, request and responses.

import { joinFilled, withSlots } from '../../../content/markdown/filled.ts';
import { plainMarkdown } from '../../../content/piece-text.ts';
import type { ApiAnswer, ApiFact, ApiOperation } from '../reference.ts';
import { contentPieces, examplesPieces, factsPieces, fieldsTable, inDetails } from './fields.ts';
import type { ApiPiece, PieceScope } from './pieces.ts';
import {
  codeHtml,
  codeMarkdown,
  descriptionPieces,
  headingPiece,
  htmlText,
  linkTo,
  subheadingPiece,
} from './pieces.ts';
import { requestPiece } from './samples.ts';
import { serversPieces } from './servers.ts';

const LOCATION_TEXTS = {
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
    ...descriptionPieces(descriptions, { level: level + 2 }),
    ...(request === undefined ? [] : [requestPiece(request)]),
    // Wide screens show the example beside the text, so it has no wrapper.
    ...(isMessages ? answers : answers.slice(0, 1)).flatMap((answer) => exampleOfAnswer(answer, scope)),
    ...securityPieces(operation.security, scope),
    ...(servers.length === 0 ? [] : [subheadingPiece(texts.apiServers, level + 1)]),
    ...serversPieces(servers, scope, `${id}-server`),
    ...factsPieces(facts, scope),
    ...parameters.flatMap(({ place: where, fields }) => [
      subheadingPiece(texts[LOCATION_TEXTS[where as keyof typeof LOCATION_TEXTS]], level + 1),
      ...fieldsTable(fields, scope, place(where)),
    ]),
    ...(body === undefined
      ? []
      : [
          subheadingPiece(texts.apiBody, level + 1, body.isRequired ? texts.apiRequired : ''),
          ...descriptionPieces(body.descriptions),
          ...contentPieces(body.contents, scope, place('body')),
        ]),
    ...answers
      .filter((answer) => errors.length < 2 || !errors.includes(answer))
      .flatMap((answer, index) => [
        ...(index === 0 && messages.length > 0 ? [subheadingPiece(texts.apiMessages, level + 1)] : []),
        ...(index === messages.length ? [subheadingPiece(texts.apiResponses, level + 1)] : []),
        ...answerPieces(answer, scope, { id, isOpen: isMessages || index === 0 }),
      ]),
    ...(errors.length < 2 ? [] : errorsPieces(errors, scope, id)),
    ...(callbacks.length === 0 ? [] : [subheadingPiece(texts.apiCallbacks, level + 1)]),
    ...callbacks.flatMap((callback) =>
      inDetails(
        `${codeHtml(callback.name ?? '')} ${methodHtml(callback)} ${codeHtml(callback.address)}`,
        operationPieces(callback, scope, 4),
      ),
    ),
  ];
}

/** Returns the label of an operation's method or kind. */
export function methodHtml({ method, kind }: Pick<ApiOperation, 'method' | 'kind'>): string {
  const name = method ?? kind ?? '';
  return `<span class="api-method" data-method="${htmlText(name.toLowerCase()).replaceAll('"', '')}">${htmlText(name)}</span>`;
}

function requestLine(operation: ApiOperation, { texts }: PieceScope): ApiPiece {
  const { method, kind, name, address, isDeprecated } = operation;
  const kindMark = method !== undefined && kind !== undefined ? ` <span class="api-mark">${htmlText(kind)}</span>` : '';
  const named = name === undefined ? '' : `${codeMarkdown(name)}: `;
  const deprecated = isDeprecated ? ` <span class="api-mark">${htmlText(texts.apiDeprecated)}</span>` : '';
  return {
    html: `<p class="api-request">${methodHtml(operation)} ${codeHtml(address)}${kindMark}${deprecated}</p>`,
    mirror: `${named}${codeMarkdown(`${method ?? kind ?? ''} ${address}`)}${isDeprecated ? ` (${texts.apiDeprecated})` : ''}`,
  };
}

function securityPieces(
  security: readonly (readonly ApiFact[])[],
  { texts, api, hasAuthentication }: PieceScope,
): readonly ApiPiece[] {
  if (security.length === 0) return [];
  const named = (name: string) =>
    hasAuthentication ? linkTo(`api:${api}#authentication`, htmlText(name)) : htmlText(name);
  const one = (facts: readonly ApiFact[]) =>
    facts.length === 0
      ? htmlText(texts.apiNoAuthentication)
      : joinFilled(
          facts.map(
            ({ key, values }) => withSlots`${named(key)}${values.map((scope) => ` ${codeHtml(scope)}`).join('')}`,
          ),
          ' + ',
        );
  const text = security.map(
    (facts) => facts.map(({ key, values }) => [key, ...values].join(' ')).join(' + ') || texts.apiNoAuthentication,
  );
  return [
    {
      html: withSlots`<p class="api-security">${htmlText(texts.apiAuthentication)}: ${joinFilled(security.map(one), ' · ')}</p>`,
      mirror: `${texts.apiAuthentication}: ${text.map(codeMarkdown).join(', ')}`,
    },
  ];
}

interface AnswerPosition {
  /** Anchor of the operation. */
  readonly id: string;
  readonly isOpen: boolean;
}

/** Returns the error responses, collapsed. */
function errorsPieces(errors: readonly ApiAnswer[], scope: PieceScope, id: string): readonly ApiPiece[] {
  const codes = errors.map(({ code: name }) => codeHtml(name)).join(' ');
  const told = errors.flatMap((answer) => answerPieces(answer, scope, { id, isOpen: false }));
  return inDetails(`${htmlText(scope.texts.apiErrors)} ${codes}`, told);
}

/** Returns the example of an expanded response. */
function exampleOfAnswer({ code: name, contents }: ApiAnswer, scope: PieceScope): readonly ApiPiece[] {
  return contents.flatMap((content) => examplesPieces(content, scope, { of: name, isOne: contents.length === 1 }));
}

/** Returns a response or message, with its code as a search entry. A single line does not collapse. */
function answerPieces(answer: ApiAnswer, scope: PieceScope, { id, isOpen }: AnswerPosition): readonly ApiPiece[] {
  const { code: name, title, descriptions, headers, contents, facts, isReply } = answer;
  // A reply may be the same message as the sent one.
  const anchor = `${id}-${isReply ? 'reply-' : ''}${name.replace(/[^\w.-]+/g, '-')}`;
  const brief = title ?? firstLineText(descriptions[0]);
  // The summary line is not repeated.
  const told = brief === descriptions[0]?.trim() ? descriptions.slice(1) : descriptions;
  const line = `${codeHtml(name)}${brief === '' ? '' : ` ${htmlText(brief)}`}`;
  const about = {
    row: { id: anchor, name },
    mirror: `#### ${plainMarkdown([name, brief].filter(Boolean).join(' '))}`,
  };
  const pieces = [
    ...descriptionPieces(told),
    ...factsPieces(facts, scope),
    ...(headers.length === 0
      ? []
      : [subheadingPiece(scope.texts.apiHeader, 4), ...fieldsTable(headers, scope, { id: `${anchor}-header` })]),
    ...contentPieces(contents, scope, { id: anchor, isWithoutExamples: isOpen }),
  ];
  if (pieces.length === 0) return [{ html: `<p class="api-answer" id="${htmlText(anchor)}">${line}</p>`, ...about }];
  const open = `<details class="api-fold api-answer" id="${htmlText(anchor)}"${isOpen ? ' open' : ''}>`;
  return [
    { html: `${open}<summary>${line}</summary>`, nesting: 1, ...about },
    ...pieces,
    { html: '</details>', nesting: -1, mirror: '' },
  ];
}

/** Returns the first line of a description as plain text, at most 80 characters. */
function firstLineText(description = ''): string {
  const [line = ''] = description.trim().split('\n');
  const text = line.replace(/\]\([^)]*\)|[`*_#>[\]]/g, '').trim();
  return text.length > 80 ? `${text.slice(0, 79).trimEnd()}…` : text;
}
