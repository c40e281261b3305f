// Lowers rules that found errors to warnings, so that the new site can be built. Reports each lowered rule with the way to fix it. Pure.
import type { Diagnostic } from '../../model/diagnostic.ts';
import { defaultRuleLevels, settingNamesByRule } from '../../model/rules.ts';
import type { NoteWithLocation } from './planned.ts';

/** Rule levels for the new configuration, and the report items about these levels. */
interface RuleLevelsResult {
  readonly value: Readonly<Record<string, unknown>>;
  readonly items: readonly NoteWithLocation[];
}

/** Returns the key of the configuration that sets the level of a rule; `undefined` if only the key `rules` can set the level. */
function findRuleLevelKey(code: string): string | undefined {
  const key = (settingNamesByRule as Readonly<Record<string, string | undefined>>)[code];
  return key?.includes('.') ? undefined : key;
}

/**
 * Returns warning levels for all rules that found errors. `rules` are the levels that the configuration already sets. `unchecked` are rules
 * that were errors in the old site, and that the trial could not check in code that was not run.
 */
export function lowerLevelsOfFailedRules(
  findings: readonly Diagnostic[],
  rules: Readonly<Record<string, unknown>> | undefined,
  unchecked: readonly string[] = [],
): RuleLevelsResult {
  const counts = new Map<string, number>();
  for (const { code, severity } of findings)
    if (severity === 'error' && Object.hasOwn(defaultRuleLevels, code)) counts.set(code, (counts.get(code) ?? 0) + 1);
  for (const code of unchecked) if (!counts.has(code)) counts.set(code, 0);
  const soft = [...counts].map(([code, count]) => ({ code, count, key: findRuleLevelKey(code) ?? `rules.${code}` }));
  const own = soft.filter(({ code }) => findRuleLevelKey(code) === undefined).map(({ code }) => [code, 'warn']);
  const value: Record<string, unknown> = Object.fromEntries(
    soft.filter(({ code }) => findRuleLevelKey(code) !== undefined).map(({ key }) => [key, 'warn']),
  );
  if (own.length > 0 || rules !== undefined) value.rules = { ...rules, ...Object.fromEntries(own) };
  return {
    value,
    items: soft.map(({ key, count }) => ({
      at: { file: 'site.config.ts' },
      message:
        count === 0
          ? `\`${key}\` begins as \`warn\`, because links in code that was not run are not checked yet.`
          : `\`${key}\` begins as \`warn\`, so that the new site can be built: as an error, it would stop it ${count === 1 ? 'once' : `${count} times`}.`,
      suggestion:
        count === 0
          ? 'Build the site, mend what it finds, then remove this line.'
          : 'What the old site had too can wait. Once a build finds none of these, remove this line.',
    })),
  };
}
