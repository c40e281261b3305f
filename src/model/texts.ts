// The catalogue of all that readers see or hear which comes from techdocs itself: a language is a file of `texts/`, and
// English gives the shape. It is data: it goes into fingerprints, and parts of it to the browser.
import { clientTexts, contentTexts, pageTexts } from './texts/en.ts';

/** All texts in English, which replace the missing texts of a language. */
export const english = { ...contentTexts, ...pageTexts, ...clientTexts };

type English = typeof english;

/** Name of a text. */
export type TextKey = keyof English;

/** Name of a text that depends on a number, its `{count}`. */
export type CountKey = { [K in TextKey]: English[K] extends string ? never : K }[TextKey];

/** Name of a text that does not. */
export type PlainKey = Exclude<TextKey, CountKey>;

/** Name of a text that parsing writes. */
export type ContentTextKey = keyof typeof contentTexts;

/** A form for each plural category of a language. */
export type PluralTexts = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** All texts of a language. */
export type Catalogue = { readonly [K in TextKey]: K extends CountKey ? PluralTexts : string };

/** A catalogue that is shipped, with all forms `F` of its language. */
export type CompleteCatalogue<F extends Intl.LDMLPluralRule> = {
  readonly [K in TextKey]: K extends CountKey ? Readonly<Record<F, string>> : string;
};

type Client = typeof clientTexts;

/** English of a text that scripts say, by which they name it. */
export type ClientText = Extract<Client[keyof Client], string>;

/** The same of a text that depends on a number: its English for many. */
export type ClientCount = Extract<Client[keyof Client], { other: string }>['other'];

/** What scripts say in another language, by its English; `lang` is that language. */
export type ClientTexts = Readonly<Record<string, string | PluralTexts>>;

/** What parsing writes, in one language. */
export type ContentTexts = Pick<Catalogue, ContentTextKey>;

/** Names of the texts that parsing writes. */
export const contentTextKeys = Object.keys(contentTexts) as readonly ContentTextKey[];

/** Names of the texts that scripts say. */
export const clientTextKeys = Object.keys(clientTexts) as readonly (keyof typeof clientTexts)[];
