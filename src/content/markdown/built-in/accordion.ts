// `<Accordion title>`: collapsible content as a native browser element. It opens automatically for an anchor inside it and for matches of
// the browser's search, needs no script, and is open in print. `<AccordionGroup>` holds several; with `exclusive`, only a single accordion
// is open at a time.
import { escapeAttribute, escapeText } from '../../../model/html.ts';
import { builtInIcon } from './icon.ts';
import { askForSheet, type BuiltIn, isSet, quiet, stringOrNumber } from './made.ts';

/** `<Accordion>`. Its id is inside the collapsible content, so that a link to it opens the accordion. */
export const accordion: BuiltIn = (props, content, making) => {
  const title = stringOrNumber(props.title);
  if (title === '') {
    const [message, suggestion] = ['`<Accordion>` needs a `title`.', 'Write `<Accordion title="…">`.'];
    making.tell({ code: 'invalid-component', severity: 'error', message, suggestion });
  }
  askForSheet(making.page);
  const [name, id, description] = [
    stringOrNumber(props.name),
    stringOrNumber(props.id),
    stringOrNumber(props.description),
  ];
  const open = isSet(props.open) || isSet(props.defaultOpen) ? ' open' : '';
  const group = name === '' ? '' : ` name="${escapeAttribute(name)}"`;
  const about = description && ` <span class="accordion-about">${escapeText(description)}</span>`;
  return [
    quiet(`<details class="accordion"${group}${open}><summary>${builtInIcon(props.icon, making)}<span>`),
    `<strong>${escapeText(title)}</strong>${about}`,
    quiet('</span></summary><div>'),
    ...(id === '' ? [] : [`<span id="${escapeAttribute(id)}"></span>`]),
    ...content,
    quiet('</div></details>\n'),
  ];
};

/** Renders `<AccordionGroup>`. */
export const accordionGroup: BuiltIn = (_, content) => [
  quiet('<div class="accordion-group">'),
  ...content,
  quiet('</div>\n'),
];

/** Adds a `name` attribute to accordions that have none: the browser keeps only one accordion per name open. */
export function withGroupName(html: string, name: string): string {
  return html.replace(/<details class="accordion"(?! name=)/g, `$& name="${name}"`);
}
