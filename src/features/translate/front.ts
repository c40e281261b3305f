// Translatable texts of front matter: reads and replaces them, and leaves other parts as written. Pure.
import { isMap, isScalar, isSeq, type Scalar, type YAMLMap } from 'yaml';
import { extractFrontMatterText, findFrontMatter } from '../../content/front-matter-block.ts';
import { parseYaml } from '../../lib/yaml-document.ts';

/** A translatable value. */
interface FrontMatterText {
  /** Key, or path within a key, such as `hero.actions[0].label`. */
  readonly key: string;
  readonly text: string;
  /** Line in the page, from 1. */
  readonly line: number;
}

/** Keys with visible values. A list is one text, separated by commas. */
const TRANSLATABLE_YAML_KEYS = ['title', 'description', 'keywords', 'sidebar_label', 'pagination_label'];

/** Paths of the texts within `hero` and `features`, by all names that are accepted for them. */
const WELCOME_TEXT_PATTERN = /^(?:hero|features)\b.*\.(?:title|name|text|description|tagline|label|details|alt)$/;

/** Splits a page into front matter and body. */
export function splitFrontMatter(text: string): { readonly front: string; readonly body: string } {
  const front = extractFrontMatterText(text);
  return { front, body: text.slice(front.length) };
}

/** Returns the translatable texts. TOML front matter is not read. */
export function listFrontMatterTexts(front: string): readonly FrontMatterText[] {
  const block = findFrontMatter(front);
  if (block?.end === undefined || block.mark !== '---') return [];
  return parseYamlPairs(front.slice(block.start, block.end.at)).flatMap(
    ({ key, value, offset }): FrontMatterText | [] => {
      const text = convertYamlValueToText(value);
      const isVisible = TRANSLATABLE_YAML_KEYS.includes(key) || WELCOME_TEXT_PATTERN.test(key);
      if (!isVisible || text === undefined || !/\p{L}/u.test(text)) return [];
      return { key, text, line: front.slice(0, block.start + offset).split('\n').length };
    },
  );
}

/**
 * Replaces the values of existing keys, and appends other keys. Takes `hero` and `features` from the front matter of the original if those
 * of `front` lack a text. Returns `undefined` if the front matter cannot be edited.
 */
export function setFrontMatterValues(
  front: string,
  values: ReadonlyMap<string, string>,
  original = '',
): string | undefined {
  if (values.size === 0) return front;
  const whole = front === '' ? '---\n---\n' : front;
  const block = findFrontMatter(whole);
  if (block?.end === undefined || block.mark !== '---') return undefined;
  const written = whole.slice(block.start, block.end.at);
  const known = new Set(parseYamlPairs(written).map(({ key }) => key));
  const missing = [...values.keys()].filter((key) => !known.has(key));
  const incomplete = new Set(missing.filter((key) => WELCOME_TEXT_PATTERN.test(key)).map(getTopLevelKey));
  const isIncomplete = ({ key }: YamlSection) => incomplete.has(key);
  const keptYamlSections = splitYamlAtKeys(written).filter((section) => !isIncomplete(section));
  const takenYamlSections = splitYamlAtKeys(extractYaml(original)).filter(isIncomplete);
  const added = missing
    .filter((key) => !incomplete.has(getTopLevelKey(key)))
    .map((key) => `${key}: ${formatYamlValue(key, values.get(key) ?? '')}\n`);
  const yaml = replaceYamlValues(joinSections(keptYamlSections), values) + added.join('');
  return (
    whole.slice(0, block.start) +
    yaml +
    replaceYamlValues(joinSections(takenYamlSections), values) +
    whole.slice(block.end.at)
  );
}

function replaceYamlValues(yaml: string, values: ReadonlyMap<string, string>): string {
  let edited = yaml;
  for (const { key, value, start, end } of parseYamlPairs(yaml).toReversed()) {
    const text = values.get(key);
    if (text === undefined || convertYamlValueToText(value) === text) continue;
    edited = `${edited.slice(0, start)} ${formatYamlValue(key, text)}${edited.slice(end)}`;
  }
  return edited;
}

