// Products are defined once: their pages, the home page, and names that no sidebar has.

import { expect, it } from 'vitest';
import type { ProductConfig, SiteConfig } from '../../src/model/config.ts';
import { findProductByKey, getProducts } from '../../src/model/products.ts';
import type { SidebarsConfig } from '../../src/model/sidebar-config.ts';
import { computeSidebarTitle } from '../../src/site/navigation/navigation.ts';
import {
  findLandingOrStartPath,
  findProductStartPath,
  groupProductsByArea,
  listProductSidebars,
  listProductsOfSidebar,
} from '../../src/site/navigation/products.ts';
import { config, dataAt, docsConfig, document, findingsOf, pageAt, site } from '../support/site.ts';

const products: Record<string, ProductConfig> = {
  scanner: { key: 'scanner', label: 'Scanner', page: '/scanner/start', group: 'Hardware', icon: 'scan' },
  agent: { key: 'agent', label: 'Agent', sidebars: ['tools', 'more'], description: 'Runs on devices.' },
  cable: { key: 'cable', label: 'Cable', group: 'Hardware' },
};
const sidebars: SidebarsConfig = {
  hardware: [{ type: 'category', label: 'All', items: ['scanner/start', 'scanner/use'] }],
  tools: ['agent/a', 'agent/b'],
  more: ['agent/c'],
};
const files = ['scanner/start', 'scanner/use', 'agent/a', 'agent/b', 'agent/c'];
const documents = files.map((path) => document('doc', `${path}.md`));
const settings = docsConfig({ sidebars }, { products });
const assembled = site(documents, settings);

it('have the pages of their sidebars, else of the one that holds their page', () => {
  const namesOf = (key: string) =>
    listProductSidebars(assembled, products[key] as ProductConfig).map(({ name }) => name);
  expect(['scanner', 'agent', 'cable'].map(namesOf)).toEqual([['hardware'], ['tools', 'more'], []]);
  expect(Object.values(products).map((one) => findProductStartPath(assembled, one))).toEqual([
    '/scanner/start',
    '/agent/a',
    undefined,
  ]);
  const keysOf = assembled.sidebars.map((sidebar) => listProductsOfSidebar(assembled, sidebar).map(({ key }) => key));
  expect(keysOf).toEqual([['scanner'], ['agent'], ['agent']]);
});

it('name the sidebars that nothing else names', () => {
  expect(assembled.sidebars.map(({ name }) => computeSidebarTitle(assembled, name))).toEqual(['All', 'Agent', 'Agent']);
});

it('are the home page, by area and group, those of none last', () => {
  const { view } = pageAt(assembled, '/');
  expect(view).toMatchObject({
    cards: [],
    tabs: [],
    areas: [
      {
        heading: '',
        groups: [
          {
            heading: 'Hardware',
            products: [
              { label: 'Scanner', href: '/scanner/start', description: '' },
              { label: 'Cable', href: undefined },
            ],
          },
          { heading: '', products: [{ label: 'Agent', href: '/agent/a', description: 'Runs on devices.' }] },
        ],
      },
    ],
  });
  const areas = groupProductsByArea({
    products: {
      plain: { key: 'plain', label: 'Plain' },
      ce: { key: 'ce', label: 'CE', area: 'Windows', group: 'SDK' },
      old: { key: 'old', label: 'Old', area: 'Windows', group: 'SDK', unlisted: true },
    },
  });
  expect(
    areas.map(({ heading, groups }) => [heading, groups.map((group) => group.products.map(({ key }) => key))]),
  ).toEqual([
    ['Windows', [['ce']]],
    ['', [['plain']]],
  ]);
});

