// Code that is a template with values in it, of which a site has many: the template is coloured once, and a value gets the
// colours of the string that it stands in.
import { escapeText } from '../../../model/html.ts';

/** Stands for a value in a template. No text holds it. */
export const VALUE = '\x16';

/** Code as a template with its values, in their order. */
export interface FilledCode {
  readonly template: string;
  readonly values: readonly string[];
}

/** Fills values into the HTML of a template. A value of several lines has an element for each of them. */
export function fillingOf(html: string): (values: readonly string[]) => string {
  let open = '';
  const parts = html.split(VALUE).map((part) => {
    open = openAfter(part, open);
    return { part, open };
  });
  return (values) => {
    const fill = ({ part, open }: (typeof parts)[number], at: number) => {
      const value = at === parts.length - 1 ? '' : escapeText(values[at] ?? '');
      return part + (open === '' ? value : value.replaceAll('\n', `</span>\n${open}`));
    };
    return parts.map(fill).join('');
  };
}

/** The tag of the element that is open behind some HTML; before it was `open`. */
function openAfter(html: string, open: string): string {
  const tag = html.match(/<span class="[^"]*">|<\/span>|<code[^>]*>/g)?.at(-1);
  return tag === undefined ? open : tag.startsWith('<span') ? tag : '';
}
