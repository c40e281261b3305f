// Templates of a site that wrap those of techdocs, and use its small parts.
import { afterEach, expect, it } from 'vitest';
import { templateNames } from '../../src/model/template-names.ts';
import { readBuiltPage } from '../support/built-page.ts';
import { ownImportsOf, files as sources } from '../support/source-measures.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

let site: Sandbox | undefined;
afterEach(() => site?.remove());

const content = { 'docs/index.md': '# Start\n\nText.\n\n## More\n\nText.\n', 'docs/other.md': '# Other\n\nText.\n' };

async function built(settings: object, files: Readonly<Record<string, string>>) {
  site = createSandbox({ 'site.config.json': JSON.stringify({ title: 'Acme', ...settings }), ...content, ...files });
  expect(await site.build()).toMatchObject({ ok: true, errors: [], warnings: [] });
  const { path } = site;
  return (page: string) => readBuiltPage(path('build'), page);
}

/** Returns a page without the addresses that differ between two sites with other stylesheets. */
const mainOf = (page: ReturnType<typeof readBuiltPage>) => page.only('#main-content').html;

it('a docs page is ours with more around it, in the language of the site', async () => {
  const i18n = { defaultLocale: 'de' };
  const plain = await built({ i18n }, {});
  const before = mainOf(plain('/'));
  site?.remove();
  const wrapped = await built(
    { i18n, templates: { DocPage: './src/Doc.tsx' } },
    {
      'src/Doc.tsx': `import { DocPage, useMessages } from 'techdocs/templates';
import type { TemplateProps } from 'techdocs/templates';

export default function Doc(props: TemplateProps['DocPage']) {
  const { t } = useMessages();
  return (
    <>
      <DocPage {...props} />
      <aside>{t('onThisPage')}: {props.toc.length} in {props.layout.site.title}</aside>
    </>
  );
}\n`,
    },
  );
  expect(before).toContain('aria-label="Auf dieser Seite"');
  expect(mainOf(wrapped('/'))).toBe(`${before}<aside>Auf dieser Seite: 1 in Acme</aside>`);
});

it('a bar of small parts marks where a page stands, and has the place for a part', async () => {
  const navbar = { items: [{ label: 'Other', to: '/other' }] };
  const page = await built(
    {
      navbar,
      templates: { Navbar: './src/Bar.tsx', Footer: './src/Foot.tsx' },
      parts: { navbarEnd: './src/End.tsx', footerAfter: './src/End.tsx' },
    },
    {
      'src/Bar.tsx': `import { MenuButton, NavbarBrand, NavbarMenu, NavbarTools } from 'techdocs/templates';
export default ({ layout }) => <header className="mine"><MenuButton /><NavbarBrand layout={layout} /><NavbarMenu layout={layout} /><NavbarTools layout={layout} /></header>;\n`,
      'src/Foot.tsx': `import { Part } from 'techdocs/templates';
export default ({ chrome }) => <footer><p>{chrome.site.title}</p><Part name="footerAfter" /></footer>;\n`,
      'src/End.tsx': 'export default ({ page }) => <b>{page.title}</b>;\n',
    },
  );
  expect(page('/other').only('header.mine [aria-current="page"]').text).toBe('Other');
  expect(page('/').all('header.mine [aria-current="page"]')).toEqual([]);
  expect(page('/other').only('header.mine .part-navbar-end > b').text).toBe('Other');
  expect(page('/').only('footer').html).toBe('<p>Acme</p><div class="part part-footer-after"><b>Start</b></div>');
});

it('every template that a site may replace can be wrapped', async () => {
  const names = JSON.stringify(templateNames);
  const page = await built(
    { parts: { docAfter: './src/All.jsx' } },
    {
      'src/All.jsx': `import * as all from 'techdocs/templates';\nexport default () => <p>{${names}.filter((name) => typeof all[name] !== 'function').join()}.</p>;\n`,
    },
  );
  expect(page('/').only('.part-doc-after').text).toBe('.');
});

it('a configuration may import them too', async () => {
  site = createSandbox({
    ...content,
    'site.config.ts': `import { isValidElement, createElement } from 'react';
import { Footer } from 'techdocs/templates';
export default { title: isValidElement(createElement(Footer)) ? 'Elements' : 'None' };\n`,
  });
  await site.build();
  expect(readBuiltPage(site.path('build'), '/').only('title').text).toBe('Start | Elements');
});

it('nothing of techdocs loads the file that is made for them', () => {
  expect(sources).toContain('templates/index.ts');
  expect(sources.filter((file) => ownImportsOf(file).includes('templates/index.ts'))).toEqual([]);
});
