// Built-in components in plain form, for search and for the Markdown version of a page.

const TOOLTIP_BUTTON_PATTERN = /<button type="button" class="tip"[^>]*>|<\/button>(?=<span class="tip-text")/g;
const TOOLTIP_BRACKET_PATTERN = /(?:<span class="tip-text"[^>]*>)?<span class="tip-mark">([^<]*)<\/span>(?:<\/span>)?/g;
const ACCORDION_START_PATTERN = /<details class="accordion"[^>]*><summary>([\s\S]*?)<\/summary>/g;
const ICON_SVG_PATTERN = /<svg class="icon"[^>]*>[\s\S]*?<\/svg>/g;

/**
 * Returns HTML without icons. Each tooltip becomes the word with its explanation in brackets; each accordion becomes its title and content.
 */
export function replaceTooltipsAndAccordions(html: string): string {
  if (!/ class="(?:tip|icon|accordion)"/.test(html)) return html;
  return html
    .replace(ICON_SVG_PATTERN, '')
    .replace(TOOLTIP_BUTTON_PATTERN, '')
    .replace(TOOLTIP_BRACKET_PATTERN, '$1')
    .replace(ACCORDION_START_PATTERN, '<div><p>$1</p>')
    .replaceAll('</div></details>', '</div></div>');
}
