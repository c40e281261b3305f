import { describe, expect, it } from 'vitest';
import { checkSite } from '../../src/check/index.ts';
import type { NavItemConfig, SiteConfig } from '../../src/model/config.ts';
import type { SidebarItemConfig, SidebarsConfig } from '../../src/model/sidebar-config.ts';
import { computeSidebarTitle } from '../../src/site/navigation/navigation.ts';
import { config, docsConfig, document, findingsOf, languages, pageAt, site } from '../support/site.ts';

const doc = (path: string, frontMatter = {}) => document('doc', path, { title: path.replace('.md', ''), frontMatter });
const withSidebar = (items: readonly SidebarItemConfig[], docs = [doc('x/a.md'), doc('x/b.md'), doc('y.md')]) =>
  site(docs, docsConfig({ sidebars: { main: items } }));
const nested: SidebarItemConfig[] = [
  {
    type: 'category',
    label: 'X',
    items: [
      'x/a',
      {
        type: 'category',
        label: 'Deep',
        items: ['x/b'],
        link: { type: 'generated-index', slug: '/deep', description: 'Deeper.' },
      },
    ],
  },
  'y',
];

describe('HTML of the configuration', () => {
  it('cannot disturb the page around it, and what is wrong with it is told at its setting', () => {
    const html = (value: string) => ({ type: 'html' as const, value });
    const navbar = {
      ...config().navbar,
      items: [{ ...html('<b>x'), label: '', position: 'left' as const, items: [] }],
    };
    const announcementBar = { id: 'a', content: 'New <!-- <i>', isCloseable: true };
    const docs = { sidebars: { main: ['y', html('x</div>')] } };
    const assembled = site([doc('y.md')], docsConfig(docs, { navbar, announcementBar }));
    const { announcement, sidebars } = assembled.layout;
    expect([announcement?.html, sidebars.main?.[1]]).toMatchObject(['New &lt;!-- <i></i>', { html: 'x' }]);
    expect(JSON.stringify(assembled.layout.navbar)).toContain('"<b>x</b>"');
    expect(assembled.diagnostics.map(({ code, setting, file }) => `${code} ${file} ${setting}`).sort()).toEqual(
      [
        'unbalanced-html site.config.ts announcementBar.content',
        'unbalanced-html site.config.ts announcementBar.content',
        'unbalanced-html site.config.ts navbar.items[0].value',
        'unbalanced-html sidebars.ts sidebars.main[1].value',
      ].sort(),
    );
  });
});

