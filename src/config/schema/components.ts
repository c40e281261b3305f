// Schema of the site's own components: their files, and which of them run in the browser.
import * as z from 'zod/mini';
import { hydrationTriggers } from '../../model/islands.ts';
import { projectPathSchema, recordOf, strictObjectOf, withDescription } from './parts.ts';

/** Built-in tags with special rules, which a site cannot replace. */
const RESERVED_COMPONENT_NAMES: readonly string[] = ['Tabs', 'TabItem'];
const COMPONENT_NAME_PATTERN = /^[A-Z]\w*$/;

/** Whether a name is allowed for a component. */
export const isComponentName = (name: string): boolean =>
  COMPONENT_NAME_PATTERN.test(name) && !RESERVED_COMPONENT_NAMES.includes(name);

const componentSchema = z.union([
  projectPathSchema,
  strictObjectOf({
    file: withDescription('File of the component.', projectPathSchema),
    hydrate: withDescription(
      'When the component begins to run in the browser: with the page, in sight of the reader, or when the browser is idle.',
      z.enum(hydrationTriggers),
    ),
  }),
]);

export const componentsSchema = recordOf(componentSchema, (components, report) => {
  for (const name of Object.keys(components)) {
    if (RESERVED_COMPONENT_NAMES.includes(name))
      report([name], `\`${name}\` is a component of techdocs that cannot be replaced.`);
    else if (!COMPONENT_NAME_PATTERN.test(name)) {
      report([name], `\`components.${name}\` must be a name that begins with a capital letter, such as \`Video\`.`);
    }
  }
});