/** Joins front matter and body. A new page gets an empty line between them. */
export function joinFrontMatter(front: string, body: string, isNew: boolean): string {
  return front + (isNew && !body.startsWith('\n') ? '\n' : '') + body;
}

interface YamlPair {
  readonly key: string;
  readonly value: unknown;
  /** Offset of the key. */
  readonly offset: number;
  /** `start` is the offset after the colon, `end` the offset after the value. */
  readonly start: number;
  readonly end: number;
}

/** Returns the pairs at the top level, and those within `hero` and `features`, in the order of the text. */
function parseYamlPairs(yaml: string): readonly YamlPair[] {
  const list = (node: unknown, path: string): readonly YamlPair[] => {
    if (isSeq(node)) return node.items.flatMap((item, index) => list(item, `${path}[${index}]`));
    if (!isMap(node)) return [];
    return node.items.flatMap(({ key: name, value }): readonly YamlPair[] => {
      if (!isScalar(name) || !name.range) return [];
      const key = path === '' ? String(name.value) : `${path}.${name.value}`;
      const start = yaml.indexOf(':', name.range[1]) + 1;
      // The range of a block scalar includes the line break after it.
      const end = start + yaml.slice(start, (value as Scalar | null)?.range?.[1] ?? start).trimEnd().length;
      const inner = /^(?:hero|features)\b/.test(key) ? list(value, key) : [];
      return [{ key, value, offset: name.range[0], start, end }, ...inner];
    });
  };
  return list(parseYaml(yaml).contents, '');
}

/** A key at the top level with its value, and the comments after it. */
interface YamlSection {
  readonly key: string;
  readonly text: string;
}

/** Splits YAML before each key at the top level. */
function splitYamlAtKeys(yaml: string): readonly YamlSection[] {
  const pairs = parseYamlPairs(yaml).filter(({ key }) => key === getTopLevelKey(key));
  const sections = pairs.map(({ key, offset }, index) => ({ key, text: yaml.slice(offset, pairs[index + 1]?.offset) }));
  return [{ key: '', text: yaml.slice(0, pairs[0]?.offset) }, ...sections];
}

function joinSections(sections: readonly YamlSection[]): string {
  return sections.map(({ text }) => text).join('');
}

function getTopLevelKey(path: string): string {
  return path.replace(/[.[].*$/, '');
}

/** Returns the YAML of front matter; an empty text if there is none. */
function extractYaml(front: string): string {
  const block = findFrontMatter(front);
  return block?.end === undefined || block.mark !== '---' ? '' : front.slice(block.start, block.end.at);
}

/** Returns a value as plain text; `undefined` if it has none. */
function convertYamlValueToText(value: unknown): string | undefined {
  if (isScalar(value) && value.value !== null) return String(value.source ?? value.value).trimEnd();
  if (isSeq(value) && value.items.every(isScalar)) return value.items.map((item) => String(item.value)).join(', ');
  return undefined;
}

/** Formats a value as YAML. Quotes the value if YAML would read the unquoted text differently. */
function formatYamlValue(key: string, text: string): string {
  if (key === 'source_revision') return text;
  if (key === 'keywords') return JSON.stringify(text.split(/\s*[,،、，]\s*/).filter((word) => word !== ''));
  // Text that needs no quotes in a map in braces needs none elsewhere.
  const { contents, errors } = parseYaml(WELCOME_TEXT_PATTERN.test(key) ? `{a: ${text}}` : `a: ${text}`);
  const value = isMap(contents) ? (contents as YAMLMap).get('a') : undefined;
  return errors.length === 0 && value === text && !/\s#|\n/.test(text) ? text : JSON.stringify(text);
}
