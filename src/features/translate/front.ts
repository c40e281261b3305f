// Translatable texts of front matter: reads and replaces them, and leaves other parts as written. Pure.
import { isMap, isScalar, isSeq, type Scalar, type YAMLMap } from 'yaml';
import { extractFrontMatterText, findFrontMatter } from '../../content/front-matter-block.ts';
import { parseYaml } from '../../lib/yaml-document.ts';

/** A translatable value. */
interface FrontMatterText {
  readonly key: string;
  readonly text: string;
  /** Line in the page, from 1. */
  readonly line: number;
}

/** Keys with visible values. A list is one text, separated by commas. */
const TRANSLATABLE_YAML_KEYS = ['title', 'description', 'keywords', 'sidebar_label', 'pagination_label'];

/** Splits a page into front matter and body. */
export function splitFrontMatter(text: string): { readonly front: string; readonly body: string } {
  const front = extractFrontMatterText(text);
  return { front, body: text.slice(front.length) };
}

/** Returns the translatable texts. TOML front matter is not read. */
export function listFrontMatterTexts(front: string): readonly FrontMatterText[] {
  const block = findFrontMatter(front);
  if (block?.end === undefined || block.mark !== '---') return [];
  return parseYamlPairs(front.slice(block.start, block.end.at)).flatMap(({ key, value, at }): FrontMatterText | [] => {
    const text = convertYamlValueToText(value);
    if (!TRANSLATABLE_YAML_KEYS.includes(key) || text === undefined || !/\p{L}/u.test(text)) return [];
    return { key, text, line: front.slice(0, block.start + at).split('\n').length };
  });
}

/** Replaces the values of existing keys, and appends other keys. Returns `undefined` if the front matter cannot be edited. */
export function setFrontMatterValues(front: string, values: ReadonlyMap<string, string>): string | undefined {
  if (values.size === 0) return front;
  const block = findFrontMatter(front);
  const lines = [...values].map(([key, text]) => `${key}: ${formatYamlValue(key, text)}\n`);
  if (front === '') return `---\n${lines.join('')}---\n`;
  if (block?.end === undefined || block.mark !== '---') return undefined;
  const yaml = front.slice(block.start, block.end.at);
  const pairs = parseYamlPairs(yaml);
  let edited = yaml;
  for (const { key, value, start, end } of [...pairs].reverse()) {
    const text = values.get(key);
    if (text === undefined || convertYamlValueToText(value) === text) continue;
    edited = `${edited.slice(0, start)} ${formatYamlValue(key, text)}${edited.slice(end)}`;
  }
  const known = new Set(pairs.map(({ key }) => key));
  const added = [...values.keys()].flatMap((key, at) => (known.has(key) ? [] : (lines[at] ?? '')));
  return front.slice(0, block.start) + edited + added.join('') + front.slice(block.end.at);
}

/** Joins front matter and body. A new page gets an empty line between them. */
export function joinFrontMatter(front: string, body: string, isNew: boolean): string {
  return front + (isNew && !body.startsWith('\n') ? '\n' : '') + body;
}

interface YamlPair {
  readonly key: string;
  readonly value: unknown;
  /** Offset of the key. */
  readonly at: number;
  /** `start` is the offset after the colon, `end` the offset after the value. */
  readonly start: number;
  readonly end: number;
}

function parseYamlPairs(yaml: string): readonly YamlPair[] {
  const { contents } = parseYaml(yaml);
  if (!isMap(contents)) return [];
  return contents.items.flatMap(({ key, value }): YamlPair | [] => {
    const node = value as Scalar | null;
    if (!isScalar(key) || !key.range) return [];
    const start = yaml.indexOf(':', key.range[1]) + 1;
    return { key: String(key.value), value, at: key.range[0], start, end: Math.max(start, node?.range?.[1] ?? start) };
  });
}

/** Returns a value as plain text; `undefined` if it has none. */
function convertYamlValueToText(value: unknown): string | undefined {
  if (isScalar(value) && value.value !== null) return String(value.source ?? value.value);
  if (isSeq(value) && value.items.every(isScalar)) return value.items.map((item) => String(item.value)).join(', ');
  return undefined;
}

/** Formats a value as YAML. Quotes the value if YAML would read the unquoted text differently. */
function formatYamlValue(key: string, text: string): string {
  if (key === 'source_revision') return text;
  if (key === 'keywords') return JSON.stringify(text.split(/\s*[,،、，]\s*/).filter((word) => word !== ''));
  const { contents, errors } = parseYaml(`a: ${text}`);
  const value = isMap(contents) ? (contents as YAMLMap).get('a') : undefined;
  return errors.length === 0 && value === text && !/\s#|\n/.test(text) ? text : JSON.stringify(text);
}
