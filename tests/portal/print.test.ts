// A section of the portal on one page, for paper.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { readBuiltPage } from '../support/built-page.ts';

describe('a section on one page', () => {
  const page = readBuiltPage(inject('portal'), '/launcher/print');

  it('holds all its pages in order, below one main heading', () => {
    const titles = [
      'Launcher',
      'Home Settings',
      'Allowed Apps',
      'Appearance Settings',
      'Launcher Settings',
      'Export/Import Settings',
      'Troubleshooting',
    ];
    expect(page.all('article h2').map(({ text }) => text)).toEqual(titles);
    expect(page.all('h1')).toHaveLength(1);
    const levels = page.all('main h1, main h2, main h3, main h4, main h5, main h6').map(({ name }) => Number(name[1]));
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
    const ids = page.all('[id]').map((element) => element.attribute('id'));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('is left out of search engines and of the sitemap', () => {
    expect(page.only('meta[name="robots"]').attribute('content')).toBe('noindex, nofollow');
    const sitemap = readFileSync(join(inject('portal'), 'sitemap.xml'), 'utf8');
    expect(sitemap).toContain('/launcher/trouble<');
    expect(sitemap).not.toContain('/print<');
  });
});
