// Classes that a site gives its links never collide with those of techdocs, and a link always has a name.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatCustomCssClasses, isBuiltInCssClass } from '../../src/model/style-names.ts';
import { config, document, site } from '../support/site.ts';
import { chrome, page, renderPage } from './sample.ts';

const source = join(import.meta.dirname, '../../src');

it('all classes of our stylesheets are known', () => {
  const files = ['templates/styles', 'client'].flatMap((folder) =>
    readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .map((name) => join(source, folder, name)),
  );
  const css = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const plain = css.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|"[^"]*"/g, '');
  const names = [...plain.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(500);
  expect([...new Set(names)].filter((name) => !isBuiltInCssClass(name))).toEqual([]);
});

it('a class of the site that we have too is written in another way', () => {
  expect(formatCustomCssClasses('icon  header-github-link tile')).toBe('site-icon header-github-link site-tile');
  expect([formatCustomCssClasses(undefined), formatCustomCssClasses(' ')]).toEqual([undefined, undefined]);
});

describe('links of the bar, the footer and sidebars', () => {
  const link = { label: 'A', href: 'https://a.example', className: 'icon own' };
  const settings = config({
    navbar: { title: '', items: [{ type: 'link', position: 'left', items: [], ...link }], hideOnScroll: false },
    footer: { links: [{ title: '', items: [link] }], copyright: '', style: 'light' },
  });

  it('have classes of their own', () => {
    const { layout } = site([document('doc', 'a.md', { frontMatter: { sidebar_class_name: 'badge x' } })], settings);
    expect(layout.navbar.items[0]?.className).toBe('site-icon own');
    expect(layout.footer.groups[0]?.items[0]?.className).toBe('site-icon own');
    expect(JSON.stringify(layout)).toContain('"className":"site-badge x"');
  });
});

it('a link of the bar without a label shows its name, and no bare arrow', () => {
  const item = { key: '0', label: '', href: 'https://a.example', isExternal: true, position: 'right' as const };
  const navbar = { ...chrome.navbar, items: [{ ...item, spoken: 'Code on A' }] };
  const html = renderPage(page('doc'), { ...chrome, navbar });
  expect(html).toMatch(
    /<a class="menu-link"[^>]*href="https:\/\/a\.example"[^>]*aria-label="Code on A"[^>]*>Code on A</,
  );
});
