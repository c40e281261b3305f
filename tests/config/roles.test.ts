// Every field of the schema with a role is translated and checked, without a second list.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listNestedSchemas } from '../../src/config/judge.ts';
import { createConfigSchema } from '../../src/config/schema/config.ts';
import { collectConfigFieldRoles } from '../../src/config/schema/roles.ts';
import { featureTables } from '../../src/features/tables.ts';
import type { SiteConfig } from '../../src/model/config.ts';
import {
  type ConfigFieldRoleTree,
  convertToPathInUserConfig,
  formatSettingPath,
  listConfigFields,
} from '../../src/model/config-fields.ts';
import type { DocsConfig } from '../../src/model/docs-versions.ts';
import { translateConfig } from '../../src/site/config-texts.ts';
import { listConfigAddresses } from '../../src/site/links/config-links.ts';
import { config } from '../support/site.ts';

const configSchema = createConfigSchema(featureTables);
const configFieldRoles = collectConfigFieldRoles(featureTables);

/** Returns a value with every field, each with a unique text. */
function sampleOf(roles: ConfigFieldRoleTree, path: string): unknown {
  const each = roles['*'];
  if (each !== undefined) {
    const one = partOf(each, `${path}.each`);
    return /(?:versions|products|sidebars)$/.test(path) ? { each: one } : [one];
  }
  return Object.fromEntries(Object.entries(roles).map(([key, role]) => [key, partOf(role, `${path}.${key}`)]));
}

function partOf(role: ConfigFieldRoleTree[string], path: string): unknown {
  if (role === 'same') return [];
  if (typeof role === 'object') return sampleOf(role, path);
  return role === 'html' ? `<a href="/${path}">${path}</a>` : role === 'text' ? path : `/${path}`;
}

const sample = sampleOf(configFieldRoles, '') as SiteConfig;
// With one version its label is not shown; the second one has none of its own.
const [docs] = sample.docs as [DocsConfig];
const versions = { ...docs.versions, current: { label: 'current' } };
const settings = {
  ...config(),
  ...sample,
  docs: [
    { ...docs, at: ['docs'], versions },
    // Docs without others have no label.
    { id: 'b', at: ['docs', 1], sidebars: {}, versions: {} },
  ],
  roles: configFieldRoles,
} as unknown as SiteConfig;
const fields = listConfigFields(settings, configFieldRoles).filter(({ text }) => text !== 'current');

test('the sample has all of them', () => {
  const count = (roles: ConfigFieldRoleTree): number =>
    Object.values(roles).reduce(
      (sum, role) => sum + (typeof role === 'object' ? count(role) : Number(role !== 'same')),
      0,
    );
  expect(fields.length).toBe(count(configFieldRoles));
  expect(fields.map(({ path }) => formatSettingPath(path))).toContain('navbar.items[0].items[0].label');
});

test('every text and every piece of HTML is translated', () => {
  const wanted = fields.filter(({ role }) => role === 'text' || role === 'html');
  const texts = wanted.map(({ text: key, path }) => ({
    key,
    text: `de ${formatSettingPath(path)}`,
    line: 1,
    column: 1,
  }));
  const clean = (html: string) => `clean ${html}`;
  expect(translateConfig(settings, undefined, { clean }).missing).toEqual(
    wanted.map(({ text, path }) => ({ text, place: formatSettingPath(convertToPathInUserConfig(settings, path)) })),
  );
  const translated = translateConfig(settings, { file: 'de.yml', texts }, { clean });
  expect([translated.missing, translated.diagnostics]).toEqual([[], []]);
  const now = listConfigFields(translated.config, configFieldRoles).filter(
    ({ role }) => role === 'text' || role === 'html',
  );
  expect(now.map(({ text }) => text).filter((text) => text !== 'current')).toEqual(
    wanted.map(({ role, path }) =>
      role === 'html' ? `clean de ${formatSettingPath(path)}` : `de ${formatSettingPath(path)}`,
    ),
  );
});

test('every address and every link in a piece of HTML is checked', () => {
  const wanted = fields.filter(({ role, path }) => role !== 'text' && path[0] !== 'docs');
  expect(listConfigAddresses(settings, []).map(({ setting, href, kind }) => [setting, href, kind])).toEqual(
    wanted.map(({ text, role, path }) => [
      formatSettingPath(path),
      role === 'html' ? text.split('"')[1] : text,
      role === 'image' ? 'image' : 'link',
    ]),
  );
  // Addresses in sidebars are read from their trees; no other field of the docs is an address.
  const ofDocs = fields.filter(({ role, path }) => role !== 'text' && path[0] === 'docs');
  expect(ofDocs.filter(({ path }) => !path.includes('sidebars'))).toEqual([]);
});

test('a field with the name of a text or an address has a role', () => {
  const NAMES =
    /\.(?:title|tagline|label|heading|description|copyright|content|value|alt|placeholder|to|href|src\w*|image|page|favicon)$/;
  const silent: string[] = [];
  const visit = (schema: z.core.$ZodType, path: string): void => {
    if (z.globalRegistry.get(schema)?.role !== undefined) return;
    if (NAMES.test(path)) silent.push(path);
    for (const [key, part] of Object.entries(listNestedSchemas(schema))) visit(part, `${path}.${key}`);
  };
  visit(configSchema, '');
  // Language names are in their own language; a replacement, a synonym and a host are not addresses; a picture has its address in it.
  expect(silent).toEqual([
    '.i18n.localeConfigs.*.label',
    '.home.image',
    '.search.replaceSearchResultPathname.to',
    '.search.synonyms.*.to',
    '.policy.image',
  ]);
});
