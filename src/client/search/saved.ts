// Recently opened hits with their queries, and the reader's favorites. Storage may contain invalid values or be disabled. If storage is
// disabled, the lists are lost when the page is left.
import { storageKeys } from '../../model/constants.ts';
import { type SearchHit, searchLimits } from '../../model/search.ts';
import type { SafeStorage } from '../storage.ts';
import type { WordHighlighter } from './mark-page.ts';

/** A hit in storage. */
export type SavedHit = Pick<SearchHit, 'title' | 'href' | 'headings' | 'group'>;

/** A hit of the current search, with its found words, or a stored hit, which has no found words. */
export type OpenedHit = SavedHit & Partial<Pick<SearchHit, 'words'>>;

/** The lists, latest first. */
export interface SearchHistory {
  /** Queries that led to a hit. */
  readonly asked: readonly string[];
  readonly recent: readonly SavedHit[];
  readonly favorites: readonly SavedHit[];
}

/** Maximum length of each list. */
const MAX_LENGTH_BY_LIST = { asked: 5, recent: searchLimits.recent, favorites: 50 } as const;

/** Maximum length of a query in the field, in characters. */
const MAX_QUERY_LENGTH = 512;

/** Stores the lists. Methods that change them return the new lists. */
export class SearchHistoryStore {
  #lists: SearchHistory = { asked: [], recent: [], favorites: [] };

  constructor(
    private readonly storage: SafeStorage,
    private readonly marker: WordHighlighter,
  ) {}

  /** Returns the stored lists. */
  read(): SearchHistory {
    const { asked, recent, favorites } = this.#lists;
    const stored = (key: string) => parseStoredList(this.storage.get(key))?.filter(isSavedHit).map(pickSavedHitFields);
    this.#lists = {
      asked: parseStoredList(this.storage.get(storageKeys.searchAsked))?.filter(isQuery) ?? asked,
      recent: stored(storageKeys.searchRecent) ?? recent,
      favorites: stored(storageKeys.searchFavorites) ?? favorites,
    };
    return this.#lists;
  }

  /**
   * Adds an opened hit and its query to the front of their lists. Also stores the found words, so that the opened page highlights them. A
   * favorite is not added to the recent hits.
   */
  open(hit: OpenedHit, query = ''): SearchHistory {
    if (hit.words) this.marker.markNext(hit.href, hit.words);
    if (query !== '') this.ask(query, true);
    const { favorites } = this.read();
    if (favorites.some((favorite) => favorite.href === hit.href)) return this.#lists;
    return this.move(hit, 'recent');
  }

  /** Moves a query to the front of its list; if `isKept` is false, removes it. */
  ask(query: string, isKept: boolean): SearchHistory {
    const { asked, ...hits } = this.read();
    const others = asked.filter((candidate) => candidate !== query);
    this.#lists = { ...hits, asked: isKept ? [query, ...others].slice(0, MAX_LENGTH_BY_LIST.asked) : others };
    this.storage.set(storageKeys.searchAsked, JSON.stringify(this.#lists.asked));
    return this.#lists;
  }

  /** Removes a hit from the recent hits and from the favorites. If `to` is given, adds the hit to the front of the list `to`. */
  move(hit: SavedHit, to?: 'recent' | 'favorites'): SearchHistory {
    const { asked, recent, favorites } = this.read();
    const lists = { asked, recent: removeHit(recent, hit), favorites: removeHit(favorites, hit) };
    if (to) lists[to] = [pickSavedHitFields(hit), ...lists[to]].slice(0, MAX_LENGTH_BY_LIST[to]);
    this.storage.set(storageKeys.searchRecent, JSON.stringify(lists.recent));
    this.storage.set(storageKeys.searchFavorites, JSON.stringify(lists.favorites));
    this.#lists = lists;
    return lists;
  }
}

function removeHit(hits: readonly SavedHit[], { href }: SavedHit): readonly SavedHit[] {
  return hits.filter((hit) => hit.href !== href);
}

/** Parses a stored list. Returns `undefined` if nothing is stored or the stored value is not a list. */
function parseStoredList(text: string | null): readonly unknown[] | undefined {
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

function isSavedHit(value: unknown): value is SavedHit {
  const { title, href, headings, group } = (value ?? {}) as Record<string, unknown>;
  const isAddress = typeof href === 'string' && /^(?:https?:\/\/|\/(?!\/))/.test(href);
  const texts = Array.isArray(headings) ? [title, group, ...headings] : [undefined];
  return isAddress && texts.every((text) => typeof text === 'string');
}

function pickSavedHitFields({ title, href, headings, group }: SavedHit): SavedHit {
  return { title, href, headings, group };
}
