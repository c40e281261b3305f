// Code blocks that differ only in some values: highlighted once as a template, then filled with each set of values.
import { escapeText } from '../../model/html.ts';

/** Code as a template, with the values that fill it. */
export interface CodeTemplate {
  /** The code with a placeholder word for each value. This word does not occur elsewhere in the code. */
  readonly template: string;
  readonly word: string;
  /** Values in the order of their placeholders. */
  readonly values: readonly string[];
}

/**
 * Converts JSON to a template in which all strings are placeholders, so that equal structures are highlighted once. Strings with escapes
 * stay in the template.
 */
export function createJsonTemplate(text: string): CodeTemplate {
  const word = createPlaceholderNotInText(text);
  const values: string[] = [];
  const template = text.replace(/"((?:[^"\\]|\\.)*)"/g, (whole, value: string) => {
    if (value.includes('\\')) return whole;
    values.push(value);
    return `"${word}"`;
  });
  return { template, word, values };
}

/** Returns a placeholder word that does not occur in a text. Most texts get the same word. */
export function createPlaceholderNotInText(text: string): string {
  if (!text.includes('x0x')) return 'x0x';
  const taken = new Set(text.match(/x\d+(?=x)/g));
  let number = 0;
  while (taken.has(`x${number}`)) number++;
  return `x${number}x`;
}

/** Returns a function that fills values into the HTML of a template. A multi-line value gets one element per line. */
export function createTemplateFiller(html: string, word: string): (values: readonly string[]) => string {
  const begin = html.indexOf('<code');
  let open = '';
  const parts = html
    .slice(begin)
    .split(word)
    .map((part) => {
      open = findUnclosedSpanTag(part, open);
      return { part, open };
    });
  return (values) => {
    const fill = ({ part, open }: (typeof parts)[number], index: number) => {
      const value = index === parts.length - 1 ? '' : escapeText(values[index] ?? '');
      return part + (open === '' ? value : value.replaceAll('\n', `</span>\n${open}`));
    };
    return html.slice(0, begin) + parts.map(fill).join('');
  };
}

/**
 * Returns the opening tag of the `<span>` that is open at the end of a part of HTML. Returns an empty text if no `<span>` is open. `open`
 * is the tag that is open at the start of the part.
 */
function findUnclosedSpanTag(html: string, open: string): string {
  const tag = html.match(/<span class="[^"]*">|<\/span>|<code[^>]*>/g)?.at(-1);
  return tag === undefined ? open : tag.startsWith('<span') ? tag : '';
}
