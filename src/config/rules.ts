// What `rules` says of codes that have a key of their own: it goes into that key, so that each level stands in one place.
import type { RuleLevel } from '../model/diagnostic.ts';
import { isRuleCode, ruleSettings } from '../model/rules.ts';
import { type Fault, pathText, type ValuePath } from './fault.ts';
import { isPlain, valueAt } from './judge.ts';
import type { CheckedConfig } from './schema/config.ts';

/** Codes that `rules` gives one level, and their own key another. */
export function contradictions(raw: unknown): Fault[] {
  const rules = valueAt(raw, ['rules']);
  if (!isPlain(rules)) return [];
  return Object.entries(rules).flatMap(([code, level]): Fault | [] => {
    const setting = isRuleCode(code) ? ruleSettings[code] : undefined;
    const other = setting === undefined ? undefined : valueAt(raw, setting.split('.'));
    if (other === undefined || inOurWords(other) === inOurWords(level)) return [];
    const path: ValuePath = ['rules', code];
    const message = `\`${pathText(path)}\` is \`${level}\`, but \`${setting}\` is \`${other}\`, and both set the level of \`${code}\`.`;
    return { path, message, suggestion: `Remove \`${setting}\`.` };
  });
}

/** Docusaurus's words for levels in ours. */
function inOurWords(level: unknown): unknown {
  return { throw: 'error', log: 'warn' }[String(level)] ?? level;
}

/** The configuration with the levels of `rules` in the keys that set them; what is left in `rules` has none. */
export function withRules(config: CheckedConfig): CheckedConfig {
  const entries = Object.entries(config.rules).filter(([, level]) => level !== undefined);
  const settingOf = (code: string) => (isRuleCode(code) ? ruleSettings[code] : undefined);
  const rules = Object.fromEntries(entries.filter(([code]) => settingOf(code) === undefined));
  return entries.reduce(
    (all, [code, level]) => withLevel(all, settingOf(code)?.split('.') ?? [], level as RuleLevel) as CheckedConfig,
    { ...config, rules },
  );
}

function withLevel(value: unknown, [step, ...rest]: readonly string[], level: RuleLevel): unknown {
  if (step === undefined) return value;
  const all = value as Readonly<Record<string, unknown>>;
  return { ...all, [step]: rest.length === 0 ? level : withLevel(all[step], rest, level) };
}
