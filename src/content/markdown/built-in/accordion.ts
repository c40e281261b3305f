// `<Accordion title>`: collapsible content as a native browser element, without a script. The browser opens the accordion if a link leads
// to an anchor inside it, or if the browser's text search finds a match inside it. In print, the accordion is open. `<AccordionGroup>`
// holds several accordions. With `exclusive`, only one accordion of the group is open at a time.
import { escapeAttribute, escapeText } from '../../../model/html.ts';
import { renderIcon } from './icon.ts';
import {
  addComponentStylesheet,
  type BuiltInComponentRenderer,
  createUnsearchableHtml,
  formatStringOrNumber,
  isAttributeEnabled,
} from './made.ts';

/** Renders `<Accordion>`. The element with its id is inside the collapsible content, so that a link to the id opens the accordion. */
export const renderAccordion: BuiltInComponentRenderer = (props, content, making) => {
  const title = formatStringOrNumber(props.title);
  if (title === '') {
    const message = '`<Accordion>` needs a `title`.';
    const suggestion = 'Write `<Accordion title="…">`.';
    making.tell({ code: 'invalid-component', severity: 'error', message, suggestion });
  }
  addComponentStylesheet(making.page);
  const name = formatStringOrNumber(props.name);
  const id = formatStringOrNumber(props.id);
  const description = formatStringOrNumber(props.description);
  const open = isAttributeEnabled(props.open) || isAttributeEnabled(props.defaultOpen) ? ' open' : '';
  const group = name === '' ? '' : ` name="${escapeAttribute(name)}"`;
  const about = description && ` <span class="accordion-about">${escapeText(description)}</span>`;
  return [
    createUnsearchableHtml(
      `<details class="accordion"${group}${open}><summary>${renderIcon(props.icon, making)}<span>`,
    ),
    `<strong>${escapeText(title)}</strong>${about}`,
    createUnsearchableHtml('</span></summary><div>'),
    ...(id === '' ? [] : [`<span id="${escapeAttribute(id)}"></span>`]),
    ...content,
    createUnsearchableHtml('</div></details>\n'),
  ];
};

/** Renders `<AccordionGroup>`. */
export const renderAccordionGroup: BuiltInComponentRenderer = (_, content) => [
  createUnsearchableHtml('<div class="accordion-group">'),
  ...content,
  createUnsearchableHtml('</div>\n'),
];

/** Adds a `name` attribute to accordions that have none: the browser keeps only one accordion per name open. */
export function addAccordionGroupName(html: string, name: string): string {
  return html.replace(/<details class="accordion"(?! name=)/g, `$& name="${name}"`);
}
