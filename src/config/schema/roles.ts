// Reads the roles (text, link, …) of all fields from the schemas, so that code that walks a configuration needs no schema.
import * as z from 'zod/mini';
import type { FieldRole, FieldRoles } from '../../model/config-fields.ts';
import { schemaParts } from '../judge.ts';
import { categoryLinkSchemas, sidebarItemSchemas } from '../sidebars.ts';
import { configSchema } from './config.ts';
import { docs } from './content.ts';
import { version } from './versions.ts';

/** Returns the roles of an object's fields, then of its nested objects. */
function rolesOf(schema: z.core.$ZodType): FieldRoles {
  const roles = Object.entries(schemaParts(schema)).map(([key, part]): [string, FieldRole | FieldRoles] => [
    key,
    (z.globalRegistry.get(part)?.role as FieldRole | undefined) ?? rolesOf(part),
  ]);
  const fields = roles.filter(([, role]) => typeof role === 'string');
  const parts = roles.filter(([, role]) => typeof role === 'object' && Object.keys(role).length > 0);
  return Object.fromEntries([...fields, ...parts]);
}

/** Roles of all forms of a sidebar item. */
const sidebarItemRoles: FieldRoles = {
  ...Object.assign({}, ...Object.values(sidebarItemSchemas).map(rolesOf)),
  items: 'same',
  link: rolesOf(categoryLinkSchemas['generated-index']),
};
const sidebarRoles: FieldRoles = { '*': { '*': sidebarItemRoles } };

const unsortedRoles: FieldRoles = {
  ...rolesOf(configSchema),
  docs: {
    '*': {
      ...rolesOf(docs),
      versions: { '*': { ...rolesOf(version), source: { sidebars: sidebarRoles } } },
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
