// The stemmers, as indexer and browser load them.
import { describe, expect, it } from 'vitest';
import { importSearchLanguageModule, readSearchLanguageNames } from '../../src/engine/assets.ts';

const load = (name: string) => importSearchLanguageModule({ name });

describe('every language', () => {
  it.each(readSearchLanguageNames())('%s stems and knows its stop words', async (name) => {
    const language = await load(name);
    expect(typeof language.stem('test')).toBe('string');
    expect(language.isStopWord('test')).toBe(false);
  });
});

it('Arabic words share a stem with and without their article', async () => {
  const { stem, isStopWord } = await load('ar');
  expect(stem('الأجهزة')).toBe(stem('أجهزة'));
  expect(stem('الإعدادات')).toBe(stem('إعدادات'));
  expect(isStopWord('من')).toBe(true);
});
