// Tags that parts and extensions put into the heads of some pages come and go with these pages.
import { headMark } from '../../model/head.ts';

/** Makes the tags of parts and extensions those of the next page. One that both pages have stays, so that its script does not run again. */
export default function swapHeadTags(next: Document): void {
  // Without scripts there is no swap.
  const tagsOf = ({ head }: Document) => [...head.querySelectorAll(`[${headMark}]:not(noscript)`)];
  const old = tagsOf(document);
  for (const tag of tagsOf(next)) {
    const at = old.findIndex(({ outerHTML }) => outerHTML === tag.outerHTML);
    if (at < 0) document.head.append(tag instanceof HTMLScriptElement ? runningScript(tag) : tag);
    else old.splice(at, 1);
  }
  for (const tag of old) tag.remove();
}

/** A script that was parsed with a fetched page never runs; its copy does, after those before it unless it says otherwise. */
function runningScript(parsed: HTMLScriptElement): HTMLScriptElement {
  const script = document.createElement('script');
  for (const { name, value } of parsed.attributes) script.setAttribute(name, value);
  script.async = parsed.hasAttribute('async');
  script.text = parsed.text;
  return script;
}