describe('sidebars', () => {
  it('make a category active when a descendant matches', () => {
    const assembled = withSidebar(nested);
    expect(pageAt(assembled, '/x/b').sidebar).toEqual({ name: 'main', current: 'k4', active: ['k1', 'k3', 'k4'] });
    expect(pageAt(assembled, '/deep').sidebar).toEqual({ name: 'main', current: 'k3', active: ['k1', 'k3'] });
  });

  it('give breadcrumbs along their chain, which can be switched off', () => {
    expect(pageAt(withSidebar(nested), '/x/b').breadcrumbs).toEqual([
      { label: 'X' },
      { label: 'Deep', href: '/deep' },
      { label: 'x/b', href: '/x/b' },
    ]);
    const off = site([doc('y.md')], docsConfig({ sidebars: { main: ['y'] }, breadcrumbs: false }));
    expect(pageAt(off, '/y').breadcrumbs).toBeUndefined();
  });

  it('lead from page to page through landing pages', () => {
    const neighbours = (path: string) => {
      const { view } = pageAt(withSidebar(nested), path) as {
        view: { previous?: { href: string }; next?: { href: string } };
      };
      return [view.previous?.href, view.next?.href];
    };
    expect(neighbours('/x/a')).toEqual([undefined, '/deep']);
    expect(neighbours('/deep')).toEqual(['/x/a', '/x/b']);
    expect(neighbours('/y')).toEqual(['/x/b', undefined]);
  });

  it('list the ids there are when one is unknown', () => {
    expect(withSidebar(['x/aa', 'x/a', 'x/b', 'y']).diagnostics).toEqual([
      {
        code: 'unknown-doc-id',
        severity: 'error',
        message: '`sidebars.main[0]` names the doc `x/aa`, which does not exist.',
        file: 'sidebars.ts',
        setting: 'sidebars.main[0]',
        suggestion: 'Did you mean `x/a`? Available doc ids: x/a, x/b, y.',
      },
    ]);
  });

  it('take the id of a draft without a word and show nothing', () => {
    const assembled = withSidebar(['x/a', 'y'], [doc('x/a.md'), doc('y.md', { draft: true })]);
    expect(findingsOf(assembled)).toEqual([]);
    expect(assembled.layout.sidebars.main?.map((item) => item.type === 'link' && item.label)).toEqual(['x/a']);
  });

  it('and docs that the navbar names have to be there', () => {
    const item = { label: 'A', position: 'left' as const, items: [] };
    const items = [
      { ...item, type: 'doc' as const, docId: 'yy' },
      { ...item, type: 'docSidebar' as const, sidebarId: 'man' },
      { ...item, type: 'doc' as const, docId: 'y' },
    ];
    const navbar = { title: '', hideOnScroll: false, items };
    const assembled = site([doc('y.md')], docsConfig({ sidebars: { main: ['y'] }, mainDocId: 'z' }, { navbar }));
    expect(findingsOf(assembled).map(({ code, file, message }) => [code, file, message])).toEqual([
      ['unknown-doc-id', 'site.config.ts', '`docs.mainDocId` names the doc `z`, which does not exist.'],
      ['unknown-doc-id', 'site.config.ts', '`navbar.items[0].docId` names the doc `yy`, which does not exist.'],
      [
        'unknown-sidebar-id',
        'site.config.ts',
        '`navbar.items[1].sidebarId` names the sidebar `man`, which does not exist.',
      ],
    ]);
  });

  it('report a displayed sidebar that is not there, at its line', () => {
    const named = {
      ...doc('y.md', { displayed_sidebar: 'mai' }),
      frontMatterPositions: { displayed_sidebar: { line: 3, column: 1 } },
    };
    const assembled = withSidebar(['y'], [named]);
    expect(assembled.diagnostics.map(({ file, line, column }) => [file, line, column])).toEqual([['docs/y.md', 3, 1]]);
    expect(assembled.diagnostics.map(({ message, suggestion }) => [message, suggestion])).toEqual([
      [
        '`displayed_sidebar` names the sidebar `mai`, which does not exist.',
        'Did you mean `main`? Available sidebar ids: main.',
      ],
    ]);
  });

  it('hold every page, or a finding says which ones they do not', () => {
    const docs = [
      doc('x/a.md'),
      doc('x/b.md'),
      doc('c.md', { displayed_sidebar: null }),
      doc('d.md', { displayed_sidebar: 'other' }),
      doc('e.md', { unlisted: true }),
      doc('f.md', { draft: true }),
      doc('index.md', { slug: '/' }),
    ];
    const sidebars = { main: ['x/a', { type: 'ref', id: 'x/b' }], other: ['x/a'] } as const;
    const told = findingsOf(site(docs, docsConfig({ sidebars })));
    expect(told.map(({ code, severity, file }) => `${severity} ${code} ${file}`)).toEqual([
      'warning page-without-sidebar docs/index.md',
      'warning page-without-sidebar docs/x/b.md',
    ]);
    expect(told[1]).toMatchObject({
      ...{ line: 1, column: 1 },
      message: 'This page is in no sidebar, so it has no menu, no breadcrumbs, and no previous or next page.',
      suggestion: 'Add `x/b` to `sidebars.ts`, or set `displayed_sidebar: null` if it needs none.',
    });
    const generated = docsConfig({ sidebarsFile: undefined, sidebars: { docs: ['x/a'] } });
    expect(findingsOf(site([doc('x/a.md'), doc('x/b.md')], generated))).toEqual([]);
  });

  it('are generated from folders by position, number prefix and name', () => {
    const docs = [
      doc('z.md', { sidebar_position: 1 }),
      doc('02-b/one.md'),
      doc('01-a/index.md', { sidebar_label: 'First' }),
      doc('01-a/two.md'),
      doc('c.md'),
    ];
    const assembled = site(docs, docsConfig({ sidebars: { main: [{ type: 'autogenerated', dirName: '.' }] } }));
    const outline = (
      items: readonly { type: string; label?: string; href?: string; items?: readonly never[] }[],
    ): unknown => items.map((item) => (item.items ? [item.label, item.href, outline(item.items)] : item.label));
    expect(outline(assembled.layout.sidebars.main as never)).toEqual([
      ['First', '/a', ['01-a/two']],
      'z',
      ['B', undefined, ['02-b/one']],
      'c',
    ]);
  });

  it('are generated from folders whose file names a doc of the folder as Docusaurus does, or one by its id', () => {
    const docs = ['a/overview.md', 'a/two.md', 'b/overview.md', 'c/one.md'].map((path) => doc(path));
    const to = (dir: string, id: string) => ({
      [dir]: { file: `docs/${dir}/_category_.json`, link: { type: 'doc' as const, id } },
    });
    const settings = docsConfig({ sidebars: { main: [{ type: 'autogenerated', dirName: '.' }] } });
    const categories = { ...to('a', 'overview'), ...to('b', 'a/two'), ...to('c', 'nothing') };
    const assembled = site(docs, settings, { categories });
    const hrefs = assembled.layout.sidebars.main?.map((item) => 'href' in item && item.href);
    expect(hrefs).toEqual(['/a/overview', '/a/two', undefined]);
    expect(assembled.diagnostics.map(({ file, setting, message }) => [file, setting, message])).toEqual([
      ['docs/c/_category_.json', 'link.id', '`link.id` names the doc `nothing`, which does not exist.'],
    ]);
  });
});

