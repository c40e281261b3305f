// Makes one tree what another one is, and touches nothing that is equal: elements that stay keep what readers did with
// them, and what changed is known.
import { copyAttributes } from '../swap.ts';

const VISIBLE = ['src', 'srcset', 'href', 'alt', 'poster'];

/** Makes `old` equal to `next`, whose nodes it takes. Elements whose text or pictures changed are added to `changed`. */
export function morph(old: Element, next: Element, changed: Set<Element>): void {
  if (old.isEqualNode(next)) return;
  // A swapped file has a query in its address and is still the same file.
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
  /** The node that stays, by the new one that it stands for. */
  const kept = new Map<ChildNode, ChildNode>();
  for (const { from, to } of align(before, after)) {
    if (from && to) {
      kept.set(to, from);
      const hasNewText = pair(from, to, changed);
      if (hasNewText) changed.add(old);
    } else if (from) remove(from, old, changed);
  }
  // Each new node goes before the one that follows it; those that stayed are in order already.
  let place: ChildNode | null = null;
  for (const node of after.map((each) => kept.get(each) ?? each).reverse()) {
    if (node.parentNode !== old) {
      old.insertBefore(node, place);
      const isSeen = node.textContent?.trim() !== '' || (node instanceof Element && isPicture(node));
      if (isSeen) changed.add(node instanceof Element ? node : old);
    }
    place = node;
  }
}

function isPicture(element: Element): boolean {
  return element.matches('img,video,svg') || element.querySelector('img,video,svg') !== null;
}

/** Makes one node what the other is; gives whether it is a text that says something else. */
function pair(from: ChildNode, to: ChildNode, changed: Set<Element>): boolean {
  if (from instanceof Element && to instanceof Element) morph(from, to, changed);
  else if (from.nodeValue !== to.nodeValue) {
    from.nodeValue = to.nodeValue;
    return from instanceof Text && from.data.trim() !== '';
  }
  return false;
}

/** What becomes of the nodes: `from` alone goes, `to` alone comes, both together are one. */
interface Step {
  readonly from?: ChildNode;
  readonly to?: ChildNode;
}

/** Nodes on both sides from which no best way is looked for any more: it takes their product. */
const MOST_TO_COMPARE = 1_000_000;

/** Matches the nodes that say the same, as many as there are in one order; what lies between is matched by its kind. */
function align(before: readonly ChildNode[], after: readonly ChildNode[]): Step[] {
  let [start, oldEnd, end] = [0, before.length, after.length];
  while (start < oldEnd && start < end && isAlike(before[start], after[start])) start += 1;
  while (oldEnd > start && end > start && isAlike(before[oldEnd - 1], after[end - 1])) {
    oldEnd -= 1;
    end -= 1;
  }
  const steps: Step[] = before.slice(0, start).map((from, index) => ({ from, to: after[index] }));
  const [left, right] = [before.slice(start, oldEnd), after.slice(start, end)];
  let [done, doneRight] = [0, 0];
  for (const [a, b] of [...commonNodes(left, right), [left.length, right.length] as const]) {
    steps.push(...alignByKind(left.slice(done, a), right.slice(doneRight, b)));
    if (a < left.length) steps.push({ from: left[a], to: right[b] });
    [done, doneRight] = [a + 1, b + 1];
  }
  return [...steps, ...before.slice(oldEnd).map((from, index) => ({ from, to: after[end + index] }))];
}

/** Between nodes that stay: of the same kind in the same order is taken to be the same, edited. */
function alignByKind(before: readonly ChildNode[], after: readonly ChildNode[]): Step[] {
  const rest = [...before];
  const steps: Step[] = [];
  for (const to of after) {
    const at = rest.findIndex((each) => isKin(each, to));
    if (at < 0) steps.push({ to });
    else {
      steps.push(...rest.splice(0, at).map((from) => ({ from })), { from: rest.shift(), to });
    }
  }
  return [...steps, ...rest.map((from) => ({ from }))];
}

/** Places of the longest common sequence. White space between blocks counts for little. */
function commonNodes(left: readonly ChildNode[], right: readonly ChildNode[]): (readonly [number, number])[] {
  if (left.length * right.length > MOST_TO_COMPARE) return [];
  const [names, others] = [left.map(signatureOf), right.map(signatureOf)];
  const width = right.length + 1;
  const best = new Uint32Array((left.length + 1) * width);
  const at = (a: number, b: number) => best[a * width + b] ?? 0;
  for (let a = left.length - 1; a >= 0; a -= 1) {
    const weight = names[a]?.trim() === '#text' ? 1 : 1000;
    for (let b = right.length - 1; b >= 0; b -= 1) {
      const both = names[a] === others[b] ? at(a + 1, b + 1) + weight : 0;
      best[a * width + b] = Math.max(both, at(a + 1, b), at(a, b + 1));
    }
  }
  const places: (readonly [number, number])[] = [];
  let [a, b] = [0, 0];
  while (a < left.length && b < right.length) {
    if (names[a] === others[b] && at(a, b) > at(a + 1, b) && at(a, b) > at(a, b + 1)) {
      places.push([a, b]);
      a += 1;
      b += 1;
    } else if (at(a + 1, b) >= at(a, b + 1)) a += 1;
    else b += 1;
  }
  return places;
}

function signatureOf(node: ChildNode): string {
  return `${node.nodeName}${node instanceof Element ? ` ${node.id} ` : ''}${node.textContent}`;
}

function remove(node: ChildNode, parent: Element, changed: Set<Element>): void {
  // Where words are gone their sentence is pointed out; where an element is gone nothing is left to point at.
  if (node instanceof Text && node.data.trim() !== '') changed.add(parent);
  node.remove();
}

/** Whether two nodes say the same, whatever their attributes. */
function isAlike(a: ChildNode | undefined, b: ChildNode | undefined): boolean {
  return a !== undefined && b !== undefined && signatureOf(a) === signatureOf(b);
}

function isKin(a: ChildNode, b: ChildNode): boolean {
  if (a.nodeName !== b.nodeName) return false;
  return !(a instanceof Element && b instanceof Element) || a.id === b.id || a.id === '' || b.id === '';
}
