// Schema of the site's own components: their files, and which of them run in the browser.
import * as z from 'zod/mini';
import { hydrations } from '../../model/islands.ts';
import { doc, object, projectPath, recordOf } from './parts.ts';

/** Built-in tags with special rules, which a site cannot replace. */
const FIXED: readonly string[] = ['Tabs', 'TabItem'];
const NAME = /^[A-Z]\w*$/;

/** Whether a name is allowed for a component. */
export const isComponentName = (name: string): boolean => NAME.test(name) && !FIXED.includes(name);

const component = z.union([
  projectPath,
  object({
    file: doc('File of the component.', projectPath),
    hydrate: doc(
      'When the component begins to run in the browser: with the page, in sight of the reader, or when the browser is idle.',
      z.enum(hydrations),
    ),
  }),
]);

/** Schema of `components`. */
export const components = recordOf(component, (given, report) => {
  for (const name of Object.keys(given)) {
    if (FIXED.includes(name)) report([name], `\`${name}\` is a component of techdocs that cannot be replaced.`);
    else if (!NAME.test(name)) {
      report([name], `\`components.${name}\` must be a name that begins with a capital letter, such as \`Video\`.`);
    }
  }
});
