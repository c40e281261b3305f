// Puts the hooks of extensions under the watch of a thread.
import type { LoadedExtension } from '../../model/extension.ts';
import type { ThreadWatch } from './cells.ts';

/** Extensions whose hooks are watched. Those of techdocs end. */
export function withWatch(
  extensions: readonly LoadedExtension[],
  watch: Pick<ThreadWatch, 'of'>,
): readonly LoadedExtension[] {
  return extensions.map((of) => (of.isBuiltIn ? of : { ...of, watch: watch.of(of.extension.name) }));
}
