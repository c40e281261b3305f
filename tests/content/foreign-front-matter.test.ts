import { describe, expect, it } from 'vitest';
import { formatUnknownFrontMatterKeyHint } from '../../src/content/foreign-front-matter.ts';
import { frontMatterFields } from '../../src/model/front-matter.ts';

const keysOf = (kind: 'doc' | 'post' | 'page') => Object.keys(frontMatterFields[kind]);

describe('a key of another generator', () => {
  it.each([
    ['linkTitle', 'Write `sidebar_label`.'],
    ['sidebarTitle', 'Write `sidebar_label`.'],
    ['nav_title', 'Write `sidebar_label`.'],
    ['weight', 'Write `sidebar_position`.'],
    ['nav_order', 'Write `sidebar_position`.'],
    ['permalink', 'Write `slug`.'],
    ['hide', 'Write `hide_table_of_contents`.'],
    ['outline', 'Write `toc_max_heading_level`.'],
    ['lastmod', 'Write `last_update`.'],
    ['published', 'Write `draft`.'],
    ['date', 'Write `last_update: { date: YYYY-MM-DD }`.'],
    ['author', 'Write `last_update: { author: NAME }`.'],
    ['authors', 'Write `last_update: { author: NAME }`.'],
    ['aliases', "Addresses that a page had go into the configuration: `redirects: [{ from: '/old', to: '/new' }]`."],
    [
      'redirect_from',
      "Addresses that a page had go into the configuration: `redirects: [{ from: '/old', to: '/new' }]`.",
    ],
    ['hide_titel', 'Did you mean `hide_title`?'],
    ['constructor', undefined],
  ])('%s: %s', (key, hint) => {
    expect(formatUnknownFrontMatterKeyHint(key, keysOf('doc'))).toBe(hint);
  });

  it('is not called what this kind of page does not have', () => {
    expect(formatUnknownFrontMatterKeyHint('weight', keysOf('page'))).toBeUndefined();
    expect(formatUnknownFrontMatterKeyHint('author', keysOf('page'))).toBeUndefined();
    expect(formatUnknownFrontMatterKeyHint('author', keysOf('post'))).toBe('Write `authors`.');
  });
});
