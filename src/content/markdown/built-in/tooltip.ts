// `<Tooltip tip>`: a word that explains itself. The explanation is a popover, so it needs no script: a click, a tap or Enter opens it, Esc
// or a click elsewhere closes it, and nothing cuts it off. A browser that knows `interestfor` opens it for the pointer and for the focus, too. For screen
// readers it is the description of the word. Without popovers, in feeds and on paper it stands behind the word in brackets.
import { escapeAttribute, escapeText } from '../../../model/html.ts';
import { askForSheet, type BuiltIn, quiet, stringOrNumber } from './made.ts';

const ID = 'tip:';

/** `<Tooltip>`. In a link or a heading, where nothing else can be clicked, it is in brackets at once. */
export const tooltip: BuiltIn = (props, content, { page, isPlain, tell }) => {
  const [tip, headline, cta, href] = [props.tip, props.headline, props.cta, props.href].map(stringOrNumber);
  if (!tip) {
    const [message, suggestion] = [
      '`<Tooltip>` needs a `tip`.',
      'Write `<Tooltip tip="What it means">word</Tooltip>`.',
    ];
    tell({ code: 'invalid-component', severity: 'error', message, suggestion });
    return content;
  }
  if (isPlain) {
    const message = 'A link or a heading cannot hold a tooltip, so this one is shown as text without its `tip`.';
    tell({ code: 'unknown-attribute', message, suggestion: 'Put it into the text below.' });
    return content;
  }
  askForSheet(page);
  page.components.namedCount += 1;
  const id = `${ID}${page.components.namedCount}`;
  const opens = `popovertarget="${id}" popovertargetaction="show" interestfor="${id}" aria-describedby="${id}"`;
  const name = headline ? `<strong>${escapeText(headline)}.</strong> ` : '';
  const link = cta && href ? ` <a href="${escapeAttribute(href)}">${escapeText(cta)}</a>` : '';
  return [
    quiet(`<button type="button" class="tip" ${opens}>`),
    ...content,
    quiet(`</button><span class="tip-text" id="${id}" popover><span class="tip-mark"> (</span>`),
    `${name}${escapeText(tip)}${link}`,
    quiet('<span class="tip-mark">)</span></span>'),
  ];
};

/** Whether an id is that of a tooltip: no address leads there. */
export function isTipId(id: string): boolean {
  return id.startsWith(ID);
}
