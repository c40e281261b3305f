// Adds and removes head tags of parts and extensions on instant navigation.
import { headTagMarkerAttribute } from '../../model/head.ts';

/**
 * Replaces the tags of parts and extensions by those of the next page. Tags that both pages have stay, so that their scripts do not run
 * again.
 */
export default function swapHeadTags(next: Document): void {
  // `noscript` is irrelevant here: this code needs scripts.
  const tagsOf = ({ head }: Document) => [...head.querySelectorAll(`[${headTagMarkerAttribute}]:not(noscript)`)];
  const old = tagsOf(document);
  for (const tag of tagsOf(next)) {
    const at = old.findIndex(({ outerHTML }) => outerHTML === tag.outerHTML);
    if (at < 0) document.head.append(tag instanceof HTMLScriptElement ? createRunnableScript(tag) : tag);
    else old.splice(at, 1);
  }
  for (const tag of old) tag.remove();
}

/** Returns a copy of a parsed script, because a script from a fetched page does not run. Copies run in order unless they are `async`. */
function createRunnableScript(parsed: HTMLScriptElement): HTMLScriptElement {
  const script = document.createElement('script');
  for (const { name, value } of parsed.attributes) script.setAttribute(name, value);
  script.async = parsed.hasAttribute('async');
  script.text = parsed.text;
  return script;
}
