// Recently opened hits with their queries, and the reader's favorites. Storage may be disabled or contain anything; without it, the lists
// last as long as the page.
import { storageKeys } from '../../model/constants.ts';
import { type SearchHit, searchLimits } from '../../model/search.ts';
import type { SafeStorage } from '../storage.ts';
import type { Marker } from './mark-page.ts';

/** A hit in storage. */
export type SavedHit = Pick<SearchHit, 'title' | 'href' | 'headings' | 'group'>;

/** A hit of this search, or a stored one without its words. */
export type OpenedHit = SavedHit & Partial<Pick<SearchHit, 'words'>>;

/** The lists, latest first. */
export interface SavedHits {
  /** Queries that led to a hit. */
  readonly asked: readonly string[];
  readonly recent: readonly SavedHit[];
  readonly favorites: readonly SavedHit[];
}

/** Maximum length of each list. */
const MAX_LENGTHS = { asked: 5, recent: searchLimits.recent, favorites: 50 } as const;

/** Maximum length of a query in the field, in characters. */
const MAX_QUERY_LENGTH = 512;

/** Stores the lists. Methods that change them return the new lists. */
export class HitStore {
  #lists: SavedHits = { asked: [], recent: [], favorites: [] };

  constructor(
    private readonly storage: SafeStorage,
    private readonly marker: Marker,
  ) {}

  /** Returns the stored lists. */
  read(): SavedHits {
    const { asked, recent, favorites } = this.#lists;
    const stored = (key: string) => parseList(this.storage.get(key))?.filter(isHit).map(savedFields);
    this.#lists = {
      asked: parseList(this.storage.get(storageKeys.searchAsked))?.filter(isQuery) ?? asked,
      recent: stored(storageKeys.searchRecent) ?? recent,
      favorites: stored(storageKeys.searchFavorites) ?? favorites,
    };
    return this.#lists;
  }

  /** Adds an opened hit and its query to the front, and requests highlighting of its words. A favorite is not added to the recent hits. */
  open(hit: OpenedHit, query = ''): SavedHits {
    if (hit.words) this.marker.markNext(hit.href, hit.words);
    if (query !== '') this.ask(query, true);
    const { favorites } = this.read();
    if (favorites.some((each) => each.href === hit.href)) return this.#lists;
    return this.move(hit, 'recent');
  }

  /** Moves a query to the front, or removes it without `isKept`. */
  ask(query: string, isKept: boolean): SavedHits {
    const { asked, ...hits } = this.read();
    const others = asked.filter((each) => each !== query);
    this.#lists = { ...hits, asked: isKept ? [query, ...others].slice(0, MAX_LENGTHS.asked) : others };
    this.storage.set(storageKeys.searchAsked, JSON.stringify(this.#lists.asked));
    return this.#lists;
  }

  /** Removes a hit from both lists, and adds it to the front of the list `to`, if given. */
  move(hit: SavedHit, to?: 'recent' | 'favorites'): SavedHits {
    const { asked, recent, favorites } = this.read();
    const lists = { asked, recent: withoutHit(recent, hit), favorites: withoutHit(favorites, hit) };
    if (to) lists[to] = [savedFields(hit), ...lists[to]].slice(0, MAX_LENGTHS[to]);
    this.storage.set(storageKeys.searchRecent, JSON.stringify(lists.recent));
    this.storage.set(storageKeys.searchFavorites, JSON.stringify(lists.favorites));
    this.#lists = lists;
    return lists;
  }
}

function withoutHit(hits: readonly SavedHit[], { href }: SavedHit): readonly SavedHit[] {
  return hits.filter((each) => each.href !== href);
}

/** Returns `undefined` if nothing is stored, or if it is not a list. */
function parseList(text: string | null): readonly unknown[] | undefined {
  if (text === null) return undefined;
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

function isQuery(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_QUERY_LENGTH;
}

function isHit(value: unknown): value is SavedHit {
  const { title, href, headings, group } = (value ?? {}) as Record<string, unknown>;
  const isAddress = typeof href === 'string' && /^(?:https?:\/\/|\/(?!\/))/.test(href);
  const texts = Array.isArray(headings) ? [title, group, ...headings] : [undefined];
  return isAddress && texts.every((each) => typeof each === 'string');
}

function savedFields({ title, href, headings, group }: SavedHit): SavedHit {
  return { title, href, headings, group };
}
