// Reads shortcodes of Hugo: `{{< name "a" key="b" >}}` with their content. Pure.

/** A shortcode. `start` and `end` are the range of its opening tag. */
export interface Shortcode {
  readonly name: string;
  readonly values: readonly string[];
  readonly named: Readonly<Record<string, string>>;
  readonly start: number;
  readonly end: number;
  /** Range of the closing tag. Absent if the shortcode has no content. */
  readonly close?: { readonly start: number; readonly end: number };
  readonly children: readonly Shortcode[];
}

interface ShortcodeTag extends Pick<Shortcode, 'name' | 'values' | 'named' | 'start' | 'end'> {
  readonly isClosing: boolean;
  readonly isEmpty: boolean;
}

const SHORTCODE_TAG_START = /\{\{([<%])-?\s*(\/?)\s*(\w[\w./-]*)/g;

/** Returns the shortcodes of a text. Includes shortcodes in code, because Hugo also calls shortcodes there. */
export function parseShortcodes(text: string): readonly Shortcode[] {
  const top: Shortcode[] = [];
  const stack: { readonly tag: ShortcodeTag; readonly children: Shortcode[] }[] = [];
  const into = () => stack.at(-1)?.children ?? top;
  const drop = () => {
    const last = stack.pop();
    if (last !== undefined) into().push({ ...toShortcode(last.tag), children: [] }, ...last.children);
  };
  for (const tag of parseShortcodeTags(text)) {
    if (!tag.isClosing) {
      if (tag.isEmpty) into().push({ ...toShortcode(tag), children: [] });
      else stack.push({ tag, children: [] });
      continue;
    }
    if (!stack.some((candidate) => candidate.tag.name === tag.name)) continue;
    while (stack.at(-1)?.tag.name !== tag.name) drop();
    const open = stack.pop();
    if (open === undefined) continue;
    const close = { start: tag.start, end: tag.end };
    into().push({ ...toShortcode(open.tag), close, children: open.children });
  }
  while (stack.length > 0) drop();
  return top;
}

function toShortcode({ name, values, named, start, end }: ShortcodeTag): Omit<Shortcode, 'children'> {
  return { name, values, named, start, end };
}

function parseShortcodeTags(text: string): readonly ShortcodeTag[] {
  const tags: ShortcodeTag[] = [];
  const begin = new RegExp(SHORTCODE_TAG_START);
  for (let match = begin.exec(text); match !== null; match = begin.exec(text)) {
    const [whole, mark = '<', slash, name = ''] = match;
    const read = parseShortcodeArguments(text, match.index + whole.length, mark === '<' ? '>' : '%');
    if (read === undefined) continue;
    const { values, named, isEmpty, end } = read;
    tags.push({ name, values, named, isEmpty, isClosing: slash === '/', start: match.index, end });
    begin.lastIndex = end;
  }
  return tags;
}

/** An argument of a shortcode: a quoted text, a raw text, or a word. `name=` may come before it. */
const SHORTCODE_ARGUMENT =
  /\s*(?:([\w-]+)\s*=\s*)?(?:"((?:[^"\\]|\\[\s\S])*)"|`([^`]*)`|((?:(?!\/?[>%]\}\})[^\s"`=])+))/y;

function parseShortcodeArguments(text: string, from: number, mark: string) {
  const values: string[] = [];
  const named: Record<string, string> = {};
  let offset = from;
  for (;;) {
    const stop = new RegExp(`\\s*(/?)\\s*-?${mark}\\}\\}`, 'y');
    stop.lastIndex = offset;
    const end = stop.exec(text);
    if (end !== null) return { values, named, isEmpty: end[1] === '/', end: offset + end[0].length };
    const pattern = new RegExp(SHORTCODE_ARGUMENT);
    pattern.lastIndex = offset;
    const argument = pattern.exec(text);
    if (argument === null || argument[0] === '') return undefined;
    const [whole, key, quoted, raw, word] = argument;
    const value = quoted === undefined ? (raw ?? word ?? '') : quoted.replace(/\\(["\\])/g, '$1');
    if (key === undefined) values.push(value);
    else named[key] = value;
    offset += whole.length;
  }
}
