// What a component of the old site reads of the page that shows it. Pure.
import { isPlainObject } from '../../../lib/values.ts';
import { type EvaluatedValue, UNEVALUATED_VALUE } from '../literals/values.ts';

/** Facts about the page that shows a component. */
export interface ComponentPageData {
  /** Language of the page, such as `en-US`. */
  readonly lang?: string;
  readonly front: Readonly<Record<string, unknown>>;
  /** Texts of the interface in the language of the page, by key. */
  readonly texts?: Readonly<Record<string, unknown>>;
  /** Returns the class that replaces an inline style; `undefined` if there is none. */
  readonly styleClass?: (style: string) => string | undefined;
}

/** Returns the result of `useData()` of VitePress. Scripts read its parts with `.value`, templates without. */
export function createVitePressData({ lang: written, front }: ComponentPageData): EvaluatedValue {
  const lang = written ?? UNEVALUATED_VALUE;
  const known = { site: { lang }, lang, frontmatter: front };
  const parts = Object.entries(known).map(([name, value]) => [
    name,
    isPlainObject(value) ? { ...value, value } : value,
  ]);
  return { ...UNKNOWN_VITEPRESS_DATA, ...Object.fromEntries(parts) };
}

const UNKNOWN_VITEPRESS_DATA = Object.fromEntries(
  'theme page title description dir params hash isDark localeIndex'.split(' ').map((name) => [name, UNEVALUATED_VALUE]),
);
