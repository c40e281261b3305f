// Small values that views of several files hold.

/** The language of a text that is not in that of the site, since nobody has translated it yet. */
export interface ForeignText {
  /** BCP 47. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** Name of the language in that of the site. */
  readonly language: string;
}

/** A tag with its page. */
export interface TagView {
  readonly label: string;
  readonly href: string;
  readonly count: number;
}
