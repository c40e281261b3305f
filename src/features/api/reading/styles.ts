// Serializes parameter values in the styles of OpenAPI: lists and maps become one string.
import { isRecord } from '../../../lib/values.ts';
import type { ApiFact } from '../reference.ts';
import { formatLiteral, listRecordEntries } from './tree.ts';

/** Prefix of a path value, by style. */
const PATH_VALUE_PREFIXES: Readonly<Record<string, string>> = { label: '.', matrix: ';' };
/** Separator between the values of a list or map without `explode`, by style; a comma in other styles. */
const UNEXPLODED_SEPARATORS: Readonly<Record<string, string>> = { spaceDelimited: '%20', pipeDelimited: '%7C' };
/** Separator between the values of a list or map with `explode`, by style; `&` in other styles. */
const EXPLODED_SEPARATORS: Readonly<Record<string, string>> = { simple: ',', label: '.', matrix: ';', cookie: '; ' };

/** A parameter or a field of a form, with the facts that say how it is serialized. */
interface SerializedValue {
  readonly name: string;
  readonly facts: readonly ApiFact[];
}

/** Serializes a parameter value, with its name if the style includes it. */
export function serializeParameter(value: unknown, { name, facts }: SerializedValue, place: string): string {
  const fact = (key: string) => facts.find((candidate) => candidate.key === key)?.values[0];
  const style = fact('style') ?? (place === 'path' || place === 'header' ? 'simple' : 'form');
  const isExploded = (fact('explode') ?? String(style === 'form' || style === 'cookie')) === 'true';
  const text = (item: unknown) => (place === 'header' ? formatLiteral(item) : percentEncode(item));
  const prefix = style === 'simple' || style === 'label' ? '' : `${text(name)}=`;
  const isMap = isRecord(value);
  const entries = listRecordEntries(value);
  const list = Array.isArray(value) ? value : isMap ? entries.flat() : [value];
  if (style === 'deepObject' && typeof value === 'object') return listDeepPairs(text(name), value).join('&');
  const begin = PATH_VALUE_PREFIXES[style] ?? '';
  if (!isExploded) return begin + prefix + list.map(text).join(UNEXPLODED_SEPARATORS[style] ?? ',');
  const parts = isMap
    ? entries.map(([key, item]) => `${text(key)}=${text(item)}`)
    : list.map((item) => prefix + text(item));
  return begin + parts.join(EXPLODED_SEPARATORS[style] ?? '&');
}

/**
 * Returns one pair for each value in lists and maps, such as `a[b][0]=c`. Brackets are encoded: they are invalid in a query, and curl takes
 * them for a range.
 */
function listDeepPairs(name: string, value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [`${name}=${percentEncode(value)}`];
  return Object.entries(value).flatMap(([key, item]) => listDeepPairs(`${name}%5B${percentEncode(key)}%5D`, item));
}

/** Percent-encodes a value. Lone surrogates are replaced, because they cannot be encoded. */
export function percentEncode(value: unknown): string {
  return encodeURIComponent(formatLiteral(value).replace(/\p{Cs}/gu, '\uFFFD'));
}