it('have a page of their own where the home page does not show them', () => {
  const home = { actions: [], features: [], tasks: [], tabs: [{ label: 'Own', sections: [] }] };
  const hrefOf = (changes: Partial<SiteConfig>, more: string[] = []) =>
    site([...documents, ...more.map((path) => document('doc', path))], docsConfig({ sidebars }, changes)).layout
      .products?.href;
  expect(hrefOf({ products })).toBe('/#products');
  expect(hrefOf({ products, home })).toBe('/products');
  expect(hrefOf({ products }, ['index.md'])).toBe('/products');
  // A page of the site is never replaced, and a single product needs no list.
  expect(hrefOf({ products, home }, ['products.md'])).toBeUndefined();
  expect(hrefOf({ products: { cable: products.cable as ProductConfig } })).toBeUndefined();
  const { view } = pageAt(site(documents, docsConfig({ sidebars }, { products, home })), '/products');
  expect(view).toMatchObject({ title: 'All products', areas: [{ heading: '' }] });
});

it('are what a page is about: the one whose page it is, else the nearest around it', () => {
  const nested: SiteConfig['docs'][number]['sidebars'] = {
    sdk: [
      'sdk/intro',
      { type: 'category', label: 'Java', items: ['java/start', 'java/use'] },
      { type: 'category', label: 'Web', items: ['web/start', { type: 'category', label: 'API', items: ['web/api'] }] },
    ],
  };
  const own: Record<string, ProductConfig> = {
    java: { key: 'java', label: 'Java SDK', page: '/java/start' },
    web: { key: 'web', label: 'Web SDK', page: '/web/start' },
    formatter: { key: 'formatter', label: 'Formatter', page: '/web/api' },
  };
  const names = ['sdk/intro', 'java/start', 'java/use', 'web/start', 'web/api'];
  const all = site(
    names.map((path) => document('doc', `${path}.md`)),
    docsConfig({ sidebars: nested }, { products: own }),
  );
  expect(names.map((path) => pageAt(all, `/${path}`).sidebar?.product)).toEqual([
    undefined,
    'java',
    'java',
    'web',
    'formatter',
  ]);
  expect(all.layout.products?.bySidebar.sdk?.map(({ label }) => label)).toEqual(['Java SDK', 'Web SDK', 'Formatter']);
});

it('are menus, of an area or of all, with the headings of their groups', () => {
  const [ce, hidden] = [
    { key: 'ce', label: 'CE', area: 'Windows', group: 'SDK', page: '/scanner/use' },
    { key: 'hidden', label: 'Hidden', area: 'Windows', unlisted: true, page: '/scanner/use' },
  ];
  const menu = { type: 'productDropdown', position: 'left' } as const;
  const items = [
    { ...menu, label: 'Windows', area: 'Windows', items: [{ label: 'More', to: '/agent/c' }] },
    { ...menu, label: '', items: [] },
  ];
  const { navbar } = site(
    documents,
    docsConfig({ sidebars }, { products: { ...products, ce, hidden }, navbar: { ...config().navbar, items } }),
  ).layout;
  expect(
    navbar.items.map(({ label, items: links }) => [label, links?.map((one) => [one.label, one.href, one.group])]),
  ).toEqual([
    [
      'Windows',
      [
        ['CE', '/scanner/use', 'SDK'],
        ['More', '/agent/c', undefined],
      ],
    ],
    [
      'Products',
      [
        ['CE', '/scanner/use', 'SDK'],
        ['Scanner', '/scanner/start', 'Hardware'],
        ['Agent', '/agent/a', ''],
      ],
    ],
  ]);
});

it('say what their landing page shows: first steps, what is needed, and pages by category', () => {
  const scanner: ProductConfig = {
    ...(products.scanner as ProductConfig),
    page: '/scanner',
    steps: [{ label: 'Use it', href: '/scanner/use', description: 'With a hand.' }],
    requirements: [{ label: 'A cable' }],
  };
  const landing: SiteConfig['docs'][number]['sidebars'] = {
    hardware: [
      {
        type: 'category',
        label: 'Scanner',
        link: { type: 'generated-index', slug: '/scanner' },
        items: [{ type: 'category', label: 'Tools', items: ['agent/a'] }, 'scanner/start', 'scanner/use'],
      },
    ],
  };
  const whole = site(documents, docsConfig({ sidebars: landing }, { products: { scanner } }));
  const { view } = pageAt(whole, '/scanner');
  expect(view).toMatchObject({
    steps: [{ label: 'Use it', href: '/scanner/use', description: 'With a hand.' }],
    requirements: [{ label: 'A cable', href: undefined }],
    groups: [
      { label: '', cards: [{ href: '/scanner/start' }, { href: '/scanner/use' }] },
      { label: 'Tools', href: undefined, cards: [{ href: '/agent/a' }] },
    ],
  });
});

