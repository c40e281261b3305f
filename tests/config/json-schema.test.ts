// The JSON Schema for editors: every key has a description, and the types of `defineConfig` check names of keys.
import { expect, test } from 'vitest';
import { configJsonSchema } from '../../scripts/json-schema.ts';
import { defineTypes } from '../../scripts/user-config.ts';
import { defineConfig } from '../../src/config/define.ts';

interface Schema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly patternProperties?: Readonly<Record<string, { readonly enum: readonly string[] }>>;
}

test('every key says what it does', () => {
  const silent: string[] = [];
  function visit(schema: Schema | undefined, path: string): void {
    for (const [key, value] of Object.entries(schema?.properties ?? {})) {
      if (value.description === undefined) silent.push(`${path}${key}`);
      visit(value, `${path}${key}.`);
    }
    for (const form of schema?.anyOf ?? []) visit(form, path);
    if (schema?.items !== undefined) visit(schema.items, `${path}[].`);
    if (typeof schema?.additionalProperties === 'object') visit(schema.additionalProperties, `${path}*.`);
  }
  const schema = configJsonSchema() as Schema;
  visit(schema, '');
  expect(silent).toEqual([]);
  expect(Object.keys(schema.properties ?? {})).toContain('navbar');
  expect(schema.properties?.docs?.anyOf?.[0]?.properties?.path?.description).toContain('Folder of the docs');
});

test('types refuse unknown keys and wrong values', () => {
  defineConfig({
    title: 'a',
    navbar: { items: [{ label: 'a', to: '/b' }] },
    linkCheck: { externalStatus: { 403: 'warn' } },
  });
  // @ts-expect-error An unknown key.
  defineConfig({ titel: 'a' });
  // @ts-expect-error An unknown key further down.
  defineConfig({ navbar: { items: [{ label: 'a', too: '/b' }] } });
  defineConfig({ i18n: { localeConfigs: { de: { texts: { search: 'Finden', pageCount: { other: '{count}' } } } } } });
  defineConfig({ docs: [{ path: 'guide' }, { id: 'api', versions: { '2.0': {} } }] });
  // @ts-expect-error An unknown key of one of several docs.
  defineConfig({ docs: [{ path: 'guide' }, { name: 'api' }] });
  // @ts-expect-error A text of the interface that there is not.
  defineConfig({ i18n: { localeConfigs: { de: { texts: { serch: 'Finden' } } } } });
  // @ts-expect-error A value that is none of those there are.
  defineConfig({ onBrokenLinks: 'never' });
});

test('codes of extensions have levels, in the schema and in the types of the package', () => {
  const rules = (configJsonSchema() as Schema).properties?.rules;
  expect(rules?.additionalProperties).toBe(false);
  const [[pattern = '', level] = []] = Object.entries(rules?.patternProperties ?? {});
  expect(level?.enum).toEqual(['ignore', 'warn', 'error', 'throw', 'log']);
  expect(['kroki/too-large', 'broke-link'].map((code) => new RegExp(pattern).test(code))).toEqual([true, false]);
  expect(rules?.properties?.['broken-link']?.description).toContain('Level of');
  expect(defineTypes()).toContain(
    `readonly [code: \`\${string}/\${string}\`]: 'ignore' | 'warn' | 'error' | 'throw' | 'log';`,
  );
});
