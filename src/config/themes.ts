// Themes of code, which Shiki has many of.
import { type Fault, hintFor, type ValuePath, wrongValue } from './fault.ts';
import { valueAt } from './judge.ts';
import { defaultThemes } from './schema/content.ts';

/** Themes that shiki does not have. Its list is loaded only where themes other than ours are named. */
export async function unknownThemes(raw: unknown): Promise<Fault[]> {
  const named = (['light', 'dark'] as const).flatMap((mode) => {
    const path = ['code', 'themes', mode];
    const name = valueAt(raw, path);
    return typeof name === 'string' && name !== '' && name !== defaultThemes[mode] ? [{ path, name }] : [];
  });
  if (named.length === 0) return [];
  const { bundledThemes } = await import('shiki/themes');
  const themes = Object.keys(bundledThemes);
  const unknown = named.filter(({ name }) => !themes.includes(name));
  const faultOf = (path: ValuePath, name: string) => wrongValue(path, 'must be a Shiki theme', name);
  return unknown.map(({ path, name }) => ({ ...faultOf(path, name), suggestion: hintFor(name, themes) }));
}