describe('landing pages', () => {
  it('show cards of their pages and the newest releases of their product', () => {
    const posts = ['01', '02', '03', '04'].map((day) =>
      document('post', `2025-01-${day}-s.md`, {
        title: `Scanner 1.${day}`,
        frontMatter: { product: 'scanner', version: `1.${day}` },
      }),
    );
    const sidebars = {
      main: [
        {
          type: 'category' as const,
          label: 'Scanner',
          link: { type: 'generated-index' as const, slug: '/scanner', description: 'Scans.' },
          items: ['scanner/overview'],
        },
      ],
    };
    const releases = {
      ...config().releases,
      products: { scanner: { key: 'scanner', label: 'Scanner', page: '/scanner/overview' } },
    } as never;
    const assembled = site([doc('scanner/overview.md'), ...posts], docsConfig({ sidebars }, { releases }));
    const props = pageAt(assembled, '/scanner');
    if (props.type !== 'landing') throw new Error(props.type);
    const card = {
      label: 'scanner/overview',
      href: '/scanner/overview',
      description: 'About scanner/overview.md',
      isExternal: false,
    };
    expect(props.view.groups).toEqual([{ label: '', description: '', cards: [card] }]);
    expect(props.view.releases.map((post) => post.title)).toEqual(['Scanner 1.04', 'Scanner 1.03', 'Scanner 1.02']);
    expect(props.view.latestVersion).toBe('1.04');
    expect(props.view.description).toBe('Scans.');
  });
});

describe('the table of contents', () => {
  it('nests levels 2 to 3, settable per page', () => {
    const headings = [
      [2, 'One'],
      [3, 'Two'],
      [4, 'Three'],
      [2, 'Four'],
    ] as const;
    const assembled = site([
      document('doc', 'a.md', { headings }),
      document('doc', 'b.md', { headings, frontMatter: { toc_max_heading_level: 4, toc_min_heading_level: 3 } }),
    ]);
    const outline = (items: readonly { id: string; children: readonly never[] }[]): unknown =>
      items.map((item) => [item.id, outline(item.children)]);
    expect(outline(pageAt(assembled, '/a').toc as never)).toEqual([
      ['one', [['two', []]]],
      ['four', []],
    ]);
    expect(outline(pageAt(assembled, '/b').toc as never)).toEqual([['two', [['three', []]]]]);
  });
});

describe('the navbar with one sidebar for all docs', () => {
  const paths = ['start', 'faq', 'guide/index', 'guide/a', 'guide/deep/b', 'api/c', 'api/d', 'api/e'];
  const docs = paths.map((path) => doc(`${path}.md`));
  const all: SidebarItemConfig[] = [
    'start',
    'faq',
    {
      type: 'category',
      label: 'Guide',
      link: { type: 'doc', id: 'guide/index' },
      items: ['guide/a', { type: 'category', label: 'Deep', items: ['guide/deep/b'] }],
    },
    { type: 'category', label: 'API', items: ['api/c', 'api/d', 'api/e'] },
  ];
  const activeAt = (path: string, items: readonly Partial<NavItemConfig>[]) => {
    const given = items.map((item) => ({
      label: 'x',
      position: 'left' as const,
      items: [],
      type: 'doc' as const,
      ...item,
    }));
    const navbar = { ...config().navbar, items: given };
    return pageAt(site(docs, docsConfig({ sidebars: { all } }, { navbar })), path).activeNav;
  };
  const items = [{ docId: 'start' }, { docId: 'guide/index' }, { docId: 'api/c' }];

  it.each([
    ['/start', ['n0']],
    ['/faq', []],
    ['/guide', ['n1']],
    ['/guide/a', ['n1']],
    ['/guide/deep/b', ['n1']],
    ['/api/c', ['n2']],
    ['/api/d', ['n2']],
  ])('marks at %s the entry whose page or category it is: %j', (path, active) => {
    expect(activeAt(path, items)).toEqual(active);
  });

  it('marks none of several that could be meant, but what stands for the sidebar', () => {
    const both = [...items, { docId: 'api/d' }];
    expect(activeAt('/api/e', both)).toEqual([]);
    const whole = { type: 'docSidebar' as const, sidebarId: 'all' };
    expect([activeAt('/api/e', [...both, whole]), activeAt('/faq', [...both, whole])]).toEqual([['n4'], ['n4']]);
    expect(activeAt('/faq', [{ docId: 'start' }])).toEqual(['n0']);
  });
});

