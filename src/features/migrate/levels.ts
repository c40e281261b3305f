// Rules that start as warnings in the new site, so that it can be built. Each is reported, with its fix. Pure.
import type { Diagnostic } from '../../model/diagnostic.ts';
import { ruleLevels } from '../../model/rules.ts';
import type { Item } from './planned.ts';

/** Configuration keys that set the level of a rule. */
const KEYS: Readonly<Record<string, string>> = { 'broken-link': 'onBrokenLinks', 'broken-anchor': 'onBrokenAnchors' };

/** Levels for the configuration, and the items to report about them. */
export interface SoftLevels {
  readonly value: Readonly<Record<string, unknown>>;
  readonly items: readonly Item[];
}

/** Returns levels for all rules that found errors. `rules` are the levels that the configuration sets already. */
export function softLevels(
  findings: readonly Diagnostic[],
  rules: Readonly<Record<string, unknown>> | undefined,
): SoftLevels {
  const counts = new Map<string, number>();
  for (const { code, severity } of findings)
    if (severity === 'error' && Object.hasOwn(ruleLevels, code)) counts.set(code, (counts.get(code) ?? 0) + 1);
  const soft = [...counts].map(([code, count]) => ({ code, count, key: KEYS[code] ?? `rules.${code}` }));
  const own = soft.filter(({ code }) => KEYS[code] === undefined).map(({ code }) => [code, 'warn']);
  const value: Record<string, unknown> = Object.fromEntries(
    soft.filter(({ code }) => KEYS[code] !== undefined).map(({ key }) => [key, 'warn']),
  );
  if (own.length > 0 || rules !== undefined) value.rules = { ...rules, ...Object.fromEntries(own) };
  return {
    value,
    items: soft.map(({ key, count }) => ({
      at: { file: 'site.config.ts' },
      message: `\`${key}\` begins as \`warn\`, so that the new site can be built: as an error, it would stop it ${count === 1 ? 'once' : `${count} times`}.`,
      suggestion: 'Mend what it finds, then remove this line.',
    })),
  };
}
