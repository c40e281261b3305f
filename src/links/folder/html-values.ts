// The values of attributes as browsers understand them.
import { Parser } from 'htmlparser2';

/** An address as browsers take it: without white space around it, and without tabs and line ends in it. */
export function addressValue(value: string): string {
  return /[\0-\x20]/.test(value) ? value.replace(/^[\0-\x20]+|[\0-\x20]+$/g, '').replace(/[\t\n\r]/g, '') : value;
}

const DAILY: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>' };

/** Decodes the value of an attribute: the entities of every day here, all others by the whole table. */
export function decodeEntities(value: string): string {
  if (!value.includes('&')) return value;
  const isDaily = !/&(?!(?:amp|quot|#39|lt|gt);)/.test(value);
  if (isDaily) return value.replace(/&[^;]+;/g, (entity) => DAILY[entity] as string);
  let decoded = value;
  const onattribute = (_: string, text: string) => {
    decoded = text;
  };
  const parser = new Parser({ onattribute });
  parser.end(`<a b="${value.replaceAll('"', '&quot;')}">`);
  return decoded;
}
