// Serializes parameter values in the styles of OpenAPI: lists and maps become one string.
import type { ApiField } from '../reference.ts';
import { isRecord } from './plain.ts';
import { formatLiteral, listRecordEntries } from './tree.ts';

/** Prefix of a path value, by style. */
const PATH_VALUE_PREFIXES: Readonly<Record<string, string>> = { label: '.', matrix: ';' };
/** Separator between the values of a list or map without `explode`, by style; a comma in other styles. */
const UNEXPLODED_SEPARATORS: Readonly<Record<string, string>> = { spaceDelimited: '%20', pipeDelimited: '%7C' };
/** Separator between the values of a list or map with `explode`, by style; `&` in other styles. */
const EXPLODED_SEPARATORS: Readonly<Record<string, string>> = { simple: ',', label: '.', matrix: ';', cookie: '; ' };

/** Serializes a parameter value, with its name if the style includes it. */
export function serializeParameter(value: unknown, { name, schema }: ApiField, place: string): string {
  const fact = (key: string) => schema.facts.find((each) => each.key === key)?.values[0];
  const style = fact('style') ?? (place === 'path' || place === 'header' ? 'simple' : 'form');
  const isExploded = (fact('explode') ?? String(style === 'form' || style === 'cookie')) === 'true';
  const text = (each: unknown) => (place === 'header' ? formatLiteral(each) : percentEncode(each));
  const own = style === 'simple' || style === 'label' ? '' : `${text(name)}=`;
  const isMap = isRecord(value);
  const entries = listRecordEntries(value);
  const list = Array.isArray(value) ? value : isMap ? entries.flat() : [value];
  // Brackets are encoded: they are invalid in a query, and curl takes them for a range.
  if (style === 'deepObject' && isMap) {
    return entries.map(([key, each]) => `${text(name)}%5B${text(key)}%5D=${text(each)}`).join('&');
  }
  const begin = PATH_VALUE_PREFIXES[style] ?? '';
  if (!isExploded) return begin + own + list.map(text).join(UNEXPLODED_SEPARATORS[style] ?? ',');
  const parts = isMap
    ? entries.map(([key, each]) => `${text(key)}=${text(each)}`)
    : list.map((each) => own + text(each));
  return begin + parts.join(EXPLODED_SEPARATORS[style] ?? '&');
}

/** Percent-encodes a value. Lone surrogates are replaced, because they cannot be encoded. */
export function percentEncode(value: unknown): string {
  return encodeURIComponent(formatLiteral(value).replace(/\p{Cs}/gu, '\uFFFD'));
}
