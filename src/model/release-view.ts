// What templates see of release posts: one of them, its tags and product, and the versions of a product.
import type { ChangeKind } from './changes.ts';
import type { LinkView } from './layout.ts';

/** The language of a text that is not translated yet. */
export interface ForeignText {
  /** BCP 47. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** Name of the language, in the language of the site. */
  readonly language: string;
}

/** When the original of a translation was changed first, as far as git knows it. */
export interface StaleView {
  /** `YYYY-MM-DD`. */
  readonly date?: string;
  /** In the reader's language. */
  readonly dateText?: string;
}

/** A tag with its page. */
export interface TagView {
  readonly label: string;
  readonly href: string;
  readonly count: number;
}

/** A post as lists show it. */
export interface PostSummaryView {
  readonly title: string;
  readonly href: string;
  /** `YYYY-MM-DD`, for `<time datetime>`. */
  readonly date: string;
  /** In the reader's language: `October 24, 2025`. */
  readonly dateText: string;
  /** Set if title and text are in a language other than that of the site. */
  readonly foreign?: ForeignText;
}

/** The product of a post. */
export interface ProductView {
  readonly label: string;
  /** Its overview. */
  readonly href?: string;
  readonly imageHref?: string;
  /** Inner SVG, if there is no image. */
  readonly iconSvg?: string;
  /** Link to all of its versions; absent if no listed post has the product. */
  readonly timelineHref?: string;
}

/** A link to the timeline of a product. */
export interface ProductLinkView extends LinkView {
  /** Number of its posts. */
  readonly count: number;
}

/** One version on the timeline of a product. */
export interface TimelineVersionView<B = string> extends PostSummaryView {
  /** Anchor, unique on the page. */
  readonly id: string;
  /** The version, or the post's title if it has none. */
  readonly version: string;
  /** Summary of the post, in a sentence or two. */
  readonly summary: string;
  readonly changes: readonly ChangesView<B>[];
}

/** Who wrote a post. */
export interface AuthorView {
  readonly name: string;
  /** Their role. */
  readonly title?: string;
  readonly href?: string;
  readonly isExternal?: boolean;
  readonly imageHref?: string;
}

/** A post with its facts, for lists and for its own page. */
export interface PostView<B = string> extends PostSummaryView {
  readonly version?: string;
  readonly product?: ProductView;
  readonly authors: readonly AuthorView[];
  readonly tags: readonly TagView[];
  /** Absent if the site does not show it. */
  readonly readingMinutes?: number;
  /** Whether `body` is a summary and the rest is on the post's page. */
  readonly isTruncated: boolean;
  readonly visibility: 'public' | 'unlisted' | 'draft';
  /** Set where its pictures are no buttons that enlarge them. */
  readonly isStill?: true;
  /** Set on the page of a post that is a translation, if its original has changed since. */
  readonly stale?: StaleView;
  readonly body: B;
}

/** The changes of one kind in a version. */
export interface ChangesView<B = string> {
  readonly kind: ChangeKind;
  readonly heading: string;
  /** A text for each heading of the post that is of this kind. */
  readonly bodies: readonly B[];
}
