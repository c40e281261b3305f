// Values of parameters as a request holds them, by what OpenAPI calls their style: lists and maps become one text.
import type { ApiField } from '../reference.ts';
import { isRecord } from './plain.ts';
import { entriesOf, literalText } from './tree.ts';

/** What stands before values in a path. */
const BEGINS: Readonly<Record<string, string>> = { label: '.', matrix: ';' };
/** What stands between values that are one; a comma in other styles. */
const WITHIN: Readonly<Record<string, string>> = { spaceDelimited: '%20', pipeDelimited: '%7C' };
/** What stands between values that explode. */
const BETWEEN: Readonly<Record<string, string>> = { simple: ',', label: '.', matrix: ';', cookie: '; ' };

/** A value of a parameter, with the name of that where the style has it. */
export function styled(value: unknown, { name, schema }: ApiField, place: string): string {
  const fact = (key: string) => schema.facts.find((each) => each.key === key)?.values[0];
  const style = fact('style') ?? (place === 'path' || place === 'header' ? 'simple' : 'form');
  const isExploded = (fact('explode') ?? String(style === 'form' || style === 'cookie')) === 'true';
  const text = (each: unknown) => (place === 'header' ? literalText(each) : encoded(each));
  const own = style === 'simple' || style === 'label' ? '' : `${text(name)}=`;
  const isMap = isRecord(value);
  const entries = entriesOf(value);
  const list = Array.isArray(value) ? value : isMap ? entries.flat() : [value];
  // No brackets: they are not valid there, and curl takes them for a range.
  if (style === 'deepObject' && isMap) {
    return entries.map(([key, each]) => `${text(name)}%5B${text(key)}%5D=${text(each)}`).join('&');
  }
  const begin = BEGINS[style] ?? '';
  if (!isExploded) return begin + own + list.map(text).join(WITHIN[style] ?? ',');
  const parts = isMap
    ? entries.map(([key, each]) => `${text(key)}=${text(each)}`)
    : list.map((each) => own + text(each));
  return begin + parts.join(BETWEEN[style] ?? '&');
}

/** A value as a part of an address. Half a character is none there. */
export function encoded(value: unknown): string {
  return encodeURIComponent(literalText(value).replace(/\p{Cs}/gu, '\uFFFD'));
}
