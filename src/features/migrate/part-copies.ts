// Copies of partials: an include passes no props, so a partial is copied for each set of props that pages pass to it. Pure.
import { createSlug } from '../../model/slug.ts';
import { formatRelativeImport, resolveFromFileFolder } from './paths.ts';

/** Values of the props that a page passes to a partial. */
export type PartialProps = Readonly<Record<string, unknown>>;

/** The fields of a partial that its copies need. */
interface PartialToCopy {
  readonly text: string;
  /** Front matter. `end` is the offset where it ends. */
  readonly front: { readonly end: number };
}

/** A copy of a partial. */
interface PartialCopy<P extends PartialToCopy> {
  readonly page: P;
  /** Path in the new site. */
  readonly to: string;
  readonly props: PartialProps;
}

/** Resolves includes of partials. */
export interface IncludedPartialLookup {
  /**
   * Returns the path of the partial with the given props. The result is relative to the page that includes the partial. All paths are paths
   * in the new site. Returns `undefined` if no such partial exists.
   */
  readonly pathOf: (path: string, values: PartialProps | undefined, page: string) => string | undefined;
}

/** Partials that pages include, with one copy for each set of props. */
export interface PartialCopyRegistry<P extends PartialToCopy> extends IncludedPartialLookup {
  /** All copies so far, in their order. */
  readonly all: readonly PartialCopy<P>[];
  /** Whether copies have replaced the partial at a path, so that no page includes the original partial. */
  readonly isReplaced: (to: string) => boolean;
}

/** Limit of copies: a partial that includes itself with changing props would be copied endlessly. */
const MAX_COPIES_OF_PARTIALS = 2000;

/** Looks up files of the new site. */
interface NewSitePartialLookup<P> {
  /** Returns the partial at a path. */
  readonly partAt: (path: string) => P | undefined;
  readonly isFile: (path: string) => boolean;
}

/** Creates the registry of copies. Each call of `pathOf` can add a copy. */
export function createPartialCopyRegistry<P extends PartialToCopy>({
  partAt,
  isFile,
}: NewSitePartialLookup<P>): PartialCopyRegistry<P> {
  const partialCopies: PartialCopy<P>[] = [];
  const known = new Map<string, string>();
  const copied = new Set<string>();
  const whole = new Set<string>();
  const numbers = new Map<string, number>();
  const freeName = (place: string, props: PartialProps): string => {
    const [base, ending] = computeCopyFileName(place, props);
    for (;;) {
      const number = (numbers.get(base + ending) ?? 0) + 1;
      numbers.set(base + ending, number);
      const isFirst = number === 1 && base + ending !== place;
      const name = isFirst ? base + ending : `${base}-${number}${ending}`;
      if (!isFile(name)) return name;
    }
  };
  const copyOf = (page: P, place: string, props: PartialProps): string => {
    const key = `${place} ${JSON.stringify(props)}`;
    const to = known.get(key) ?? freeName(place, props);
    if (!known.has(key)) partialCopies.push({ page, to, props });
    known.set(key, to);
    copied.add(place);
    return to;
  };
  const pathOf = (path: string, values: PartialProps | undefined, page: string) => {
    const place = resolveFromFileFolder(page, path);
    const part = partAt(place);
    const usesValues = part !== undefined && /\bprops\b/.test(part.text.slice(part.front.end));
    if (!usesValues || values === undefined || partialCopies.length >= MAX_COPIES_OF_PARTIALS) {
      whole.add(place);
      return part === undefined || usesValues ? undefined : path;
    }
    const fromPart = (value: unknown) => {
      const file =
        typeof value === 'string' && /^\.{1,2}\//.test(value) ? resolveFromFileFolder(page, value) : undefined;
      return file !== undefined && isFile(file) ? formatRelativeImport(place, file) : value;
    };
    const own = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fromPart(value)]));
    return formatRelativeImport(page, copyOf(part, place, own));
  };
  return { pathOf, all: partialCopies, isReplaced: (to) => copied.has(to) && !whole.has(to) };
}

/**
 * Returns the name of a copy in two parts, base and extension. Adds short texts of the props to the base. For example, a copy of
 * `_start.md` gets the base `_start-react`.
 */
function computeCopyFileName(place: string, props: PartialProps): readonly [base: string, ending: string] {
  const [, base = place, ending = ''] = /^(.*?)(\.mdx?)$/.exec(place) ?? [];
  const texts = Object.values(props).filter((value) => typeof value === 'string' && /^[\w .-]{1,30}$/.test(value));
  if (texts.length === 0) return [base, ending];
  return [`${base}-${createSlug(texts.join(' ')).slice(0, 40).replace(/-+$/, '')}`, ending];
}
