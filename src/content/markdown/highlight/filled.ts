// Code that is a template with values in it, of which a site has many: the template is coloured once, and a value gets the
// colours of the string that it stands in.
import { remembering } from '../../../model/derived.ts';
import { escapeText } from '../../../model/html.ts';
import type { Clock, Highlighter } from './code.ts';

/** Stands for a value in a template. No text holds it. */
export const VALUE = '\uFDD4';

/** Code as a template with its values, in their order. */
export interface FilledCode {
  readonly template: string;
  readonly values: readonly string[];
}

/** Colours such code, whichever text it is asked for. */
export function fillingHighlighter(highlighter: Highlighter, clock?: Clock): (code: FilledCode) => Highlighter {
  const colouredOf = remembering((key) => {
    const [language = '', template = ''] = key.split('\0');
    const coloured = highlighter.highlight(template, language, clock);
    let open = '';
    const parts = coloured?.lines
      .join('\n')
      .split(VALUE)
      .map((html) => {
        open = openAfter(html, open);
        return { html, open };
      });
    return { coloured, parts: parts ?? [] };
  });
  return ({ template, values }) => ({
    nameOf: highlighter.nameOf,
    highlight(_, language) {
      const { coloured, parts } = colouredOf(`${language}\0${template}`);
      if (coloured === undefined) return undefined;
      const fill = ({ html, open }: (typeof parts)[number], at: number) => {
        const value = at === parts.length - 1 ? '' : escapeText(values[at] ?? '');
        return html + (open === '' ? value : value.replaceAll('\n', `</span>\n${open}`));
      };
      return { ...coloured, lines: parts.map(fill).join('').split('\n') };
    },
  });
}

/** The tag of the element that is open behind some HTML; before it was `open`. */
function openAfter(html: string, open: string): string {
  const tag = html.match(/<span class="[^"]*">|<\/span>/g)?.at(-1);
  return tag === undefined ? open : tag === '</span>' ? '' : tag;
}