it('a category says on a landing page what it is described as', () => {
  const inner: SidebarItemConfig = { type: 'category', label: 'In', items: ['x/b'], description: 'All of b.' };
  const link = { type: 'generated-index' as const, slug: '/out' };
  const assembled = withSidebar([{ type: 'category', label: 'Out', link, items: [inner, 'x/a'] }, 'y']);
  expect(pageAt(assembled, '/out').view).toMatchObject({
    groups: [{ label: '' }, { label: 'In', description: 'All of b.' }],
  });
});

describe('categories of unlisted pages', () => {
  const open = (path: string) => doc(path);
  const hidden = (path: string) => doc(path, { unlisted: true });
  const category = (items: readonly string[], id?: string): SidebarItemConfig => ({
    type: 'category',
    label: 'C',
    items,
    ...(id !== undefined && { link: { type: 'doc', id } }),
  });
  const viewOf = (item: SidebarItemConfig, docs: Parameters<typeof site>[0]) =>
    withSidebar([item, 'y'], [...docs, doc('y.md')] as never).layout.sidebars.main?.[0];

  it('stay with their public pages where their own is unlisted, and do not lead to it', () => {
    const view = viewOf(category(['b'], 'a'), [hidden('a.md'), open('b.md')]);
    expect(view).toMatchObject({ isUnlisted: false, isCollapsible: true, items: [{ href: '/b' }] });
    expect(view).toHaveProperty('href', undefined);
  });

  it('show only on the way to a page where all of them are unlisted', () => {
    expect(viewOf(category(['b']), [hidden('b.md')])).toMatchObject({ isUnlisted: true, isCollapsible: false });
    expect(viewOf(category(['b'], 'a'), [hidden('a.md'), hidden('b.md')])).toMatchObject({
      isUnlisted: true,
      href: '/a',
    });
  });

  it('are a link without a toggle where only their own page is listed', () => {
    const view = viewOf(category(['b'], 'a'), [open('a.md'), hidden('b.md')]);
    expect(view).toMatchObject({ isUnlisted: false, href: '/a', isCollapsible: false });
  });
});

it('a sidebar without a label is called like the site, several each by their names', () => {
  const titles = (sidebars: SidebarsConfig) => {
    const assembled = site([doc('x/a.md'), doc('y.md')], docsConfig({ sidebars }, { title: 'Acme Docs' }));
    return assembled.sidebars.map(({ name }) => computeSidebarTitle(assembled, name));
  };
  expect(titles({ tutorialSidebar: ['x/a', 'y'] })).toEqual(['Acme Docs']);
  expect(titles({ apiReferenceSidebar: ['x/a'], 'user-guide': ['y'], sidebar: [] })).toEqual([
    'Api reference',
    'User guide',
    'Sidebar',
  ]);
});

it('long words of the table of contents break between their parts', () => {
  const tocOf = (html: string) => {
    const heading = { level: 2, text: 'h', html, id: 'h', line: 1 };
    return pageAt(site([{ ...doc('y.md'), headings: [heading] }]), '/y').toc.map((item) => item.html);
  };
  expect(tocOf('<code>createListenerMiddleware.withTypes&lt;RootState&gt;()</code> and short')).toEqual([
    '<code>create<wbr>Listener<wbr>Middleware.<wbr>with<wbr>Types&lt;Root<wbr>State&gt;()</code> and short',
  ]);
  expect(tocOf('--forceExitAfterUnhandled A_LONG_CONSTANT_OF_MANY_PARTS')).toEqual([
    '--force<wbr>Exit<wbr>After<wbr>Unhandled A_<wbr>LONG_<wbr>CONSTANT_<wbr>OF_<wbr>MANY_<wbr>PARTS',
  ]);
  expect(tocOf('<a href="/aLongAddress/ofAnotherPage">shortWord</a>')).toEqual([
    '<a href="/aLongAddress/ofAnotherPage">shortWord</a>',
  ]);
});

