// Reads the roles (text, link, …) of all fields from the schemas, so that code that walks a configuration needs no schema.
import * as z from 'zod/mini';
import type { FieldRole, FieldRoles } from '../../model/config-fields.ts';
import { listSchemaParts } from '../judge.ts';
import { categoryLinkSchemas, sidebarItemSchemas } from '../sidebars.ts';
import { configSchema } from './config.ts';
import { docsSchema } from './content.ts';
import { versionSchema } from './versions.ts';

/** Returns the roles of an object's fields, then of its nested objects. */
function collectRoles(schema: z.core.$ZodType): FieldRoles {
  const roles = Object.entries(listSchemaParts(schema)).map(([key, part]): [string, FieldRole | FieldRoles] => [
    key,
    (z.globalRegistry.get(part)?.role as FieldRole | undefined) ?? collectRoles(part),
  ]);
  const fields = roles.filter(([, role]) => typeof role === 'string');
  const parts = roles.filter(([, role]) => typeof role === 'object' && Object.keys(role).length > 0);
  return Object.fromEntries([...fields, ...parts]);
}

/** Roles of all forms of a sidebar item. */
const sidebarItemRoles: FieldRoles = {
  ...Object.assign({}, ...Object.values(sidebarItemSchemas).map(collectRoles)),
  items: 'same',
  link: collectRoles(categoryLinkSchemas['generated-index']),
};
const sidebarRoles: FieldRoles = { '*': { '*': sidebarItemRoles } };

const unsortedRoles: FieldRoles = {
  ...collectRoles(configSchema),
  docs: {
    '*': {
      ...collectRoles(docsSchema),
      versions: { '*': { ...collectRoles(versionSchema), source: { sidebars: sidebarRoles } } },
      sidebars: sidebarRoles,
    },
  },
};

/** Settings that affect single pages; sorted after the settings that affect all pages. */
const LAST_SETTINGS = ['home', 'products', 'releases', 'search'];

/** Roles of all fields of a resolved configuration. */
export const configRoles: FieldRoles = Object.fromEntries(
  Object.entries(unsortedRoles).sort(([a], [b]) => LAST_SETTINGS.indexOf(a) - LAST_SETTINGS.indexOf(b)),
);
