// Reports empty variables, so that a company sees which addresses are still missing.
import { convertLevelToSeverity, type SettingDiagnostic } from '../model/diagnostic.ts';
import type { Site } from '../model/site.ts';

/** Reports each empty variable once, if the configuration enables the rule. */
export function checkEmptyVariables({ config }: Site): SettingDiagnostic[] {
  const severity = convertLevelToSeverity(config.rules['unset-variable'] ?? 'ignore');
  if (severity === undefined) return [];
  const unset = Object.entries(config.variables).filter(([, value]) => value === '');
  return unset.map(([name]) => ({
    code: 'unset-variable',
    severity,
    message: `The variable \`${name}\` is empty, so links whose address begins with it are shown as plain text.`,
    file: config.configFile,
    setting: 'variables',
    suggestion: 'Give it a value, or remove the variable and its uses.',
  }));
}
