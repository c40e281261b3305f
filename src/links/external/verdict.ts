// What an answer of another site says about a link. Only what a site itself says is broken is called broken: whoever is
// overloaded, slow or out of reach may be right again tomorrow.
import { ownOf } from '../../lib/own.ts';
import type { LinkCheckConfig, StatusRules } from '../../model/link-rules.ts';

/** What an address turned out to be. */
export interface LinkVerdict {
  readonly kind: 'ok' | 'broken' | 'unverified';
  /** Status of the last answer, where there was one. */
  readonly status?: number;
  /** Completes "is broken: " or "could not be verified: ". */
  readonly reason?: string;
  /** A status rule asks for a warning only. */
  readonly isSoft?: boolean;
  /** Where the address moved permanently. */
  readonly movedTo?: string;
  /** The host that is not asked, as `--allow-private` takes it. */
  readonly privateHost?: string;
  /** Wanted anchors that the page has, has not, or may have behind what was read of it; absent where the body is none that has anchors. */
  readonly anchors?: Readonly<Record<string, boolean | 'unread'>>;
}

/** Answers that a later try may change. */
const PASSING = new Set([408, 425, 429]);

/** Whether it is worth asking again. */
export function isTemporary(status: number): boolean {
  return PASSING.has(status) || status >= 500;
}

/**
 * Milliseconds that a `Retry-After` header asks to wait: seconds or a date. A date that is over means at once; what is
 * neither says nothing. `now` in milliseconds since 1970.
 */
export function retryAfter(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  if (!/^[A-Za-z]{3}/.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Answers by which a page is there, and not for a stranger: who is known to the site, or pays, gets it. */
const REFUSALS = new Set([401, 402, 403, 407]);

/** A last answer. */
export interface LastAnswer {
  readonly status: number;
  /** The host that gave it. */
  readonly host: string;
  /** The site asks for a proof that a person is there. */
  readonly isChallenge?: boolean;
}

/** The verdict on a last answer. */
export function answerVerdict({ status, host, isChallenge = false }: LastAnswer, config: LinkCheckConfig): LinkVerdict {
  const rule = ruleFor(status, ownOf(config.hosts, host)?.status) ?? ruleFor(status, config.externalStatus);
  const reason = `the site answers ${status}${NAMES[status] === undefined ? '' : ` ${NAMES[status]}`}`;
  if (rule === 'ok') return { kind: 'ok', status };
  if (rule !== undefined) return { kind: 'broken', status, reason, ...(rule === 'warn' && { isSoft: true }) };
  if (isChallenge)
    return { kind: 'unverified', status, reason: 'the site asks for a check that only a browser passes' };
  if (status < 300 || status === 304) return { kind: 'ok', status };
  const isOpen = isTemporary(status) || REFUSALS.has(status);
  return { kind: isOpen ? 'unverified' : 'broken', status, reason };
}

function ruleFor(status: number, rules: StatusRules = {}): StatusRules[string] | undefined {
  return rules[String(status)] ?? rules[`${Math.floor(status / 100)}xx`];
}

/** Answers that mean what they say. */
const PLAIN = new Set([404, 410]);

/** What to do where the outcome is not the one that readers see; nothing where nothing is known. */
export function adviceOn({ kind, status, privateHost }: LinkVerdict): string | undefined {
  if (privateHost !== undefined)
    return `To ask it, call \`--allow-private ${privateHost}\`, or add it to \`linkCheck.allowPrivate\`.`;
  if (kind === 'ok' || status === undefined || PLAIN.has(status) || (isTemporary(status) && status < 600))
    return undefined;
  return `If readers get the page, write \`externalStatus: { ${status}: 'ok' }\` in \`linkCheck\`.`;
}

const NAMES: Readonly<Record<number, string>> = {
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

/** The verdict on an error of the network. `seconds` are those that one address may take. */
export function verdictOfError(error: unknown, seconds: number): LinkVerdict {
  const code = codeOf(error);
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

/** Whether another try could end otherwise. */
export function isPassingError(error: unknown): boolean {
  return !/^(?:ERR_FORBIDDEN_ADDRESS|ERR_REDIRECT|ERR_COOKIES|ERR_ROBOTS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT|ERR_SSL|EPROTO|ABORT_ERR|TimeoutError)/.test(
    codeOf(error),
  );
}

function codeOf(error: unknown): string {
  const { code, name, cause } = error as { code?: unknown; name?: string; cause?: unknown };
  if (typeof code === 'string') return code;
  if (name === 'TimeoutError' || name === 'AbortError') return 'TimeoutError';
  return cause === undefined ? '' : codeOf(cause);
}
