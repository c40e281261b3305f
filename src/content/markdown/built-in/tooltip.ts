// `<Tooltip tip>`: a word with an explanation. The explanation is a popover, so it needs no script and is never clipped. A click, a tap or
// Enter opens it; Esc or a click elsewhere closes it. Browsers that support `interestfor` also open it on hover and focus. Screen readers
// read the explanation as the description of the word. In browsers without popovers, in feeds and in print, the explanation follows the
// word in brackets.
import { escapeAttribute, escapeText } from '../../../model/html.ts';
import {
  addComponentStylesheet,
  type BuiltInComponentRenderer,
  createUnsearchableHtml,
  formatStringOrNumber,
} from './made.ts';

const TOOLTIP_ID_PREFIX = 'tip:';

/** Renders `<Tooltip>`. In a link or heading, nothing else can be interactive, so only the word is rendered, and a fault is reported. */
export const renderTooltip: BuiltInComponentRenderer = (props, content, { page, isPlain, tell }) => {
  const [tip, headline, cta, href] = [props.tip, props.headline, props.cta, props.href].map(formatStringOrNumber);
  if (!tip) {
    const message = '`<Tooltip>` needs a `tip`.';
    const suggestion = 'Write `<Tooltip tip="What it means">word</Tooltip>`.';
    tell({ code: 'invalid-component', severity: 'error', message, suggestion });
    return content;
  }
  if (isPlain) {
    const message = 'A link or a heading cannot hold a tooltip, so this one is shown as text without its `tip`.';
    tell({ code: 'unknown-attribute', message, suggestion: 'Put it into the text below.' });
    return content;
  }
  addComponentStylesheet(page);
  page.components.namedCount += 1;
  const id = `${TOOLTIP_ID_PREFIX}${page.components.namedCount}`;
  const opens = `popovertarget="${id}" popovertargetaction="show" interestfor="${id}" aria-describedby="${id}"`;
  const name = headline ? `<strong>${escapeText(headline)}.</strong> ` : '';
  const link = cta && href ? ` <a href="${escapeAttribute(href)}">${escapeText(cta)}</a>` : '';
  return [
    createUnsearchableHtml(`<button type="button" class="tip" ${opens}>`),
    ...content,
    createUnsearchableHtml(`</button><span class="tip-text" id="${id}" popover><span class="tip-mark"> (</span>`),
    `${name}${escapeText(tip)}${link}`,
    createUnsearchableHtml('<span class="tip-mark">)</span></span>'),
  ];
};

/** Whether an id belongs to a tooltip, which is not a link target. */
export function isTooltipId(id: string): boolean {
  return id.startsWith(TOOLTIP_ID_PREFIX);
}
