// Reads the roles (text, link, …) of all fields from the schemas, so that code that walks a configuration needs no schema.
import * as z from 'zod/mini';
import type { ConfigFieldRole, ConfigFieldRoles } from '../../model/config-fields.ts';
import { listNestedSchemas } from '../judge.ts';
import { categoryLinkSchemas, sidebarItemSchemas } from '../sidebars.ts';
import { createConfigSchema } from './config.ts';
import { docsSchema } from './content.ts';
import { versionSchema } from './versions.ts';

/** Returns the roles of an object's fields, then of its nested objects. */
function collectFieldRoles(schema: z.core.$ZodType): ConfigFieldRoles {
  const roles = Object.entries(listNestedSchemas(schema)).map(
    ([key, part]): [string, ConfigFieldRole | ConfigFieldRoles] => [
      key,
      (z.globalRegistry.get(part)?.role as ConfigFieldRole | undefined) ?? collectFieldRoles(part),
    ],
  );
  const fields = roles.filter(([, role]) => typeof role === 'string');
  const parts = roles.filter(([, role]) => typeof role === 'object' && Object.keys(role).length > 0);
  return Object.fromEntries([...fields, ...parts]);
}

/** Roles of all forms of a sidebar item. */
const sidebarItemFieldRoles: ConfigFieldRoles = {
  ...Object.assign({}, ...Object.values(sidebarItemSchemas).map(collectFieldRoles)),
  items: 'same',
  link: collectFieldRoles(categoryLinkSchemas['generated-index']),
};
const sidebarFieldRoles: ConfigFieldRoles = { '*': { '*': sidebarItemFieldRoles } };

const unsortedFieldRoles: ConfigFieldRoles = {
  ...collectFieldRoles(createConfigSchema([])),
  docs: {
    '*': {
      ...collectFieldRoles(docsSchema),
      versions: { '*': { ...collectFieldRoles(versionSchema), source: { sidebars: sidebarFieldRoles } } },
      sidebars: sidebarFieldRoles,
    },
  },
};

/** Settings that affect single pages; sorted after the settings that affect all pages. */
const SETTINGS_SORTED_LAST = ['home', 'products', 'releases', 'search'];

/** Roles of all fields of a resolved configuration. */
export const configFieldRoles: ConfigFieldRoles = Object.fromEntries(
  Object.entries(unsortedFieldRoles).sort(
    ([a], [b]) => SETTINGS_SORTED_LAST.indexOf(a) - SETTINGS_SORTED_LAST.indexOf(b),
  ),
);
