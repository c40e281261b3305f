// GitHub's extensions alone, without the rest of the dialect, by examples in the style of its specification.
import { describe, expect, test } from 'vitest';
import { createMarkdownParser } from '../../src/content/markdown/index.ts';
import { readFixtures } from './fixtures.ts';

const services = { html: 'trusted', onUnknownLanguage: 'warn' } as const;
const md = createMarkdownParser(services, ['tables', 'strikethrough', 'taskLists', 'autolinks']);

describe.each(['tables', 'strikethrough', 'task-lists', 'autolinks'])('%s', (name) => {
  test.each(readFixtures(`fixtures/gfm/${name}.txt`))('$name', ({ input, output }) => {
    expect(md.render(input)).toBe(output);
  });
});
