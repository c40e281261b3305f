// Validates the options of a preset, so that a wrong value is reported in the configuration instead of failing silently in the service.
import { isRecord } from '../../lib/values.ts';
import { suggestNearestName } from '../../model/nearest.ts';
import { normalizePolicyOrigin } from '../../model/policy.ts';

/** Rule for an option. `must` is the end of an error message that starts with the option's name, such as "`domain` must be a text". */
interface OptionRule {
  readonly must: string;
  readonly isRight: (value: unknown) => boolean;
  readonly isOptional?: true;
}

/** Rules by option name. */
type OptionRules = Readonly<Record<string, OptionRule>>;

const isNonEmptyString = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** A non-empty string. */
export const textOptionRule: OptionRule = { must: 'must be a text', isRight: isNonEmptyString };
/** A boolean. */
export const flagOptionRule: OptionRule = {
  must: 'must be `true` or `false`',
  isRight: (value) => typeof value === 'boolean',
};
/** A plain object. */
export const objectOptionRule: OptionRule = { must: 'must be an object', isRight: isRecord };
/** An object of strings. */
export const textsByKeyOptionRule: OptionRule = {
  must: 'must be an object of texts',
  isRight: (value) => isRecord(value) && Object.values(value).every((item) => typeof item === 'string'),
};
/** Origin of a self-hosted service. */
export const originOptionRule: OptionRule = {
  must: 'must be an origin such as `https://stats.example.com`',
  isRight: (value) =>
    isNonEmptyString(value) &&
    /^https?:\/\//i.test(value) &&
    'origin' in normalizePolicyOrigin(value) &&
    !value.includes('*'),
};
/** Address of a file or folder. */
export const addressOptionRule: OptionRule = {
  must: 'must be an address that starts with `https://` or `http://`, or a path that starts with `/`',
  isRight: (value) =>
    isNonEmptyString(value) &&
    /^(?:https?:\/\/|\/(?!\/))[^\s]+$/i.test(value) &&
    URL.canParse(value, 'https://a.example'),
};

/** Returns a rule for strings that match a pattern. */
export function createPatternRule(pattern: RegExp, example: string): OptionRule {
  return {
    must: `must be a text such as \`${example}\``,
    isRight: (value) => isNonEmptyString(value) && pattern.test(value),
  };
}

/** Returns a rule for one of several strings. */
export function createChoiceRule(...names: readonly string[]): OptionRule {
  const list = names.map((name) => `\`'${name}'\``).join(', ');
  return { must: `must be one of ${list}`, isRight: (value) => names.includes(value as string) };
}

/** Makes a rule optional. */
export function makeRuleOptional(field: OptionRule): OptionRule {
  return { ...field, isOptional: true };
}

const consentOptionRule: OptionRule = {
  must: "must be `'banner'` or a function that runs in the browser",
  isRight: (value) => value === 'banner' || typeof value === 'function',
  isOptional: true,
};

/** Throws one error that lists all faults in a preset's options. Checks `consent` too, which every preset has. */
export function validatePresetOptions(preset: string, given: unknown, rules: OptionRules): void {
  const fields: OptionRules = { ...rules, consent: consentOptionRule };
  if (!isRecord(given)) {
    const first = Object.entries(rules).find(([, { isOptional }]) => !isOptional);
    throw new Error(`\`${preset}\` needs its options, such as \`${preset}({ ${first?.[0]}: '…' })\`.`);
  }
  const options = given as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(options).filter((name) => !Object.hasOwn(fields, name));
  const faults = [
    ...unknown.map((name) =>
      [`\`${name}\` is not a known option.`, suggestNearestName(name, Object.keys(fields))].filter(Boolean).join(' '),
    ),
    ...Object.entries(fields).flatMap(([name, { must, isRight, isOptional }]) => {
      const value = options[name];
      if (value === undefined) return isOptional ? [] : [`\`${name}\` is missing; it ${must}.`];
      return isRight(value) ? [] : [`\`${name}\` ${must}.`];
    }),
  ];
  if (faults.length > 0) throw new Error(`\`${preset}\`: ${faults.join(' ')}`);
}
