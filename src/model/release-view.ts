// Data of release posts for templates: a post, its tags and product, and the versions of a product.
import type { ChangeKind } from './changes.ts';
import type { ForeignText, LinkView } from './layout.ts';

/** Date of the first change of the original after its translation, if git knows the date. */
export interface StaleTranslationView {
  /** `YYYY-MM-DD`. */
  readonly date?: string;
  /** Formatted in the reader's language. */
  readonly dateText?: string;
}

/** A tag with its page. */
export interface TagView {
  readonly label: string;
  readonly href: string;
  readonly count: number;
}

/** A post as a list item. */
export interface PostSummaryView {
  readonly title: string;
  readonly href: string;
  /** `YYYY-MM-DD`, for `<time datetime>`. */
  readonly date: string;
  /** Formatted in the reader's language: `October 24, 2025`. */
  readonly dateText: string;
  /** Set if title and text are not in the language of the site. */
  readonly foreign?: ForeignText;
}

/** The product of a post. */
export interface ProductView {
  readonly label: string;
  /** Address of the overview of the product. */
  readonly href?: string;
  readonly imageHref?: string;
  /** Inner SVG, if there is no image. */
  readonly iconSvg?: string;
  /** Address of its timeline; absent if no listed post has the product. */
  readonly timelineHref?: string;
}

/** A link to the timeline of a product. */
export interface ProductLinkView extends LinkView {
  /** Number of its posts. */
  readonly count: number;
}

/** A version on the timeline of a product. */
export interface TimelineVersionView<B = string> extends PostSummaryView {
  /** Anchor, unique on the page. */
  readonly id: string;
  /** Version of the post. If it has none: title of the post. */
  readonly version: string;
  /** Summary of the post, in a sentence or two. */
  readonly summary: string;
  readonly changes: readonly ChangesOfKindView<B>[];
}

/** An author of a post. */
export interface AuthorView {
  readonly name: string;
  /** Role of the author. */
  readonly title?: string;
  readonly href?: string;
  readonly isExternal?: boolean;
  readonly imageHref?: string;
}

/** A post with its facts, for lists and for its page. */
export interface PostView<B = string> extends PostSummaryView {
  readonly version?: string;
  readonly product?: ProductView;
  readonly authors: readonly AuthorView[];
  readonly tags: readonly TagView[];
  /** Absent if the site does not show reading times. */
  readonly readingMinutes?: number;
  /** Whether `body` is only the summary; the rest is on the post's page. */
  readonly isTruncated: boolean;
  readonly visibility: 'public' | 'unlisted' | 'draft';
  /** Set if images of the post cannot be enlarged. */
  readonly isStill?: true;
  /** Set on the page of a translated post whose original has changed since. */
  readonly stale?: StaleTranslationView;
  readonly body: B;
}

/** The changes of one kind in a version. */
export interface ChangesOfKindView<B = string> {
  readonly kind: ChangeKind;
  readonly heading: string;
  /** Texts, one for each heading of this kind in the post. */
  readonly bodies: readonly B[];
}
