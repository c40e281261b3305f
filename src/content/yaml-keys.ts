// Parses small YAML files with known keys. A value of the wrong type is an error at its line. An unknown key is a warning that suggests the
// nearest known key.
import { isMap, isPair, isScalar, type YAMLMap } from 'yaml';
import { getOwnPropertyValue } from '../lib/own.ts';
import { createPositionFinder } from '../lib/text.ts';
import { parseYaml } from '../lib/yaml-document.ts';
import { describeYamlError, selectFirstErrorsOfLines } from '../lib/yaml-errors.ts';
import { findYamlMistakes } from '../lib/yaml-slips.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { suggestNearestName } from '../model/nearest.ts';
import { createFindingsOnIgnoredYaml } from './plain-yaml.ts';

export interface YamlValueRule {
  readonly must: string;
  readonly isRight: (value: unknown) => boolean;
}

export const yamlStringRule: YamlValueRule = {
  must: 'must be a string',
  isRight: (value) => typeof value === 'string' && value !== '',
};
export const yamlBooleanRule: YamlValueRule = {
  must: 'must be `true` or `false`',
  isRight: (value) => typeof value === 'boolean',
};
/** Rule for keys that are accepted but not used. */
export const ignoredYamlKeyRule: YamlValueRule = { must: '', isRight: () => true };

/** Wording of findings about a kind of file. */
export interface YamlFindingWording {
  /** Codes of findings. */
  readonly invalid: string;
  readonly unknown: string;
  /** Noun for the object with the keys, as in `\`x\` is not a key of a category`. */
  readonly noun: string;
  /** Message for a file that does not contain a map. */
  readonly expectation: string;
}

/** Reports a fault at an offset; an error by default. */
export type YamlFaultReporter = (offset: number, message: string, rest?: Partial<Diagnostic>) => void;
export type YamlMap = YAMLMap<unknown, unknown>;

/** Parses a file that must contain a map. Reports faults. In the result, `map` is `undefined` if the file contains no map. */
export function parseYamlMap(source: string, file: string, { invalid, unknown, expectation }: YamlFindingWording) {
  const diagnostics: Diagnostic[] = [];
  const document = parseYaml(source);
  const positionOf = createPositionFinder(source);
  const report: YamlFaultReporter = (offset, message, rest = {}) => {
    diagnostics.push({ code: invalid, severity: 'error', file, ...positionOf(offset), message, ...rest });
  };
  const read = (map?: YamlMap) => ({ map, report, diagnostics, positionOf });
  const slips = document.errors.length > 0 ? findYamlMistakes(source) : [];
  for (const { offset, what, suggestion } of slips) report(offset, `The YAML is malformed: ${what}.`, { suggestion });
  if (slips.length > 0) return read();
  for (const error of selectFirstErrorsOfLines(source, document.errors)) {
    const { what, suggestion } = describeYamlError(error);
    report(error.pos[0], `The YAML is malformed: ${what}.`, suggestion === undefined ? {} : { suggestion });
  }
  if (diagnostics.length > 0) return read();
  for (const { offset, ...part } of createFindingsOnIgnoredYaml(source, document))
    report(offset, part.message, { ...part, code: unknown, severity: 'warning' });
  if (isMap(document.contents)) return read(document.contents);
  report(0, expectation);
  return read();
}

/** Rules for the keys of a map. `prefix` precedes the names of the keys in messages. */
interface YamlKeyRules {
  readonly rules: Readonly<Record<string, YamlValueRule>>;
  readonly prefix: string;
  readonly nouns: Pick<YamlFindingWording, 'unknown' | 'noun'>;
}

/** Returns the valid values of a map. Reports invalid values and unknown keys. */
export function extractValidYamlValues(
  map: YamlMap,
  { rules, prefix, nouns }: YamlKeyRules,
  report: YamlFaultReporter,
) {
  const validValues: Record<string, unknown> = {};
  for (const pair of map.items) {
    if (!isPair(pair) || !isScalar(pair.key)) continue;
    const key = String(pair.key.value);
    const offset = pair.key.range?.[0] ?? 0;
    const rule = getOwnPropertyValue(rules, key);
    if (rule === undefined) {
      const suggestion = suggestNearestName(key, Object.keys(rules));
      const rest = { code: nouns.unknown, severity: 'warning' as const, ...(suggestion && { suggestion }) };
      report(offset, `\`${prefix}${key}\` is not a key of ${nouns.noun}.`, rest);
      continue;
    }
    const value: unknown = (pair.value as { toJSON?: () => unknown } | null)?.toJSON?.() ?? null;
    if (rule === ignoredYamlKeyRule) continue;
    if (rule.isRight(value)) validValues[key] = value;
    else report(offset, `\`${prefix}${key}\` ${rule.must}.`);
  }
  return validValues;
}
