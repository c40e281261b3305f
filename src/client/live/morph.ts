// Transforms one DOM tree into another. Equal nodes stay untouched and keep their state; changed nodes are reported.
import { copyAttributes } from '../swap.ts';

const VISIBLE_ATTRIBUTES = ['src', 'srcset', 'href', 'alt', 'poster'];

/** Makes `old` equal to `next`. May move nodes of `next` into `old`. Adds elements with changed text or images to `changed`. */
export function morphElement(old: Element, next: Element, changed: Set<Element>): void {
  if (old.isEqualNode(next)) return;
  // Addresses with different version queries (`FILE_VERSION_PARAMETER`) may still name the same file.
  for (const name of VISIBLE_ATTRIBUTES) {
    const before = old.getAttribute(name);
    const after = next.getAttribute(name);
    if (before === null || before === after) continue;
    if (isOtherVersionOfSameFile(before, after)) next.setAttribute(name, before);
    else if (name !== 'href') changed.add(old);
  }
  copyAttributes(next, old);
  morphChildren(old, next, changed);
}

/** Name of the query parameter that identifies a version of a file. */
export const FILE_VERSION_PARAMETER = 'techdocs-version';

/** Whether an address with a version leads to the same file as another address, whatever the version of that one. */
function isOtherVersionOfSameFile(before: string, after: string | null): boolean {
  return before.includes(`?${FILE_VERSION_PARAMETER}=`) && before.split('?')[0] === after?.split('?')[0];
}

function morphChildren(old: Element, next: Element, changed: Set<Element>): void {
  const before = [...old.childNodes];
  const after = [...next.childNodes];
  /** Maps each new node to the existing node that stays in its place. */
  const reusedNodes = new Map<ChildNode, ChildNode>();
  for (const { from, to } of alignNodes(before, after)) {
    if (from && to) {
      reusedNodes.set(to, from);
      const hasNewText = morphNode(from, to, changed);
      if (hasNewText) changed.add(old);
    } else if (from) removeNode(from, old, changed);
  }
  // Inserts each new node before its successor; kept nodes are already in order.
  let place: ChildNode | null = null;
  for (const node of after.map((child) => reusedNodes.get(child) ?? child).reverse()) {
    if (node.parentNode !== old) {
      old.insertBefore(node, place);
      const isSeen = node.textContent?.trim() !== '' || (node instanceof Element && containsMedia(node));
      if (isSeen) changed.add(node instanceof Element ? node : old);
    }
    place = node;
  }
}

function containsMedia(element: Element): boolean {
  return element.matches('img,video,svg') || element.querySelector('img,video,svg') !== null;
}

/** Makes the node `from` equal to the node `to`. Returns whether the node is a text node whose content has changed. */
function morphNode(from: ChildNode, to: ChildNode, changed: Set<Element>): boolean {
  if (from instanceof Element && to instanceof Element) morphElement(from, to, changed);
  else if (from.nodeValue !== to.nodeValue) {
    from.nodeValue = to.nodeValue;
    return from instanceof Text && from.data.trim() !== '';
  }
  return false;
}

/** One step of an alignment. A removed node has only `from`, and an inserted node only `to`. Matched nodes have both. */
interface AlignmentStep {
  readonly from?: ChildNode;
  readonly to?: ChildNode;
}

/** Maximum product of the node counts for which the optimal alignment is computed. The memory that it needs grows with this product. */
const MAX_COMPARISONS = 1_000_000;

/**
 * Aligns two lists of nodes. Nodes with equal content are matched by their longest common sequence. Nodes between these matches are aligned
 * by kind.
 */
function alignNodes(before: readonly ChildNode[], after: readonly ChildNode[]): AlignmentStep[] {
  let start = 0;
  let oldEnd = before.length;
  let end = after.length;
  while (start < oldEnd && start < end && hasSameSignature(before[start], after[start])) start += 1;
  while (oldEnd > start && end > start && hasSameSignature(before[oldEnd - 1], after[end - 1])) {
    oldEnd -= 1;
    end -= 1;
  }
  const steps: AlignmentStep[] = before.slice(0, start).map((from, index) => ({ from, to: after[index] }));
  const left = before.slice(start, oldEnd);
  const right = after.slice(start, end);
  let done = 0;
  let doneRight = 0;
  for (const [a, b] of [...findCommonNodes(left, right), [left.length, right.length] as const]) {
    steps.push(...alignNodesByKind(left.slice(done, a), right.slice(doneRight, b)));
    if (a < left.length) steps.push({ from: left[a], to: right[b] });
    [done, doneRight] = [a + 1, b + 1];
  }
  return [...steps, ...before.slice(oldEnd).map((from, index) => ({ from, to: after[end + index] }))];
}

/** Aligns the nodes between two matches. Nodes of the same kind in the same order count as old and new version of a node. */
function alignNodesByKind(before: readonly ChildNode[], after: readonly ChildNode[]): AlignmentStep[] {
  const rest = [...before];
  const steps: AlignmentStep[] = [];
  for (const to of after) {
    const index = rest.findIndex((child) => isSameKind(child, to));
    if (index < 0) steps.push({ to });
    else {
      steps.push(...rest.splice(0, index).map((from) => ({ from })), { from: rest.shift(), to });
    }
  }
  return [...steps, ...rest.map((from) => ({ from }))];
}

/** Returns the index pairs of the longest common sequence. White space between blocks counts little. */
function findCommonNodes(left: readonly ChildNode[], right: readonly ChildNode[]): (readonly [number, number])[] {
  if (left.length * right.length > MAX_COMPARISONS) return [];
  const names = left.map(computeNodeSignature);
  const others = right.map(computeNodeSignature);
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
  let a = 0;
  let b = 0;
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

function computeNodeSignature(node: ChildNode): string {
  return `${node.nodeName}${node instanceof Element ? ` ${node.id} ` : ''}${node.textContent}`;
}

function removeNode(node: ChildNode, parent: Element, changed: Set<Element>): void {
  // If words were removed, their parent is highlighted. A removed element leaves nothing to highlight.
  if (node instanceof Text && node.data.trim() !== '') changed.add(parent);
  node.remove();
}

/** Whether two nodes have the same name, id and text, regardless of other attributes. */
function hasSameSignature(a: ChildNode | undefined, b: ChildNode | undefined): boolean {
  return a !== undefined && b !== undefined && computeNodeSignature(a) === computeNodeSignature(b);
}

function isSameKind(a: ChildNode, b: ChildNode): boolean {
  if (a.nodeName !== b.nodeName) return false;
  return !(a instanceof Element && b instanceof Element) || a.id === b.id || a.id === '' || b.id === '';
}
