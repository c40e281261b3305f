// The data of devices: its format, valid references, and the tables of pages that are generated from it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import products from '../../content/products.ts';
import { repository } from '../support/cli.ts';

const content = join(repository, 'content');
const read = (name: string) => parse(readFileSync(join(content, 'data', name), 'utf8'));
const text = z.string();
const date = text.check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const about = { label: text, product: z.enum(Object.keys(products)), page: text };

const devices = z.strictObject({
  models: z.array(
    z.strictObject({
      id: text.check(z.regex(/^[a-z\d-]+$/)),
      name: text,
      aliases: z.optional(z.array(text)),
      firmware: z.array(
        z.strictObject({
          firmware: text,
          android: text.check(z.regex(/^\d+(?:\.\d)?$/)),
          date,
          patch: z.optional(date),
          sdk: z.optional(text),
          scanner: z.optional(text),
          agent: z.optional(text),
          level: z.optional(text),
        }),
      ),
    }),
  ),
});
const least = z.array(text.check(z.regex(/^(?:all|none|tbd|update|\d[\d.]*)$/)));
const support = z.record(
  text,
  z.strictObject({
    ...about,
    heading: z.optional(text),
    extra: z.optional(text),
    isOfAndroid: z.optional(z.boolean()),
    marks: z.optional(z.boolean()),
    rows: z.array(
      z.strictObject({
        devices: z.array(text),
        name: z.optional(text),
        android: z.optional(z.array(text)),
        firmware: least,
        extra: z.optional(least),
      }),
    ),
  }),
);
const functions = z.record(text, z.strictObject({ ...about, columns: z.array(text), rows: z.array(z.array(text)) }));

const { models } = devices.parse(read('devices.yml'));
const supports = support.parse(read('support.yml'));
const matrices = functions.parse(read('functions.yml'));
const pages = readdirSync(join(content, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .map((file) => readFileSync(join(content, 'docs', file), 'utf8'));

it('names models that are there, with a firmware for each version of Android', () => {
  const ids = models.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const rows = Object.values(supports).flatMap((each) => each.rows);
  expect(rows.flatMap((row) => row.devices).filter((id) => !ids.includes(id))).toEqual([]);
  const uneven = rows.filter(
    ({ android = ['all'], firmware, extra = firmware }) =>
      firmware.length !== android.length || extra.length !== firmware.length,
  );
  expect(uneven).toEqual([]);
  const ragged = Object.values(matrices).flatMap((each) =>
    each.rows.filter((row) => row.length !== each.columns.length),
  );
  expect(ragged).toEqual([]);
});

it('leads to pages that are there', () => {
  const targets = [...Object.values(supports), ...Object.values(matrices)].map(({ page }) => page);
  expect(targets.filter((page) => !existsSync(join(content, `docs${page}.md`)))).toEqual([]);
});

it('is where pages have their tables from, and all of it is on some page', () => {
  const used = new Set(pages.flatMap((page) => [...page.matchAll(/<DeviceTable of="([^"]+)"/g)].map(([, key]) => key)));
  expect([...used].sort()).toEqual([...Object.keys(supports), ...Object.keys(matrices)].sort());
  const shown = new Set(
    pages.flatMap((page) => [...page.matchAll(/<FirmwareTable model="([^"]+)"/g)].map(([, id]) => id)),
  );
  expect([...shown].sort()).toEqual(models.map(({ id }) => id).sort());
  const written = pages.flatMap((page) => page.match(/^\| (?:Device \| OS Version|Firmware \| OS) .*$/gm) ?? []);
  expect(written).toEqual([]);
});
