// Copies of partials: an include passes no props, so a partial is copied for each set of props that pages pass to it. Pure.
import { slugOf } from '../../model/slug.ts';
import { pathTo, resolveBesideFile } from './paths.ts';

/** Values of the props of a part. */
export type PartValues = Readonly<Record<string, unknown>>;

/** What copies need of a part. */
interface Part {
  readonly text: string;
  /** Its front matter, which ends at an offset. */
  readonly front: { readonly end: number };
}

/** A copy of a part. */
export interface PartCopy<P extends Part> {
  readonly page: P;
  /** Path in the new site. */
  readonly to: string;
  readonly props: PartValues;
}

/** Paths of parts. */
export interface PartPaths {
  /** Returns the path of the part with these values, as seen from a page; paths are those of the new site. `undefined` if it has none. */
  readonly pathOf: (path: string, values: PartValues | undefined, page: string) => string | undefined;
}

/** Parts that pages include, with the copies that their values need. */
export interface PartCopies<P extends Part> extends PartPaths {
  /** All copies so far, in their order. */
  readonly all: readonly PartCopy<P>[];
  /** Whether no page needs the part as it is. */
  readonly isReplaced: (to: string) => boolean;
}

/** Limit of copies: a part that includes itself could ask for copies without end. */
const MOST_COPIES = 2000;

/** Files of the new site. */
interface NewFiles<P> {
  /** Returns a part by its path. */
  readonly partAt: (path: string) => P | undefined;
  readonly isFile: (path: string) => boolean;
}

/** Creates the record of copies. */
export function partCopies<P extends Part>({ partAt, isFile }: NewFiles<P>): PartCopies<P> {
  const all: PartCopy<P>[] = [];
  const known = new Map<string, string>();
  const copied = new Set<string>();
  const whole = new Set<string>();
  const numbers = new Map<string, number>();
  const freeName = (place: string, props: PartValues): string => {
    const [base, ending] = copyName(place, props);
    for (;;) {
      const number = (numbers.get(base + ending) ?? 0) + 1;
      numbers.set(base + ending, number);
      const isFirst = number === 1 && base + ending !== place;
      const name = isFirst ? base + ending : `${base}-${number}${ending}`;
      if (!isFile(name)) return name;
    }
  };
  const copyOf = (page: P, place: string, props: PartValues): string => {
    const key = `${place} ${JSON.stringify(props)}`;
    const to = known.get(key) ?? freeName(place, props);
    if (!known.has(key)) all.push({ page, to, props });
    known.set(key, to);
    copied.add(place);
    return to;
  };
  const pathOf = (path: string, values: PartValues | undefined, page: string) => {
    const place = resolveBesideFile(page, path);
    const part = partAt(place);
    const usesValues = part !== undefined && /\bprops\b/.test(part.text.slice(part.front.end));
    if (!usesValues || values === undefined || all.length >= MOST_COPIES) {
      whole.add(place);
      return part === undefined || usesValues ? undefined : path;
    }
    const fromPart = (value: unknown) => {
      const file = typeof value === 'string' && /^\.{1,2}\//.test(value) ? resolveBesideFile(page, value) : undefined;
      return file !== undefined && isFile(file) ? pathTo(place, file) : value;
    };
    const own = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fromPart(value)]));
    return pathTo(page, copyOf(part, place, own));
  };
  return { pathOf, all, isReplaced: (to) => copied.has(to) && !whole.has(to) };
}

/** Returns a name with the words of the values: `_start-react.md`, without a number. */
function copyName(place: string, props: PartValues): readonly [base: string, ending: string] {
  const [, base = place, ending = ''] = /^(.*?)(\.mdx?)$/.exec(place) ?? [];
  const texts = Object.values(props).filter((value) => typeof value === 'string' && /^[\w .-]{1,30}$/.test(value));
  if (texts.length === 0) return [base, ending];
  return [`${base}-${slugOf(texts.join(' ')).slice(0, 40).replace(/-+$/, '')}`, ending];
}
