// Finds parts of a description that the validating library cannot traverse: circular or very long chains of references, and deeply nested
// values. The library reports circular chains without a position. Long chains and deep nesting crash the process. So this module searches
// for all of them before validation.
import { type AnyRecord, isRecord } from '../../../lib/values.ts';
import { findPointer } from './references.ts';
import { MAX_REFERENCE_HOPS, resolveLocalPointer } from './tree.ts';

/** A reference with its position as a JSON pointer. */
interface LocatedRef {
  readonly pointer: string;
  readonly ref: string;
}

/** Files of a description, by the library's names. */
interface DescriptionFiles {
  readonly parsed: ReadonlyMap<string, unknown>;
  /** Returns the file that a reference in a file names. */
  resolveExternalRef(base: string, ref: string): string;
}

/** Returns the first reference of a document that leads back to itself. */
export function findEndlessRef(document: AnyRecord): LocatedRef | undefined {
  const files = { parsed: new Map([['', document]]), resolveExternalRef: (_: string, ref: string) => ref };
  return findFaultyRef(files, '', 'endless');
}

/** Returns the first reference in any file whose chain of references is too long. */
export function findTooLongRefChain(files: DescriptionFiles): (LocatedRef & { readonly file: string }) | undefined {
  for (const file of files.parsed.keys()) {
    const faultyRef = findFaultyRef(files, file, 'long');
    if (faultyRef !== undefined) return { file, ...faultyRef };
  }
  return undefined;
}

/** Returns the first reference of a file whose chain has the fault. Equal references have the same chain, so only the first is followed. */
function findFaultyRef(files: DescriptionFiles, file: string, fault: 'endless' | 'long'): LocatedRef | undefined {
  const document = files.parsed.get(file);
  const refs = new Map<string, object>();
  collectRefs(document, refs, new Set());
  for (const [ref, holder] of refs)
    if (findRefChainFault(files, file, ref) === fault) return { pointer: `${findPointer(document, holder)}/$ref`, ref };
  return undefined;
}

/** Returns whether a chain of references is endless or too long. */
function findRefChainFault(files: DescriptionFiles, from: string, ref: string): 'endless' | 'long' | undefined {
  const seen = new Set<string>();
  let file: string = from;
  let next: unknown = ref;
  while (typeof next === 'string') {
    const [path = '', pointer = ''] = next.split('#', 2);
    if (path !== '') file = files.resolveExternalRef(file, path);
    const place = `${file}#${pointer}`;
    if (seen.has(place)) return 'endless';
    if (seen.size > MAX_REFERENCE_HOPS) return 'long';
    seen.add(place);
    const document = files.parsed.get(file);
    const node = isRecord(document) ? resolveLocalPointer(document, `#${pointer}`) : undefined;
    next = isRecord(node) ? node.$ref : undefined;
  }
  return undefined;
}

/** Collects the distinct references below a node in order, each with the first map that contains it. A shared value is visited once. */
function collectRefs(node: unknown, refs: Map<string, object>, visited: Set<object>): void {
  if (typeof node !== 'object' || node === null || visited.has(node)) return;
  visited.add(node);
  for (const [key, value] of Object.entries(node)) {
    if (key !== '$ref' || typeof value !== 'string') collectRefs(value, refs, visited);
    else if (!refs.has(value)) refs.set(value, node);
  }
}

/** Returns a file with a value that is nested deeper than `most`. Iterative, to keep the stack small. */
export function findTooNestedFile({ parsed }: Pick<DescriptionFiles, 'parsed'>, most: number): string | undefined {
  for (const [file, document] of parsed) {
    // With aliases, a value may be at several depths. It is visited again if it is found at a greater depth.
    const known = new Map<object, number>();
    const waiting = [{ node: document, level: 0 }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { node, level } = next;
      if (typeof node !== 'object' || node === null || (known.get(node) ?? -1) >= level) continue;
      if (level > most) return file;
      known.set(node, level);
      for (const value of Object.values(node)) waiting.push({ node: value, level: level + 1 });
    }
  }
  return undefined;
}

/**
 * Returns the offset in a JSON text at which the nesting exceeds `most` levels. Returns 0 if the brackets in the text do not show the
 * nesting, as in YAML.
 */
export function findOffsetNestedTooDeep(text: string, most: number): number {
  let depth = 0;
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charAt(index);
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) index += sign === '\\' ? 1 : 0;
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > most + 1) return index;
  }
  return 0;
}
