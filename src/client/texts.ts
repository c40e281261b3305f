// What scripts say. English is built in and names a text; the file of another language, loaded with the page, says it
// in its own words (`site/client-texts.ts`).
import type { MessageValues } from '../model/messages.ts';
import type { ClientCount, ClientText, ClientTexts } from '../model/texts.ts';

const { techdocsTexts: translations = {} } = globalThis as { techdocsTexts?: ClientTexts };

/** A text in the language of the page, with its values in place. */
export function text(english: ClientText, values?: MessageValues): string {
  return fill((translations[english] ?? english) as string, values);
}

function fill(template: string, values: MessageValues = {}): string {
  return template.replace(/{(\w+)}/g, (whole, name) => `${values[name] ?? whole}`);
}

/** A text that depends on a number, which is one of its values; named by its English for many and for one. */
export function countText(many: ClientCount, one: string, values: MessageValues & { readonly count: number }): string {
  const { count } = values;
  const forms = translations[many] as Partial<Record<Intl.LDMLPluralRule, string>> | undefined;
  const english = count === 1 ? one : many;
  const template = forms ? (forms[new Intl.PluralRules(language()).select(count)] ?? forms.other ?? english) : english;
  return fill(template, { ...values, count: number(count) });
}

/** A whole number as the language of the page writes it. In English without `Intl`, which a browser is slow to get ready. */
export function number(value: number): string {
  if (translations.lang === undefined) return `${value}`.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return new Intl.NumberFormat(language()).format(value);
}

/** Names one of which is meant, as the language writes such a list, in parts. */
export function choiceParts(names: readonly string[]) {
  return new Intl.ListFormat(language(), { type: 'disjunction' }).formatToParts(names);
}

/** Names all of which are meant, as the language writes such a list. */
export function joinInLanguage(names: readonly string[]): string {
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(names);
}

function language(): string {
  return (translations.lang ?? 'en') as string;
}
