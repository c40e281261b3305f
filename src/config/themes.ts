// Checks the names of code themes against the themes that Shiki ships.

import { getValueAt } from '../lib/values.ts';
import { formatNearestNameHint } from '../model/nearest.ts';
import { type ConfigFault, createWrongValueFault, type ValuePath } from './fault.ts';
import { defaultCodeThemes } from './schema/content.ts';

/** Reports themes that Shiki does not have. The list of Shiki's themes is loaded only if non-default themes are named. */
export async function findUnknownThemeFaults(raw: unknown): Promise<ConfigFault[]> {
  const named = (['light', 'dark'] as const).flatMap((mode) => {
    const path = ['code', 'themes', mode];
    const name = getValueAt(raw, path);
    return typeof name === 'string' && name !== '' && name !== defaultCodeThemes[mode] ? [{ path, name }] : [];
  });
  if (named.length === 0) return [];
  const { bundledThemes } = await import('shiki/themes');
  const themes = Object.keys(bundledThemes);
  const unknown = named.filter(({ name }) => !themes.includes(name));
  const faultOf = (path: ValuePath, name: string) => createWrongValueFault(path, 'must be a Shiki theme', name);
  return unknown.map(({ path, name }) => ({ ...faultOf(path, name), suggestion: formatNearestNameHint(name, themes) }));
}