it('lead to the generated index that lists their page first', () => {
  const landing = (...items: string[]): SidebarsConfig => ({
    hardware: [
      {
        type: 'category',
        label: 'Scanner',
        link: { type: 'generated-index', slug: '/scanner' },
        items: ['agent/a', ...items],
      },
      ...['scanner/start'].filter((id) => !items.includes(id)),
    ],
  });
  const frontsOf = (of: SidebarsConfig, page: string) => {
    const one = { ...(products.scanner as ProductConfig), page };
    return findLandingOrStartPath(site(documents, docsConfig({ sidebars: of }, { products: { one } })), one);
  };
  expect(frontsOf(landing(), '/agent/a')).toBe('/scanner');
  expect(frontsOf(landing('scanner/start'), '/scanner/start')).toBe('/scanner/start');
  expect(frontsOf(landing(), '/scanner/start')).toBe('/scanner/start');
});

it('are announced with a link of the configuration, else with that of their post', () => {
  const post = document('post', '2025-01-02-scanner.md', {
    frontMatter: { date: '2025-01-02', product: 'scanner', version: '1.2' },
  });
  const htmlOf = (to?: string) =>
    site(
      [...documents, post],
      docsConfig({ sidebars }, { products, announcementBar: { release: 'scanner', to, isCloseable: true } }),
    ).layout.announcement?.html;
  expect(htmlOf()).toBe('<a href="/releases/2025/01/02/scanner">Scanner 1.2 is now available</a>');
  expect(htmlOf('/releases')).toBe('<a href="/releases">Scanner 1.2 is now available</a>');
});

it('leave the home page to its own tabs, and to sections where they are about posts alone', () => {
  const home = { actions: [], features: [], tasks: [], tabs: [{ label: 'Own', sections: [] }] };
  const releases = { ...(config().releases as NonNullable<SiteConfig['releases']>), products };
  const tabsOf = (changes: Partial<SiteConfig>) => {
    const { type, view } = pageAt(site(documents, docsConfig({ sidebars }, changes)), '/');
    return type === 'home' ? view.tabs : undefined;
  };
  expect(tabsOf({ products, home })?.map(({ label }) => label)).toEqual(['Own']);
  expect(tabsOf({ releases })).toEqual([]);
});

it('are one list for posts, wherever they stand', () => {
  const releases = { ...(config().releases as NonNullable<SiteConfig['releases']>), products };
  expect(getProducts(config({ releases }))).toBe(products);
  expect(getProducts(config({ products }))).toBe(products);
  expect(findProductByKey(config({ products }), 'constructor')).toBeUndefined();
  const posts = ['agent', 'agen'].map((product) =>
    document('post', `2025-01-02-${product}.md`, { frontMatter: { date: '2025-01-02', product } }),
  );
  const released = site([...documents, ...posts], settings);
  expect(dataAt(released, '/releases/products/agent').kind).toBe('page');
  const told = findingsOf(released).map(({ message, suggestion }) => `${message} ${suggestion}`);
  expect(told).toContain('The product `agen` is not configured. Did you mean `agent`?');
});

it('are told where they name no sidebar', () => {
  const wrong = { ...products, agent: { ...(products.agent as ProductConfig), sidebars: ['tools', 'mere'] } };
  const [finding] = findingsOf(site(documents, docsConfig({ sidebars }, { products: wrong })));
  expect(finding).toMatchObject({
    code: 'unknown-sidebar-id',
    setting: 'products.agent.sidebars[1]',
    suggestion: 'Did you mean `more`? Available sidebar ids: hardware, tools, more.',
  });
});
