// Catalogue of all texts of techdocs that readers see or hear. Each language has a file in `texts/`; English defines which texts exist. The
// catalogue is plain data: it is part of fingerprints, and browsers receive the texts of scripts.
import { clientTexts, contentTexts, pageTexts } from './texts/en.ts';

/** All texts in English; the fallback for texts that a language lacks. */
export const englishCatalogue = { ...contentTexts, ...pageTexts, ...clientTexts };

type EnglishCatalogue = typeof englishCatalogue;

/** Texts of the user interface that features add, by name. */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it.
export interface TextCatalogueOfFeatures {}

/** Name of a text. */
export type TextKey = keyof EnglishCatalogue;

/** Name of a text with plural forms; the number is `{count}`. */
export type CountTextKey = { [K in TextKey]: EnglishCatalogue[K] extends string ? never : K }[TextKey];

/** Name of a text without plural forms. */
export type PlainTextKey = Exclude<TextKey, CountTextKey>;

/** Name of a text that the parser writes. */
type ContentTextKey = keyof typeof contentTexts;

/** One form for each plural category of a language. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** All texts of a language. */
export type TextCatalogue = { readonly [K in TextKey]: K extends CountTextKey ? PluralForms : string };

/** A shipped catalogue, with all plural forms `F` of its language. */
export type CatalogueWithAllPluralForms<F extends Intl.LDMLPluralRule> = {
  readonly [K in TextKey]: K extends CountTextKey ? Readonly<Record<F, string>> : string;
};

type EnglishClientTexts = typeof clientTexts;

/** Key of a message that scripts show: the English text of the message. */
export type ClientTextKey = Extract<EnglishClientTexts[keyof EnglishClientTexts], string>;

/** Key of a script's message with plural forms: the English form `other`. */
export type ClientCountTextKey = Extract<EnglishClientTexts[keyof EnglishClientTexts], { other: string }>['other'];

/** Texts of scripts in a language other than English, by their English text. The key `lang` holds the language. */
export type ClientTexts = Readonly<Record<string, string | PluralForms>>;

/** Texts that the parser writes, in one language. */
export type ContentTextCatalogue = Pick<TextCatalogue, ContentTextKey>;

/** Names of the texts that the parser writes. */
export const contentTextCatalogueKeys = Object.keys(contentTexts) as readonly ContentTextKey[];

/** Names of the texts that scripts show. */
export const clientTextKeys = Object.keys(clientTexts) as readonly (keyof typeof clientTexts)[];
