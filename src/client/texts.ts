// Interface texts of scripts. English texts are built in and serve as keys; for other languages, a file that is loaded with the page
// contains the translations (`site/client-texts.ts`).
import type { MessageValues } from '../model/messages.ts';
import type { ClientCountTextKey, ClientTextKey, ClientTexts } from '../model/texts.ts';

const { techdocsTexts: translations = {} } = globalThis as { techdocsTexts?: ClientTexts };

/** Returns a text in the language of the page, with its values inserted. */
export function formatClientText(english: ClientTextKey, values?: MessageValues): string {
  return fillPlaceholders((translations[english] ?? english) as string, values);
}

function fillPlaceholders(template: string, values: MessageValues = {}): string {
  return template.replace(/{(\w+)}/g, (whole, name) => `${values[name] ?? whole}`);
}

/**
 * Returns a text that depends on `count`. `many` is the English plural form, and also the key of the translation. `singular` is the English
 * singular form.
 */
export function formatCountText(
  many: ClientCountTextKey,
  singular: string,
  values: MessageValues & { readonly count: number },
): string {
  const { count } = values;
  const forms = translations[many] as Partial<Record<Intl.LDMLPluralRule, string>> | undefined;
  const english = count === 1 ? singular : many;
  const template = forms
    ? (forms[new Intl.PluralRules(readPageLanguage()).select(count)] ?? forms.other ?? english)
    : english;
  return fillPlaceholders(template, { ...values, count: formatClientNumber(count) });
}

/** Formats an integer in the language of the page. English needs no `Intl`, which browsers initialize slowly. */
export function formatClientNumber(value: number): string {
  if (translations.lang === undefined) return `${value}`.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return new Intl.NumberFormat(readPageLanguage()).format(value);
}

/** Formats names as a list of alternatives ("a, b or c") in the page's language, split into names and separators. */
export function formatNamesWithOr(names: readonly string[]) {
  return new Intl.ListFormat(readPageLanguage(), { type: 'disjunction' }).formatToParts(names);
}

/** Formats names as a list in the page's language. */
export function formatNamesWithAnd(names: readonly string[]): string {
  return new Intl.ListFormat(readPageLanguage(), { type: 'conjunction' }).format(names);
}

function readPageLanguage(): string {
  return (translations.lang ?? 'en') as string;
}
