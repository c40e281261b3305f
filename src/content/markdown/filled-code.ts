// Code that is the same but for some values: it is coloured once, and filled with each.
import { escapeText } from '../../model/html.ts';

/** Code with values in it. */
export interface FilledCode {
  /** The code with a word in place of each value, which stands nowhere else in it. */
  readonly template: string;
  readonly word: string;
  /** In their order. */
  readonly values: readonly string[];
}

/** JSON as such code: lines of the same form are coloured once, whatever their strings are. */
export function jsonFilled(text: string): FilledCode {
  const word = wordApartFrom(text);
  const values: string[] = [];
  const template = text.replace(/"((?:[^"\\]|\\.)*)"/g, (whole, value: string) => {
    if (value.includes('\\')) return whole;
    values.push(value);
    return `"${word}"`;
  });
  return { template, word, values };
}

/** A word that a text does not have: the same one for most texts. */
export function wordApartFrom(text: string): string {
  if (!text.includes('x0x')) return 'x0x';
  const taken = new Set(text.match(/x\d+(?=x)/g));
  let number = 0;
  while (taken.has(`x${number}`)) number++;
  return `x${number}x`;
}

/** Fills values into the HTML of a template. A value of several lines has an element for each of them. */
export function fillingOf(html: string, word: string): (values: readonly string[]) => string {
  const begin = html.indexOf('<code');
  let open = '';
  const parts = html
    .slice(begin)
    .split(word)
    .map((part) => {
      open = openAfter(part, open);
      return { part, open };
    });
  return (values) => {
    const fill = ({ part, open }: (typeof parts)[number], at: number) => {
      const value = at === parts.length - 1 ? '' : escapeText(values[at] ?? '');
      return part + (open === '' ? value : value.replaceAll('\n', `</span>\n${open}`));
    };
    return html.slice(0, begin) + parts.map(fill).join('');
  };
}

/** The tag of the element that is open behind some HTML; before it was `open`. */
function openAfter(html: string, open: string): string {
  const tag = html.match(/<span class="[^"]*">|<\/span>|<code[^>]*>/g)?.at(-1);
  return tag === undefined ? open : tag.startsWith('<span') ? tag : '';
}
