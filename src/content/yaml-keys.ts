// Small YAML files whose keys are known: a value of the wrong type is an error at its line, an unknown key a warning with the
// nearest known one.
import { isMap, isPair, isScalar, type YAMLMap } from 'yaml';
import { ownOf } from '../lib/own.ts';
import { positionsIn } from '../lib/text.ts';
import { parseYaml } from '../lib/yaml-document.ts';
import { yamlSlips } from '../lib/yaml-slips.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { didYouMean } from '../model/nearest.ts';
import { ignoredParts } from './plain-yaml.ts';

/** What a value must be. */
export interface YamlRule {
  readonly must: string;
  readonly isRight: (value: unknown) => boolean;
}

export const yamlString: YamlRule = {
  must: 'must be a string',
  isRight: (value) => typeof value === 'string' && value !== '',
};
export const yamlFlag: YamlRule = { must: 'must be `true` or `false`', isRight: (value) => typeof value === 'boolean' };
/** Accepted, and of no use here. */
export const unused: YamlRule = { must: '', isRight: () => true };

/** How findings call what such a file holds. */
export interface YamlNouns {
  /** Codes of findings. */
  readonly invalid: string;
  readonly unknown: string;
  /** What has the keys, as in `\`x\` is not a key of a category`. */
  readonly noun: string;
  /** What is said of a file that holds no map. */
  readonly wanted: string;
}

/** Tells what is wrong at a place: an error where it says nothing else. */
export type ReportYamlFault = (offset: number, message: string, rest?: Partial<Diagnostic>) => void;
export type YamlMap = YAMLMap<unknown, unknown>;

/** The map that a file holds; nothing where it holds none, which is told. */
export function readYaml(source: string, file: string, { invalid, unknown, wanted }: YamlNouns) {
  const diagnostics: Diagnostic[] = [];
  const document = parseYaml(source);
  const positionOf = positionsIn(source);
  const report: ReportYamlFault = (offset, message, rest = {}) => {
    diagnostics.push({ code: invalid, severity: 'error', file, ...positionOf(offset), message, ...rest });
  };
  const read = (map?: YamlMap) => ({ map, report, diagnostics, positionOf });
  const slips = document.errors.length > 0 ? yamlSlips(source) : [];
  for (const { offset, what, suggestion } of slips) report(offset, `The YAML is malformed: ${what}.`, { suggestion });
  if (slips.length > 0) return read();
  for (const { pos, message } of document.errors) report(pos[0], `${message.replace(/\.?$/, '')}.`);
  if (diagnostics.length > 0) return read();
  for (const { offset, ...part } of ignoredParts(source, document))
    report(offset, part.message, { ...part, code: unknown, severity: 'warning' });
  if (isMap(document.contents)) return read(document.contents);
  report(0, wanted);
  return read();
}

/** What keys of a map must be, and what stands before their names in messages. */
interface Keys {
  readonly rules: Readonly<Record<string, YamlRule>>;
  readonly prefix: string;
  readonly nouns: Pick<YamlNouns, 'unknown' | 'noun'>;
}

/** The values of a map that are right; the others are reported. */
export function acceptedKey(map: YamlMap, { rules, prefix, nouns }: Keys, report: ReportYamlFault) {
  const kept: Record<string, unknown> = {};
  for (const pair of map.items) {
    if (!isPair(pair) || !isScalar(pair.key)) continue;
    const key = String(pair.key.value);
    const offset = pair.key.range?.[0] ?? 0;
    const rule = ownOf(rules, key);
    if (rule === undefined) {
      const suggestion = didYouMean(key, Object.keys(rules));
      const rest = { code: nouns.unknown, severity: 'warning' as const, ...(suggestion && { suggestion }) };
      report(offset, `\`${prefix}${key}\` is not a key of ${nouns.noun}.`, rest);
      continue;
    }
    const value: unknown = (pair.value as { toJSON?: () => unknown } | null)?.toJSON?.() ?? null;
    if (rule === unused) continue;
    if (rule.isRight(value)) kept[key] = value;
    else report(offset, `\`${prefix}${key}\` ${rule.must}.`);
  }
  return kept;
}
