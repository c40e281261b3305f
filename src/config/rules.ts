// Some codes have a dedicated setting for their level, for example in `linkCheck`. Moves their levels from `rules` to these settings, so
// that each level is read from one place.

import { getValueAt, isPlainObject } from '../lib/values.ts';
import type { RuleLevel } from '../model/diagnostic.ts';
import { defaultLinkRuleLevels } from '../model/link-rules.ts';
import { formatNearestNameHint } from '../model/nearest.ts';
import {
  accessibilityRules,
  type ExtensionRuleCode,
  isRuleCode,
  type RuleCode,
  settingNamesByRule,
} from '../model/rules.ts';
import { type ConfigFault, formatKeyPath, type ValuePath } from './fault.ts';
import type { CheckedConfig } from './schema/config.ts';

/** Reports faults of `rules` that depend on the rest of the configuration. */
export function findRuleSettingFaults(raw: unknown): readonly ConfigFault[] {
  return [...findContradictoryRuleLevelFaults(raw), ...findUnknownRuleFaults(raw)];
}

/** Reports codes whose level in `rules` contradicts their dedicated setting. */
function findContradictoryRuleLevelFaults(raw: unknown): ConfigFault[] {
  const rules = getValueAt(raw, ['rules']);
  if (!isPlainObject(rules)) return [];
  return Object.entries(rules).flatMap(([code, level]): ConfigFault | [] => {
    const setting = isRuleCode(code) ? settingNamesByRule[code] : undefined;
    const other = setting === undefined ? undefined : getValueAt(raw, setting.split('.'));
    if (other === undefined || convertDocusaurusRuleLevel(other) === convertDocusaurusRuleLevel(level)) return [];
    const path: ValuePath = ['rules', code];
    const message = `\`${formatKeyPath(path)}\` is \`${level}\`, but \`${setting}\` is \`${other}\`, and both set the level of \`${code}\`.`;
    return { path, message, suggestion: `Remove \`${setting}\`.` };
  });
}

/** Converts a level name of Docusaurus to the level name of techdocs. Returns other values unchanged. */
function convertDocusaurusRuleLevel(level: unknown): unknown {
  return { throw: 'error', log: 'warn' }[String(level)] ?? level;
}

/** Reports levels in `rules` for codes that no extension declares. */
function findUnknownRuleFaults(raw: unknown): ConfigFault[] {
  const rules = getValueAt(raw, ['rules']);
  const declared = Object.keys(listDeclaredRuleLevels(getValueAt(raw, ['extensions'])));
  const unknown = (isPlainObject(rules) ? Object.keys(rules) : []).filter(
    (code) => code.includes('/') && !declared.includes(code),
  );
  return unknown.map((code) => {
    const path: ValuePath = ['rules', code];
    const name = code.replace(/\/.*$/s, '');
    const ofExtension = declared.filter((candidate) => candidate.startsWith(`${name}/`));
    const message =
      ofExtension.length > 0
        ? `\`${formatKeyPath(path)}\` is not a code of the extension \`${name}\`.`
        : `\`${formatKeyPath(path)}\` is not a code of an extension.`;
    return {
      path,
      isKey: true,
      message,
      suggestion: formatNearestNameHint(code, ofExtension.length > 0 ? ofExtension : declared),
    };
  });
}

/**
 * Returns the default levels of all codes that extensions declare, by code. Each code begins with the name of its extension and a slash.
 */
function listDeclaredRuleLevels(extensions: unknown): Readonly<Record<ExtensionRuleCode, RuleLevel | 'note'>> {
  const entries = (Array.isArray(extensions) ? extensions : []).flatMap((extension: unknown) => {
    const rules = getValueAt(extension, ['rules']);
    return Object.entries(isPlainObject(rules) ? rules : {}).map(([code, level]) => [
      `${getValueAt(extension, ['name'])}/${code}`,
      level,
    ]);
  });
  return Object.fromEntries(entries);
}

/**
 * Returns the configuration with levels of `rules` moved to the dedicated settings of their codes. Afterwards, `rules` contains only codes
 * without a dedicated setting, and all codes of extensions.
 */
export function moveRuleLevelsToTheirSettings(config: CheckedConfig): CheckedConfig {
  const written = Object.entries(config.rules).filter(([, level]) => level !== undefined);
  const entries = [...listAccessibilityRuleLevels(config), ...written];
  const settingOf = (code: string) => (isRuleCode(code) ? settingNamesByRule[code] : undefined);
  const ownRules = entries.filter(([code]) => settingOf(code) === undefined);
  const rules = { ...listDeclaredRuleLevels(config.extensions), ...Object.fromEntries(ownRules) };
  return entries.reduce(
    (all, [code, level]) =>
      setRuleLevelAtPath(all, settingOf(code)?.split('.') ?? [], level as RuleLevel) as CheckedConfig,
    { ...config, rules },
  );
}

/**
 * Returns the codes that the setting `accessibility` sets to `error`, as entries of `rules`. Leaves out `empty-link` if its dedicated
 * setting has another value than the default.
 */
function listAccessibilityRuleLevels({ accessibility, linkCheck }: CheckedConfig): [RuleCode, RuleLevel][] {
  if (accessibility === undefined) return [];
  const isSet = (code: RuleCode) => code === 'empty-link' && linkCheck.rules[code] !== defaultLinkRuleLevels[code];
  return accessibilityRules.filter((code) => !isSet(code)).map((code) => [code, 'error']);
}

function setRuleLevelAtPath(value: unknown, [step, ...rest]: readonly string[], level: RuleLevel): unknown {
  if (step === undefined) return value;
  const all = value as Readonly<Record<string, unknown>>;
  return { ...all, [step]: rest.length === 0 ? level : setRuleLevelAtPath(all[step], rest, level) };
}
