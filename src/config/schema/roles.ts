// Reads the roles (text, link, …) of all fields from the schemas. Code that walks a configuration then needs no schema.
import * as z from 'zod/mini';
import type { ConfigFieldRole, ConfigFieldRoleTree } from '../../model/config-fields.ts';
import type { FeatureTables } from '../../model/feature-tables.ts';
import { listNestedSchemas } from '../judge.ts';
import { categoryLinkSchemas, createSidebarItemSchemas } from '../sidebars.ts';
import { createConfigSchema } from './config.ts';
import { docsSchema } from './content.ts';
import { versionSchema } from './versions.ts';

/** Returns the roles of an object's fields, then of its nested objects. */
function collectFieldRoles(schema: z.core.$ZodType): ConfigFieldRoleTree {
  const roles = Object.entries(listNestedSchemas(schema)).map(
    ([key, part]): [string, ConfigFieldRole | ConfigFieldRoleTree] => [
      key,
      (z.globalRegistry.get(part)?.role as ConfigFieldRole | undefined) ?? collectFieldRoles(part),
    ],
  );
  const fields = roles.filter(([, role]) => typeof role === 'string');
  const parts = roles.filter(([, role]) => typeof role === 'object' && Object.keys(role).length > 0);
  return Object.fromEntries([...fields, ...parts]);
}

function collectSidebarItemFieldRoles(tables: readonly FeatureTables[]): ConfigFieldRoleTree {
  return {
    ...Object.assign({}, ...Object.values(createSidebarItemSchemas(tables)).map(collectFieldRoles)),
    items: 'same',
    link: collectFieldRoles(categoryLinkSchemas['generated-index']),
  };
}

/** Settings that affect single pages; sorted after the settings that affect all pages. */
const SETTINGS_SORTED_LAST = ['home', 'products', 'releases', 'search'];

/** Returns the roles of all fields of a resolved configuration. */
export function collectConfigFieldRoles(tables: readonly FeatureTables[]): ConfigFieldRoleTree {
  const sidebars: ConfigFieldRoleTree = { '*': { '*': collectSidebarItemFieldRoles(tables) } };
  const roles: ConfigFieldRoleTree = {
    ...collectFieldRoles(createConfigSchema(tables)),
    docs: {
      '*': {
        ...collectFieldRoles(docsSchema),
        versions: { '*': { ...collectFieldRoles(versionSchema), source: { sidebars } } },
        sidebars,
      },
    },
  };
  const rankOf = (setting: string) => SETTINGS_SORTED_LAST.indexOf(setting);
  return Object.fromEntries(Object.entries(roles).sort(([a], [b]) => rankOf(a) - rankOf(b)));
}
