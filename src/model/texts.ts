// Catalogue of all texts of techdocs that readers see or hear: one file per language in `texts/`; English defines the shape. It is plain
// data: part of fingerprints, and partly sent to the browser.
import { clientTexts, contentTexts, pageTexts } from './texts/en.ts';

/** All texts in English; the fallback for texts that a language lacks. */
export const english = { ...contentTexts, ...pageTexts, ...clientTexts };

type English = typeof english;

/** Name of a text. */
export type TextKey = keyof English;

/** Name of a text with plural forms; the number is `{count}`. */
export type CountKey = { [K in TextKey]: English[K] extends string ? never : K }[TextKey];

/** Name of a text without plural forms. */
export type PlainKey = Exclude<TextKey, CountKey>;

/** Name of a text that the parser writes. */
export type ContentTextKey = keyof typeof contentTexts;

/** One form for each plural category of a language. */
export type PluralTexts = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** All texts of a language. */
export type Catalogue = { readonly [K in TextKey]: K extends CountKey ? PluralTexts : string };

/** A shipped catalogue, with all plural forms `F` of its language. */
export type CompleteCatalogue<F extends Intl.LDMLPluralRule> = {
  readonly [K in TextKey]: K extends CountKey ? Readonly<Record<F, string>> : string;
};

type Client = typeof clientTexts;

/** The English text of a script's message, which is also its key. */
export type ClientText = Extract<Client[keyof Client], string>;

/** Key of a script's message with plural forms: the English form `other`. */
export type ClientCount = Extract<Client[keyof Client], { other: string }>['other'];

/** Messages of scripts in a different language, by their English text; `lang` is that language. */
export type ClientTexts = Readonly<Record<string, string | PluralTexts>>;

/** Texts that the parser writes, in one language. */
export type ContentTexts = Pick<Catalogue, ContentTextKey>;

/** Names of the texts that the parser writes. */
export const contentTextKeys = Object.keys(contentTexts) as readonly ContentTextKey[];

/** Names of the texts that scripts show. */
export const clientTextKeys = Object.keys(clientTexts) as readonly (keyof typeof clientTexts)[];
