// Hits that were opened lately, and those that the reader keeps. Storage may hold anything, or be switched off: then the
// lists last as long as the page.
import { storageKeys } from '../../model/constants.ts';
import { type SearchHit, searchLimits } from '../../model/search.ts';
import { recall, remember } from '../storage.ts';

/** A hit as it is kept. */
export type SavedHit = Pick<SearchHit, 'title' | 'href' | 'headings' | 'group'>;

/** The two lists, latest first. */
export interface SavedHits {
  readonly recent: readonly SavedHit[];
  readonly favorites: readonly SavedHit[];
}

/** What a reader keeps is kept up to this number. */
const MOST_FAVORITES = 50;

let lists: SavedHits = { recent: [], favorites: [] };

/** The lists as they are stored. */
export function readSaved(): SavedHits {
  const [recent, favorites] = [read(storageKeys.searchRecent), read(storageKeys.searchFavorites)];
  lists = { recent: recent ?? lists.recent, favorites: favorites ?? lists.favorites };
  return lists;
}

/** Puts an opened hit before the others. One that is kept needs no second place. */
export function addRecent(hit: SavedHit): SavedHits {
  const { recent, favorites } = readSaved();
  if (favorites.some((each) => each.href === hit.href)) return lists;
  return write({ recent: [pick(hit), ...without(recent, hit)].slice(0, searchLimits.recent), favorites });
}

/** Keeps a hit for good. */
export function addFavorite(hit: SavedHit): SavedHits {
  const { recent, favorites } = readSaved();
  return write({
    recent: without(recent, hit),
    favorites: [pick(hit), ...without(favorites, hit)].slice(0, MOST_FAVORITES),
  });
}

/** Takes a hit out of both lists. */
export function forget(hit: SavedHit): SavedHits {
  const { recent, favorites } = readSaved();
  return write({ recent: without(recent, hit), favorites: without(favorites, hit) });
}

function without(hits: readonly SavedHit[], { href }: SavedHit): readonly SavedHit[] {
  return hits.filter((each) => each.href !== href);
}

function write(next: SavedHits): SavedHits {
  lists = next;
  remember(storageKeys.searchRecent, JSON.stringify(next.recent));
  remember(storageKeys.searchFavorites, JSON.stringify(next.favorites));
  return lists;
}

/** Nothing where nothing is stored, or something else than a list. */
function read(key: string): readonly SavedHit[] | undefined {
  const text = recall(key);
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
  return isAddress && typeof title === 'string' && typeof group === 'string' && isTexts(headings);
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function pick({ title, href, headings, group }: SavedHit): SavedHit {
  return { title, href, headings, group };
}
