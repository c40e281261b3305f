// On instant navigation, adds and removes the head tags that parts of the site and extensions have added to single pages.
import { headTagMarkerAttribute } from '../../model/head.ts';

/**
 * Replaces the head tags of site parts and extensions by the tags of the next page. A tag that both pages have stays, so that its script
 * does not run again.
 */
export default function swapHeadTags(next: Document): void {
  // `noscript` is irrelevant here: this code needs scripts.
  const tagsOf = ({ head }: Document) => [...head.querySelectorAll(`[${headTagMarkerAttribute}]:not(noscript)`)];
  const old = tagsOf(document);
  for (const tag of tagsOf(next)) {
    const index = old.findIndex(({ outerHTML }) => outerHTML === tag.outerHTML);
    if (index < 0) document.head.append(tag instanceof HTMLScriptElement ? createRunnableScript(tag) : tag);
    else old.splice(index, 1);
  }
  for (const tag of old) tag.remove();
}

/**
 * Returns a runnable copy of a parsed script. Browsers do not run a script element from a fetched page. Copies run in order, unless they
 * are `async`.
 */
function createRunnableScript(parsed: HTMLScriptElement): HTMLScriptElement {
  const script = document.createElement('script');
  for (const { name, value } of parsed.attributes) script.setAttribute(name, value);
  script.async = parsed.hasAttribute('async');
  script.text = parsed.text;
  return script;
}
