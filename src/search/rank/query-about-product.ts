// What a query asks for of a product that it names: `Launcher changelog`, `DXU 2.1`, `Launcher support`. What is left of the query
// without the name of the product names a page, or is a version of it.
import type { SearchTitle } from '../../model/search.ts';
import { eachWord } from '../../model/search-tokens.ts';
import { pinKey } from './pins.ts';
import type { Vocabulary } from './vocabulary.ts';

/** How well a page is named, more is better; all below what a query names by all of its words. */
const levels = { version: 0.9, laterOf: 0.8, title: 0.7, keyword: 0.6, timeline: 0.5 } as const;

/** A product is named by so much of its name, and by so much of what the one named best has. */
const LEAST = { own: 0.4, ofBest: 0.95 };

interface AskedOfProduct {
  readonly query: string;
  readonly pages: readonly SearchTitle[];
  /** How much of a name the query says. */
  readonly saidOf: (name: string) => number;
}

/** Gives what tells how well a query names a page by what it says besides the name of a product; 0 where it does not. */
export function queryAboutProduct(
  { query, pages, saidOf }: AskedOfProduct,
  { lang, language }: Pick<Vocabulary, 'lang' | 'language'>,
): (page: SearchTitle) => number {
  // Without the words that only say how somebody asks: `what is new in` is `new`.
  const keyOf = (text: string, except: ReadonlySet<string> = new Set()) => {
    let key = '';
    eachWord(text, lang, (word, start, end, isPart) => {
      if (isPart || except.has(word) || language.isStopWord(word) || language.isWeak?.(word) === true) return;
      key += pinKey(text.slice(start, end));
    });
    return key;
  };
  const wordsOf = (text: string) => {
    const words = new Set<string>();
    eachWord(text, lang, (word, _start, _end, isPart) => isPart || words.add(word));
    return words;
  };
  const said = new Map(
    pages.flatMap(({ product = '' }) => (product === '' ? [] : [[product, saidOf(product)] as const])),
  );
  const best = Math.max(LEAST.own, LEAST.ofBest * Math.max(0, ...said.values()));
  const all = keyOf(query);
  const rests = new Map<string, string>();
  for (const [product, share] of said) {
    const rest = share < best ? '' : keyOf(query, wordsOf(product));
    if (rest !== '' && rest !== all) rests.set(product, rest);
  }
  if (rests.size === 0) return () => 0;
  const versions = versionsIn(query);
  const restsOfAll = new Set(rests.values());
  return ({ title, names = [], keywords = [], kind, product }) => {
    // A page for all products is meant by its title alone.
    if (product === undefined) return restsOfAll.has(keyOf(title)) ? levels.title : 0;
    const rest = rests.get(product);
    if (rest === undefined) return 0;
    if (kind === 'post' && versions.length > 0) {
      // Of posts, timelines alone have words of readers.
      return keywords.length > 0 ? levels.timeline : levelOfVersion(title, versions);
    }
    if ([title, ...names].some((name) => keyOf(name) === rest)) return levels.title;
    return keywords.some((word) => keyOf(word) === rest) ? levels.keyword : 0;
  };
}

/** The versions that a text has; `2.6.0` is `2.6`. */
function versionsIn(text: string): readonly string[] {
  return (text.match(/\d+(?:\.\d+)+/g) ?? []).map((version) => version.replace(/(?:\.0)+$/, ''));
}

function levelOfVersion(title: string, asked: readonly string[]): number {
  const own = versionsIn(title);
  if (own.some((version) => asked.includes(version))) return levels.version;
  return own.some((one) => asked.some((version) => one.startsWith(`${version}.`))) ? levels.laterOf : 0;
}
