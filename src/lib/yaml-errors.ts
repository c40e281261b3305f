// Explains in plain words why YAML does not parse. The library's own messages use terms of its grammar. Pure.
import type { YAMLError } from 'yaml';

const QUOTES = 'Put the whole text in quotes.';
const ONE_COLUMN = 'with the same number of spaces before them';

/** Descriptions by patterns of the messages of the library. `$1` is the first group of a pattern. */
const DESCRIPTIONS: readonly (readonly [message: RegExp, what: string, suggestion: string])[] = [
  [/^Map keys must be unique/, 'a key appears twice', 'Remove one of them.'],
  [
    /^Implicit (?:map )?keys need/,
    'a line is neither a key with a colon nor a part of the value above it',
    'Write `key: value`, with a space behind the colon. Indent a text that goes on from the line above.',
  ],
  [
    /^A block sequence may not|^Unexpected block-seq-ind|^All sequence items/,
    'an item of a list is not below the items above it',
    `Write all items of a list ${ONE_COLUMN}: \`- text\`.`,
  ],
  [/^All mapping items/, 'a line is not below the keys above it', `Write keys that belong together ${ONE_COLUMN}.`],
  [/^Nested mappings are not|^Block collections are not/, 'a text contains a colon and a space', QUOTES],
  [/^Unexpected (?:[\w-]*scalar|alias|tag|anchor)\b/, 'a text goes on behind the end of a value', QUOTES],
  [/^Not a YAML token/, 'a text begins with a character that has another meaning there', QUOTES],
  [/^Plain value cannot start with [\w ]*?(\S)$/, 'a text begins with `$1`, which has another meaning there', QUOTES],
  [
    /^Unexpected (?:,|empty item) in|^Missing ,/,
    'the items between brackets are not separated by one comma each',
    'Write `[one, two]`. Put a text with a comma in quotes.',
  ],
  [
    /^Unexpected flow-(?:map|seq)-end/,
    'a bracket closes a list or map that nothing opens',
    'Remove it, or put the whole text in quotes.',
  ],
  [/^Flow (?:map|sequence)\b/, 'a bracket is never closed', 'Close it: `[one, two]`.'],
  [/^Missing closing/, 'a quote is never closed', 'Close it.'],
  [
    /^Invalid escape sequence (.+)$/,
    '`$1` has no meaning between double quotes',
    'Write single quotes, in which a backslash is a backslash.',
  ],
  [/^Tabs are not allowed/, 'a tab indents a line', 'Indent with spaces.'],
  [/^Comments must be/, 'there is no space before `#`', 'Write a space before a comment, or put the text in quotes.'],
  [/^Block scalar header/, 'a text stands behind `|` or `>`', 'Write it on the lines below, indented.'],
  [/^A node can have/, 'a text begins with `&` or `!`, which have another meaning there', QUOTES],
];

/** Describes an error of the YAML library. Keeps the library's message for errors that authors rarely meet. */
export function describeYamlError({ message }: Pick<YAMLError, 'message'>) {
  for (const [pattern, what, suggestion] of DESCRIPTIONS) {
    const match = pattern.exec(message);
    if (match) return { what: what.replace('$1', () => match[1] ?? ''), suggestion };
  }
  const text = message.replace(/\s+/g, ' ').replace(/\.$/, '');
  return { what: text.charAt(0).toLowerCase() + text.slice(1) };
}

/** Returns the errors to report: the first of each line, because the others of a line follow from it. */
export function selectFirstErrorsOfLines<E extends Pick<YAMLError, 'pos'>>(yaml: string, errors: readonly E[]): E[] {
  return errors.filter(({ pos }, index) => {
    const before = errors[index - 1]?.pos[0];
    return before === undefined || yaml.slice(before, pos[0]).includes('\n');
  });
}
