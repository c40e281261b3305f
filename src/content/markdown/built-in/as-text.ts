// Built-in components in text form, for search and the Markdown beside a page.

const TOOLTIP_BUTTON = /<button type="button" class="tip"[^>]*>|<\/button>(?=<span class="tip-text")/g;
const TOOLTIP_MARK = /(?:<span class="tip-text"[^>]*>)?<span class="tip-mark">([^<]*)<\/span>(?:<\/span>)?/g;
const ACCORDION_START = /<details class="accordion"[^>]*><summary>([\s\S]*?)<\/summary>/g;
const ICON_SVG = /<svg class="icon"[^>]*>[\s\S]*?<\/svg>/g;

/** Returns HTML without icons, with each tooltip as the word and its explanation in brackets, and each accordion as title and content. */
export function builtInsAsText(html: string): string {
  if (!/ class="(?:tip|icon|accordion)"/.test(html)) return html;
  return html
    .replace(ICON_SVG, '')
    .replace(TOOLTIP_BUTTON, '')
    .replace(TOOLTIP_MARK, '$1')
    .replace(ACCORDION_START, '<div><p>$1</p>')
    .replaceAll('</div></details>', '</div></div>');
}
