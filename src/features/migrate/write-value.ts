// Formats a value of the old configuration as code in a usual style: short objects on one line, keys without quotes. Pure.
import { isCode, isStub } from './old-site.ts';

const LINE_WIDTH = 110;

/** Formats a string literal. */
export function stringLiteral(text: string): string {
  if (/[\n\u2028\u2029]/.test(text)) return `\`${text.replace(/[\\`]|\$\{/g, '\\$&')}\``;
  if (text.includes("'") && !text.includes('"')) return JSON.stringify(text);
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}

/** Formats an object key, quoted if needed. */
export function formatKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : stringLiteral(name);
}

/** Formats a value as code, indented by `depth` levels. */
export function writeValue(value: unknown, depth = 0): string {
  if (typeof value === 'string') return stringLiteral(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (isCode(value)) return indentCode(value.$code, depth);
  if (isStub(value)) return 'undefined';
  const pad = '  '.repeat(depth + 1);
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((one) => writeValue(one, depth + 1))
    : Object.entries(value).flatMap(([key, one]) => (one === undefined ? [] : formatEntry(key, one, depth)));
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + close;
  const line = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
  const isShort = line.length + pad.length < LINE_WIDTH && !line.includes('\n');
  if (isShort) return line;
  return `${open}\n${parts.map((part) => `${pad}${part},\n`).join('')}${pad.slice(2)}${close}`;
}

function formatEntry(key: string, value: unknown, depth: number): string {
  return `${formatKey(key)}: ${writeValue(value, depth + 1)}`;
}

function indentCode(code: string, depth: number): string {
  const [first = '', ...rest] = code.replaceAll('\t', '  ').split('\n');
  const levels = rest.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const own = Math.min(...levels, 80);
  const pad = '  '.repeat(depth);
  return [first, ...rest.map((line) => (line.trim() === '' ? '' : pad + line.slice(own)))].join('\n');
}
