// Checks the names of code themes against the themes that Shiki ships.
import { type Fault, hintFor, type ValuePath, wrongValueFault } from './fault.ts';
import { valueAt } from './judge.ts';
import { defaultThemes } from './schema/content.ts';

/** Reports themes that Shiki does not have. Its list is loaded only if non-default themes are named. */
export async function unknownThemeFaults(raw: unknown): Promise<Fault[]> {
  const named = (['light', 'dark'] as const).flatMap((mode) => {
    const path = ['code', 'themes', mode];
    const name = valueAt(raw, path);
    return typeof name === 'string' && name !== '' && name !== defaultThemes[mode] ? [{ path, name }] : [];
  });
  if (named.length === 0) return [];
  const { bundledThemes } = await import('shiki/themes');
  const themes = Object.keys(bundledThemes);
  const unknown = named.filter(({ name }) => !themes.includes(name));
  const faultOf = (path: ValuePath, name: string) => wrongValueFault(path, 'must be a Shiki theme', name);
  return unknown.map(({ path, name }) => ({ ...faultOf(path, name), suggestion: hintFor(name, themes) }));
}
