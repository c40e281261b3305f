// Judges a link by the response of another site. A link is broken only if the site itself gives a definite negative answer. A site that is
// overloaded, slow or unreachable may work again tomorrow.
import { getOwnPropertyValue } from '../../lib/own.ts';
import type { LinkCheckConfig, StatusSeverities } from '../../model/link-rules.ts';

/** Result for an address. */
export interface LinkVerdict {
  readonly kind: 'ok' | 'broken' | 'unverified';
  /** Status code of the last response, if there was one. */
  readonly status?: number;
  /** End of the sentence "is broken: " or "could not be verified: ". */
  readonly reason?: string;
  /** Whether a status rule lowers the finding to a warning. */
  readonly isSoft?: boolean;
  /** New address after a permanent redirect. */
  readonly movedTo?: string;
  /** Private host that was not requested, as a value of `--allow-private`. */
  readonly privateHost?: string;
  /**
   * Whether the page has each anchor: `unread` if the anchor may be in the part that was not read. Absent if the response cannot have
   * anchors.
   */
  readonly anchors?: Readonly<Record<string, boolean | 'unread'>>;
}

/** Status codes below 500 that may change with a retry. */
const RETRYABLE_STATUSES = new Set([408, 425, 429]);

/** Whether a retry may change the status. */
export function isTemporaryStatus(status: number): boolean {
  return RETRYABLE_STATUSES.has(status) || status >= 500;
}

/**
 * Parses a `Retry-After` header, which contains seconds or a date. Returns milliseconds; 0 for a past date, `undefined` for an invalid
 * value. `now` is in milliseconds since 1970.
 */
export function parseRetryAfter(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  if (!/^[A-Za-z]{3}/.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Status codes of pages that exist but need a login or a payment. */
const LOGIN_STATUSES = new Set([401, 402, 403, 407]);

/** The response after all redirects and retries. */
interface FinalResponse {
  readonly status: number;
  /** Host of the response. */
  readonly host: string;
  /** Whether the response is a challenge that only browsers pass. */
  readonly isChallenge?: boolean;
}

/** Returns the verdict on a final response. */
export function judgeResponse(
  { status, host, isChallenge = false }: FinalResponse,
  config: LinkCheckConfig,
): LinkVerdict {
  const rule =
    findSeverityOfStatus(status, getOwnPropertyValue(config.hosts, host)?.status) ??
    findSeverityOfStatus(status, config.externalStatus);
  const reason = `the site answers ${status}${STATUS_NAMES[status] === undefined ? '' : ` ${STATUS_NAMES[status]}`}`;
  if (rule === 'ok') return { kind: 'ok', status };
  if (rule !== undefined) return { kind: 'broken', status, reason, ...(rule === 'warn' && { isSoft: true }) };
  if (isChallenge)
    return { kind: 'unverified', status, reason: 'the site asks for a check that only a browser passes' };
  if (status < 300 || status === 304) return { kind: 'ok', status };
  const isOpen = isTemporaryStatus(status) || LOGIN_STATUSES.has(status);
  return { kind: isOpen ? 'unverified' : 'broken', status, reason };
}

function findSeverityOfStatus(status: number, rules: StatusSeverities = {}): StatusSeverities[string] | undefined {
  return rules[String(status)] ?? rules[`${Math.floor(status / 100)}xx`];
}

/** Status codes that the browser of a reader would certainly get too. */
const CERTAINLY_BROKEN_STATUSES = new Set([404, 410]);

/** Returns advice if readers may get another response than the check, else `undefined`. */
export function createLinkVerdictAdvice({ kind, status, privateHost }: LinkVerdict): string | undefined {
  if (privateHost !== undefined)
    return `To ask it, call \`--allow-private ${privateHost}\`, or add it to \`linkCheck.allowPrivate\`.`;
  if (
    kind === 'ok' ||
    status === undefined ||
    CERTAINLY_BROKEN_STATUSES.has(status) ||
    (isTemporaryStatus(status) && status < 600)
  )
    return undefined;
  return `If readers get the page, write \`externalStatus: { ${status}: 'ok' }\` in \`linkCheck\`.`;
}

const STATUS_NAMES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  410: 'Gone',
  429: 'Too Many Requests',
  451: 'Unavailable For Legal Reasons',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** Returns the verdict on a network error. `seconds` is the timeout of an address. */
export function judgeNetworkError(error: unknown, seconds: number): LinkVerdict {
  const code = findErrorCode(error);
  const { message: reason, privateHost } = error as Error & { readonly privateHost?: string };
  if (code === 'ERR_FORBIDDEN_ADDRESS') return { kind: 'unverified', reason, ...(privateHost && { privateHost }) };
  if (code === 'ERR_COOKIES' || code === 'ERR_ROBOTS') return { kind: 'unverified', reason };
  if (code === 'ERR_REDIRECT') return { kind: 'broken', reason };
  if (/^(?:ABORT_ERR|TimeoutError|UND_ERR_(?:HEADERS|BODY|CONNECT)_TIMEOUT|ETIMEDOUT)$/.test(code))
    return { kind: 'unverified', reason: `there was no answer within ${seconds} s` };
  if (/^(?:ENOTFOUND|EAI_)/.test(code)) return { kind: 'unverified', reason: 'the host name is unknown' };
  if (/^(?:CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT)/.test(code))
    return { kind: 'broken', reason: `the certificate of the site is invalid (${code})` };
  if (/^(?:ERR_SSL|EPROTO)/.test(code)) return { kind: 'broken', reason: 'the site does not speak TLS' };
  if (code === 'ECONNREFUSED') return { kind: 'unverified', reason: 'the site refuses the connection' };
  if (/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_CLOSED|UND_ERR_DESTROYED)$/.test(code))
    return { kind: 'unverified', reason: 'the site closes the connection without an answer' };
  return { kind: 'unverified', reason: `the answer cannot be read (${code || 'unknown'})` };
}

/** Whether a retry may succeed. */
export function isRetryableError(error: unknown): boolean {
  return !/^(?:ERR_FORBIDDEN_ADDRESS|ERR_REDIRECT|ERR_COOKIES|ERR_ROBOTS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT|ERR_SSL|EPROTO|ABORT_ERR|TimeoutError)/.test(
    findErrorCode(error),
  );
}

function findErrorCode(error: unknown): string {
  const { code, name, cause } = error as { code?: unknown; name?: string; cause?: unknown };
  if (typeof code === 'string') return code;
  if (name === 'TimeoutError' || name === 'AbortError') return 'TimeoutError';
  return cause === undefined ? '' : findErrorCode(cause);
}
