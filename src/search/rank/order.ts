// The order of hits: their scores, and what the query names, the reader's place and the kind of page make of them.
import type { SearchSection, SearchTitle } from '../../model/search.ts';
import type { OpenFiles } from './open-files.ts';
import { addressKey, pinKey, pinOf } from './pins.ts';
import type { RankedSection } from './rank.ts';

/** Sections of a page that score less than this share of its best one are no hits. */
const WORTH = 0.45;

/** What the product of the page counts that the reader is on. */
const OWN_PRODUCT = 1.2;

/** What the product adds that a query names: by all of its name, or by at least so much. */
const NAMED_PRODUCT = { most: 0.3, from: 0.4 };

/** What the begin of a page counts: a page rather than a section that has the same words. */
const OF_PAGE = 1.25;

/** What title and headings count that have all words as the reader wrote them. */
const EXACT = 1.15;

/** What a post counts: where a release is asked for, and else. */
const POST = { asked: 2.5, other: 0.5 };

interface Order {
  readonly query: string;
  readonly from?: string;
  readonly isRelease: boolean;
  /** Whether a line has the words of the query as the reader wrote them, and not only forms of them. */
  readonly isSaidIn: (line: string) => boolean;
  /** How much of a name the query says. */
  readonly saidOf: (name: string) => number;
  /** How well the query names a page by what it asks for of a product. */
  readonly askedOf: (page: SearchTitle) => number;
}

/** A section in its place: `pin` goes before `score`. */
interface Placed {
  readonly section: number;
  readonly score: number;
  readonly pin: number;
}

/** Sections without those that are much worse than the best of their page, what the query names first. */
export function orderHits(
  ranked: readonly RankedSection[],
  files: OpenFiles,
  { query, from, isRelease, isSaidIn, saidOf, askedOf }: Order,
): readonly Placed[] {
  const key = pinKey(query);
  const ownProduct = files.pages.find(({ href }) => addressKey(href) === addressKey(from ?? ''))?.product;
  const placed = withoutWorse(ranked, files).map(({ section, score, isHead }) => {
    const at = files.sections[section] as SearchSection;
    const page = files.pages[at.page] as SearchTitle;
    const kind = page.kind === 'post' ? (isRelease ? POST.asked : POST.other) : 1;
    const place = at.headings.length === 0 ? OF_PAGE : 1;
    const exact = isHead && isSaidIn([page.title, ...at.headings].join(' ')) ? EXACT : 1;
    const own = ownProduct !== undefined && page.product === ownProduct ? OWN_PRODUCT : 1;
    const said = saidOf(page.product ?? page.group);
    const named = said < NAMED_PRODUCT.from ? 1 : 1 + NAMED_PRODUCT.most * said;
    return {
      section,
      score: score * kind * place * exact * own * named,
      pin: isHead ? pinOf(key, at, page) : 0,
    };
  });
  return withAsked(placed, files, askedOf).sort((a, b) => b.pin - a.pin || b.score - a.score);
}

/** Pages that a query asks for of a product are hits, whatever else of its words they have. */
function withAsked(placed: readonly Placed[], { pages, sections }: OpenFiles, askedOf: Order['askedOf']): Placed[] {
  const asked = pages.map(askedOf);
  if (asked.every((pin) => pin === 0)) return [...placed];
  const all = new Map(placed.map((each) => [each.section, each]));
  for (const [section, { page, headings }] of sections.entries()) {
    const pin = asked[page] as number;
    if (pin === 0 || headings.length > 0) continue;
    const own = all.get(section) ?? { section, score: 0, pin };
    all.set(section, { ...own, pin: Math.max(pin, own.pin) });
  }
  return [...all.values()];
}

function withoutWorse(sections: readonly RankedSection[], { pageOf }: OpenFiles): readonly RankedSection[] {
  const best = new Map<number, number>();
  for (const { section, score } of sections) {
    const page = pageOf[section] as number;
    if (!best.has(page)) best.set(page, score);
  }
  return sections.filter(({ section, score }) => score >= (best.get(pageOf[section] as number) as number) * WORTH);
}
