// Makes one tree what another one is, and touches nothing that is equal: elements that stay keep what readers did with
// them, and what changed is known.

import { copyAttributes } from '../swap.ts';

/** Attributes that show. */
const VISIBLE = ['src', 'srcset', 'href', 'alt', 'poster'];

/** Makes `old` equal to `next`, whose nodes it takes. Elements whose text or pictures changed are added to `changed`. */
export function morph(old: Element, next: Element, changed: Set<Element>): void {
  if (old.isEqualNode(next)) return;
  // A file that was swapped in under another query is not another file.
  for (const name of VISIBLE) {
    const [before, after] = [old.getAttribute(name), next.getAttribute(name)];
    if (before === null || before === after) continue;
    if (isSwapped(before, after)) next.setAttribute(name, before);
    else if (name !== 'href') changed.add(old);
  }
  copyAttributes(next, old);
  morphChildren(old, next, changed);
}

/** Name of the query that tells a new version of a file. */
export const swapQuery = 'techdocs-version';

function isSwapped(before: string, after: string | null): boolean {
  return before.includes(`?${swapQuery}=`) && before.split('?')[0] === after?.split('?')[0];
}

function morphChildren(old: Element, next: Element, changed: Set<Element>): void {
  const [before, after] = [[...old.childNodes], [...next.childNodes]];
  let [start, oldEnd, end] = [0, before.length, after.length];
  const pairs: [ChildNode, ChildNode][] = [];
  const pairIf = (a: ChildNode | undefined, b: ChildNode | undefined) => {
    const isPair = a !== undefined && b !== undefined && isAlike(a, b);
    if (isPair) pairs.push([a, b]);
    return isPair;
  };
  while (start < oldEnd && start < end && pairIf(before[start], after[start])) start += 1;
  while (start < oldEnd && start < end && pairIf(before[oldEnd - 1], after[end - 1])) {
    oldEnd -= 1;
    end -= 1;
  }
  const rest = before.slice(start, oldEnd);
  const place = before[oldEnd] ?? null;
  for (const [index, node] of after.slice(start, end).entries()) {
    const later = after.slice(start + index + 1, end);
    const same = rest.findIndex((each) => isAlike(each, node));
    for (const gone of same > 0 ? rest.splice(0, same) : []) remove(gone, old, changed);
    const [candidate] = rest;
    const isOurs =
      candidate && isKin(candidate, node) && (same >= 0 || !later.some((each) => isAlike(candidate, each)));
    if (isOurs) {
      rest.shift();
      pairs.push([candidate, node]);
    } else {
      old.insertBefore(node, candidate ?? place);
      const element = node instanceof Element ? node : old;
      if (node.textContent?.trim() !== '' || element.querySelector('img,video,svg')) changed.add(element);
    }
  }
  for (const gone of rest) remove(gone, old, changed);
  for (const [a, b] of pairs) {
    if (a instanceof Element && b instanceof Element) morph(a, b, changed);
    else if (a.nodeValue !== b.nodeValue) {
      a.nodeValue = b.nodeValue;
      if (a instanceof Text && b.nodeValue?.trim() !== '') changed.add(old);
    }
  }
}

function remove(node: ChildNode, parent: Element, changed: Set<Element>): void {
  // Of a block that is gone there is nothing to point at; of words that are gone there is the sentence.
  if (node instanceof Text && node.data.trim() !== '') changed.add(parent);
  node.remove();
}

/** Whether two nodes say the same, whatever their attributes. */
function isAlike(a: ChildNode, b: ChildNode): boolean {
  return isKin(a, b) && a.textContent === b.textContent && (a.textContent !== '' || a.isEqualNode(b));
}

/** Whether one node may become the other. */
function isKin(a: ChildNode, b: ChildNode): boolean {
  if (a.nodeName !== b.nodeName) return false;
  return !(a instanceof Element && b instanceof Element) || a.id === b.id || a.id === '' || b.id === '';
}
