// `<Accordion title>`: collapsible content as a native browser element. It opens automatically for an anchor inside it and for matches of
// the browser's search, needs no script, and is open in print. `<AccordionGroup>` holds several; with `exclusive`, only a single accordion
// is open at a time.
import { escapeAttribute, escapeText } from '../../../model/html.ts';
import { renderIcon } from './icon.ts';
import { addComponentStylesheet, isAttributeSet, quietHtml, type RenderBuiltIn, stringOrNumberText } from './made.ts';

/** `<Accordion>`. Its id is inside the collapsible content, so that a link to it opens the accordion. */
export const renderAccordion: RenderBuiltIn = (props, content, making) => {
  const title = stringOrNumberText(props.title);
  if (title === '') {
    const [message, suggestion] = ['`<Accordion>` needs a `title`.', 'Write `<Accordion title="…">`.'];
    making.tell({ code: 'invalid-component', severity: 'error', message, suggestion });
  }
  addComponentStylesheet(making.page);
  const [name, id, description] = [
    stringOrNumberText(props.name),
    stringOrNumberText(props.id),
    stringOrNumberText(props.description),
  ];
  const open = isAttributeSet(props.open) || isAttributeSet(props.defaultOpen) ? ' open' : '';
  const group = name === '' ? '' : ` name="${escapeAttribute(name)}"`;
  const about = description && ` <span class="accordion-about">${escapeText(description)}</span>`;
  return [
    quietHtml(`<details class="accordion"${group}${open}><summary>${renderIcon(props.icon, making)}<span>`),
    `<strong>${escapeText(title)}</strong>${about}`,
    quietHtml('</span></summary><div>'),
    ...(id === '' ? [] : [`<span id="${escapeAttribute(id)}"></span>`]),
    ...content,
    quietHtml('</div></details>\n'),
  ];
};

/** Renders `<AccordionGroup>`. */
export const renderAccordionGroup: RenderBuiltIn = (_, content) => [
  quietHtml('<div class="accordion-group">'),
  ...content,
  quietHtml('</div>\n'),
];

/** Adds a `name` attribute to accordions that have none: the browser keeps only one accordion per name open. */
export function addGroupName(html: string, name: string): string {
  return html.replace(/<details class="accordion"(?! name=)/g, `$& name="${name}"`);
}
