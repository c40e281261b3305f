// The components that techdocs brings as they are read without a page: in search, and in the Markdown beside a page.

const TIP_BEGIN = /<button type="button" class="tip"[^>]*>|<\/button>(?=<span class="tip-text")/g;
const TIP_MARK = /(?:<span class="tip-text"[^>]*>)?<span class="tip-mark">([^<]*)<\/span>(?:<\/span>)?/g;
const ACCORDION = /<details class="accordion"[^>]*><summary>([\s\S]*?)<\/summary>/g;
const ICON = /<svg class="icon"[^>]*>[\s\S]*?<\/svg>/g;

/** HTML without icons, and with each tooltip as its word and what it means in brackets, each accordion as its title and what is in it. */
export function builtInsAsText(html: string): string {
  if (!/ class="(?:tip|icon|accordion)"/.test(html)) return html;
  return html
    .replace(ICON, '')
    .replace(TIP_BEGIN, '')
    .replace(TIP_MARK, '$1')
    .replace(ACCORDION, '<div><p>$1</p>')
    .replaceAll('</div></details>', '</div></div>');
}
