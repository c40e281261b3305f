// A tag that gets another name in the front matter of a page.
import { describe, expect, it } from 'vitest';
import { renameTagInPage } from '../../src/cli/move/tag-in-page.ts';

const renamed = (tags: string, to = 'Wireless') =>
  renameTagInPage(`---\ntitle: A\n${tags}\nslug: a\n---\n\n# A\n`, { from: 'wifi', to })
    .replace('---\ntitle: A\n', '')
    .replace('\nslug: a\n---\n\n# A\n', '');

describe('a tag of a page', () => {
  it.each([
    ['tags: wifi', 'tags: Wireless'],
    ['tags: [a, "wifi", b]', 'tags: [a, Wireless, b]'],
    ['tags:\n  - a # one\n  - WiFi # two', 'tags:\n  - a # one\n  - Wireless # two'],
    ['tags:\n  - { label: wifi, permalink: /w }', 'tags:\n  - { label: Wireless, permalink: /w }'],
    ['tags: [a]', 'tags: [a]'],
  ])('is renamed: %j', (before, after) => {
    expect(renamed(before)).toBe(after);
  });

  it.each([
    ['tags: [wifi, wireless]', 'tags: [wireless]'],
    ['tags: [wireless, wifi]', 'tags: [wireless]'],
    ['tags: [ wifi, a, "Wireless", b ]', 'tags: [ a, "Wireless", b ]'],
    ['tags: [wifi, WiFi, wireless, wifi, WIFI]', 'tags: [wireless]'],
    ['tags: [wifi, a, WiFi]', 'tags: [Wireless, a]'],
    ['tags:\n  - wifi\n  - a\n  - wireless', 'tags:\n  - a\n  - wireless'],
    ['tags:\n- wireless # kept\n- wifi', 'tags:\n- wireless # kept'],
    ['tags:\n- wifi # why\n- wireless', 'tags:\n # why\n- wireless'],
    ['tags:\n  - label: wifi\n    permalink: /w-1\n  # About it.\n  - wireless', 'tags:\n  # About it.\n  - wireless'],
  ])('is removed if the page has the new one: %j', (before, after) => {
    expect(renamed(before)).toBe(after);
  });

  it('is written in another way', () => {
    expect(renamed('tags: [wifi, a]', 'WiFi')).toBe('tags: [WiFi, a]');
    expect(renamed('tags: [wifi]', 'on')).toBe('tags: ["on"]');
  });
});
