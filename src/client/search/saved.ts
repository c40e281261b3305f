// Hits that were opened lately, with the queries that led to them, and those that the reader keeps. Storage may hold anything, or be switched off: then the
// lists last as long as the page.
import { storageKeys } from '../../model/constants.ts';
import { type SearchHit, searchLimits } from '../../model/search.ts';
import type { SafeStorage } from '../storage.ts';
import type { Marker } from './mark-page.ts';

/** A hit as it is kept. */
export type SavedHit = Pick<SearchHit, 'title' | 'href' | 'headings' | 'group'>;

/** A hit of this search, or of a former one, whose words are not kept. */
export type OpenedHit = SavedHit & Partial<Pick<SearchHit, 'words'>>;

/** The lists, latest first. */
export interface SavedHits {
  /** Queries. */
  readonly asked: readonly string[];
  readonly recent: readonly SavedHit[];
  readonly favorites: readonly SavedHit[];
}

/** Hits that each list holds. */
const most = { asked: 5, recent: searchLimits.recent, favorites: 50 } as const;

/** Characters of a query that the field takes. */
const LONGEST_QUERY = 512;

/** Keeps the lists. What changes them gives them as they are then. */
export class HitStore {
  #lists: SavedHits = { asked: [], recent: [], favorites: [] };

  constructor(
    private readonly storage: SafeStorage,
    private readonly marker: Marker,
  ) {}

  /** The lists as they are stored. */
  read(): SavedHits {
    const { asked, recent, favorites } = this.#lists;
    const stored = (key: string) => parseList(this.storage.get(key))?.filter(isHit).map(pick);
    this.#lists = {
      asked: parseList(this.storage.get(storageKeys.searchAsked))?.filter(isQuery) ?? asked,
      recent: stored(storageKeys.searchRecent) ?? recent,
      favorites: stored(storageKeys.searchFavorites) ?? favorites,
    };
    return this.#lists;
  }

  /** Puts a hit that is opened before the others, and its query, and has its words marked. One that is kept needs no second place. */
  open(hit: OpenedHit, query = ''): SavedHits {
    if (hit.words) this.marker.markNext(hit.href, hit.words);
    if (query !== '') this.ask(query, true);
    const { favorites } = this.read();
    if (favorites.some((each) => each.href === hit.href)) return this.#lists;
    return this.move(hit, 'recent');
  }

  /** Puts a query before the others, or takes it out. */
  ask(query: string, isKept: boolean): SavedHits {
    const { asked, ...hits } = this.read();
    const others = asked.filter((each) => each !== query);
    this.#lists = { ...hits, asked: isKept ? [query, ...others].slice(0, most.asked) : others };
    this.storage.set(storageKeys.searchAsked, JSON.stringify(this.#lists.asked));
    return this.#lists;
  }

  /** Takes a hit out of both lists, and puts it before the others of one, if one is named. */
  move(hit: SavedHit, to?: 'recent' | 'favorites'): SavedHits {
    const { asked, recent, favorites } = this.read();
    const lists = { asked, recent: without(recent, hit), favorites: without(favorites, hit) };
    if (to) lists[to] = [pick(hit), ...lists[to]].slice(0, most[to]);
    this.storage.set(storageKeys.searchRecent, JSON.stringify(lists.recent));
    this.storage.set(storageKeys.searchFavorites, JSON.stringify(lists.favorites));
    this.#lists = lists;
    return lists;
  }
}

function without(hits: readonly SavedHit[], { href }: SavedHit): readonly SavedHit[] {
  return hits.filter((each) => each.href !== href);
}

/** Nothing where nothing is stored, or something else than a list. */
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
  return typeof value === 'string' && value !== '' && value.length <= LONGEST_QUERY;
}

function isHit(value: unknown): value is SavedHit {
  const { title, href, headings, group } = (value ?? {}) as Record<string, unknown>;
  const isAddress = typeof href === 'string' && /^(?:https?:\/\/|\/(?!\/))/.test(href);
  const texts = Array.isArray(headings) ? [title, group, ...headings] : [undefined];
  return isAddress && texts.every((each) => typeof each === 'string');
}

function pick({ title, href, headings, group }: SavedHit): SavedHit {
  return { title, href, headings, group };
}
