// Formats a value of the old configuration as code in a usual style: short objects on one line, keys without quotes. Pure.
import { isFunctionMarker, isStubMarker } from './old-site.ts';

const MAX_LINE_LENGTH = 110;

/** Formats a string literal. */
function formatStringLiteral(text: string): string {
  if (/[\n\u2028\u2029]/.test(text)) return `\`${text.replace(/[\\`]|\$\{/g, '\\$&')}\``;
  if (text.includes("'") && !text.includes('"')) return JSON.stringify(text);
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}

/** Formats an object key, quoted if needed. */
function formatPropertyKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : formatStringLiteral(name);
}

/** Formats a value as code, indented by `depth` levels. */
export function formatValueAsCode(value: unknown, depth = 0): string {
  if (typeof value === 'string') return formatStringLiteral(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (isFunctionMarker(value)) return indentCode(value.$code, depth);
  if (isStubMarker(value)) return 'undefined';
  const pad = '  '.repeat(depth + 1);
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((item) => formatValueAsCode(item, depth + 1))
    : Object.entries(value).flatMap(([key, item]) => (item === undefined ? [] : formatPropertyEntry(key, item, depth)));
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + close;
  const line = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
  const isShort = line.length + pad.length < MAX_LINE_LENGTH && !line.includes('\n');
  if (isShort) return line;
  return `${open}\n${parts.map((part) => `${pad}${part},\n`).join('')}${pad.slice(2)}${close}`;
}

function formatPropertyEntry(key: string, value: unknown, depth: number): string {
  return `${formatPropertyKey(key)}: ${formatValueAsCode(value, depth + 1)}`;
}

function indentCode(code: string, depth: number): string {
  const [first = '', ...rest] = code.replaceAll('\t', '  ').split('\n');
  const levels = rest.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const own = Math.min(...levels, 80);
  const pad = '  '.repeat(depth);
  return [first, ...rest.map((line) => (line.trim() === '' ? '' : pad + line.slice(own)))].join('\n');
}
