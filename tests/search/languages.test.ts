// The stemmers, as indexer and browser load them.
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { WordRules } from '../../src/model/search-tokens.ts';

const folder = new URL('../../dist/assets/languages/', import.meta.url);
const load = async (name: string) => ((await import(new URL(name, folder).href)) as { default: WordRules }).default;

describe('every language', () => {
  it.each(readdirSync(folder))('%s stems and knows its stop words', async (name) => {
    const language = await load(name);
    expect(typeof language.stem('test')).toBe('string');
    expect(language.isStopWord('test')).toBe(false);
  });
});

it('Arabic words share a stem with and without their article', async () => {
  const { stem, isStopWord } = await load('ar.js');
  expect(stem('الأجهزة')).toBe(stem('أجهزة'));
  expect(stem('الإعدادات')).toBe(stem('إعدادات'));
  expect(isStopWord('من')).toBe(true);
});
