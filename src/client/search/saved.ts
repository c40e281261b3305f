// Hits that were opened lately, and those that the reader keeps. Storage may hold anything, or be switched off: then the
// lists last as long as the page.
import { storageKeys } from '../../model/constants.ts';
import { type SearchHit, searchLimits } from '../../model/search.ts';
import type { SafeStorage } from '../storage.ts';
import type { Marker } from './mark-page.ts';

/** A hit as it is kept. */
export type SavedHit = Pick<SearchHit, 'title' | 'href' | 'headings' | 'group'>;

/** A hit of this search, or of a former one, whose words are not kept. */
export type OpenedHit = SavedHit & Partial<Pick<SearchHit, 'words'>>;

/** The two lists, latest first. */
export interface SavedHits {
  readonly recent: readonly SavedHit[];
  readonly favorites: readonly SavedHit[];
}

/** Hits that each list holds. */
const most = { recent: searchLimits.recent, favorites: 50 } as const;

/** Keeps the lists. What changes them gives them as they are then. */
export class HitStore {
  #lists: SavedHits = { recent: [], favorites: [] };

  constructor(
    private readonly storage: SafeStorage,
    private readonly marker: Marker,
  ) {}

  /** The lists as they are stored. */
  read(): SavedHits {
    const { recent, favorites } = this.#lists;
    const stored = (key: string) => parseHits(this.storage.get(key));
    this.#lists = {
      recent: stored(storageKeys.searchRecent) ?? recent,
      favorites: stored(storageKeys.searchFavorites) ?? favorites,
    };
    return this.#lists;
  }

  /** Puts a hit that is opened before the others, and has its words marked. One that is kept needs no second place. */
  open(hit: OpenedHit): SavedHits {
    if (hit.words) this.marker.markNext(hit.href, hit.words);
    const { favorites } = this.read();
    if (favorites.some((each) => each.href === hit.href)) return this.#lists;
    return this.move(hit, 'recent');
  }

  /** Takes a hit out of both lists, and puts it before the others of one, if one is named. */
  move(hit: SavedHit, to?: keyof SavedHits): SavedHits {
    const { recent, favorites } = this.read();
    const lists = { recent: without(recent, hit), favorites: without(favorites, hit) };
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
function parseHits(text: string | null): readonly SavedHit[] | undefined {
  if (text === null) return undefined;
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.filter(isHit).map(pick) : undefined;
  } catch {
    return undefined;
  }
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