describe('what a site adds to bar and footer', () => {
  const link = { label: 'Help us', href: 'https://help.example', className: 'help', 'aria-label': 'Help to translate' };
  const menu = (type: NavItemConfig['type'], more: Partial<NavItemConfig>): NavItemConfig => ({
    ...{ type, label: '', position: 'right', items: [] },
    ...more,
  });
  const barOf = (item: NavItemConfig, given: Partial<SiteConfig> = {}) => {
    const { navbar } = site([doc('y.md')], config({ navbar: { ...config().navbar, items: [item] }, ...given })).layout;
    return navbar.items;
  };

  it('stands around the menu of languages, also with one, and alone where there is no menu of versions', () => {
    const item = menu('localeDropdown', {
      dropdownItemsBefore: [{ label: 'Y', to: '/y' }],
      dropdownItemsAfter: [link],
      className: 'tongues',
    });
    const [planned] = barOf(item, { i18n: languages('en', 'de') });
    expect(planned).toMatchObject({
      menu: 'languages',
      className: 'tongues',
      before: [{ key: 'n0-b0', label: 'Y', href: '/y' }],
      after: [{ key: 'n0-a0', href: link.href, isExternal: true, className: 'help', spoken: 'Help to translate' }],
    });
    expect(barOf(item)).toEqual([planned]);
    const ofVersions = barOf({ ...item, type: 'docsVersionDropdown' });
    expect(ofVersions.map(({ label, position, menu: shown }) => [label, position, shown])).toEqual([
      ['Y', 'right', undefined],
      ['Help us', 'right', undefined],
    ]);
  });

  it('is no link while its address begins with an empty variable: a text in the footer, nothing in the bar', () => {
    const variables = { 'links.code': '', 'links.terms': '', vendor: 'Acme' };
    const [code, about] = [
      { label: 'Code', href: '{{ links.code }}' },
      { label: 'About', to: '/y' },
    ];
    const settings = config({
      variables,
      rules: { 'unset-variable': 'warn' },
      navbar: {
        ...config().navbar,
        items: [
          { type: 'link', position: 'left', items: [], ...code },
          { type: 'dropdown', label: 'More', position: 'left', items: [code, about] },
        ],
      },
      footer: { ...config().footer, links: [{ title: 'More', items: [code, about] }] },
    });
    const made = site([doc('y.md')], settings);
    const { navbar, footer } = made.layout;
    expect(footer.groups[0]?.items.map(({ label, href }) => [label, href])).toEqual([
      ['Code', ''],
      ['About', '/y'],
    ]);
    expect(navbar.items.map(({ label, items = [] }) => [label, items.map((item) => item.label)])).toEqual([
      ['More', ['About']],
    ]);
    const told = checkSite(made, '2026-01-01').filter(({ code: found }) => found === 'unset-variable');
    expect(told.map(({ severity, message }) => `${severity} ${message}`)).toEqual([
      'warning The variable `links.code` is empty, so links whose address begins with it are shown as plain text.',
      'warning The variable `links.terms` is empty, so links whose address begins with it are shown as plain text.',
    ]);
    const quiet = checkSite(site([doc('y.md')], { ...settings, rules: {} }), '2026-01-01');
    expect(quiet.filter(({ code: found }) => found === 'unset-variable')).toEqual([]);
  });

  it('is a logo and dark colours in the footer', () => {
    const logo = { src: '/a.svg', srcDark: '/b.svg', alt: 'Acme', href: '/y' };
    const { footer } = site([doc('y.md')], config({ footer: { ...config().footer, logo, style: 'dark' } })).layout;
    expect(footer).toMatchObject({ logo, isDark: true });
    const { logo: _, ...plain } = config().footer;
    expect(site([doc('y.md')], config({ footer: plain })).layout.footer).toEqual({ groups: [], copyright: '' });
  });
});

describe('a standalone page', () => {
  it('has the way to the pages above it', () => {
    const page = (path: string) => document('page', path, { title: path.replace('.md', '') });
    const made = site([doc('y.md'), page('devices/index.md'), page('devices/m1.md'), page('about.md')]);
    expect(pageAt(made, '/devices/m1').breadcrumbs).toEqual([
      { label: 'devices/index', href: '/devices' },
      { label: 'devices/m1' },
    ]);
    expect(pageAt(made, '/about').breadcrumbs).toEqual([{ label: 'about' }]);
  });
});
