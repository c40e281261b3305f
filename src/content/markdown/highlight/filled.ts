// Code that is a template with values in it, of which a site has many: the template is coloured, which is remembered line by
// line, and a value gets the colours of the string that it stands in.
import { escapeText } from '../../../model/html.ts';
import type { Highlighter } from './code.ts';

/** Stands for a value in a template. No text holds it. */
export const VALUE = '\uFDD4';

/** Code as a template with its values, in their order. */
export interface FilledCode {
  readonly template: string;
  readonly values: readonly string[];
}

/** Colours such code, whichever text it is asked for. */
export function fillingHighlighter(highlighter: Highlighter, { template, values }: FilledCode): Highlighter {
  return {
    nameOf: highlighter.nameOf,
    highlight(_, language, clock) {
      const coloured = highlighter.highlight(template, language, clock);
      if (coloured === undefined) return undefined;
      let at = 0;
      let open = '';
      const html = coloured.lines.join('\n').replace(/<span class="[^"]*">|<\/span>|\uFDD4/g, (part) => {
        if (part !== VALUE) open = part === '</span>' ? '' : part;
        if (part !== VALUE) return part;
        const text = escapeText(values[at++] ?? '');
        return open === '' ? text : text.replaceAll('\n', `</span>\n${open}`);
      });
      return { ...coloured, lines: html.split('\n') };
    },
  };
}
