// Products that are said once: their pages, the home page, and names that no sidebar has.

import { expect, it } from 'vitest';
import type { ProductConfig, SiteConfig } from '../../src/model/config.ts';
import { productNamed, productsOf } from '../../src/model/products.ts';
import type { SidebarsConfig } from '../../src/model/sidebar-config.ts';
import { sidebarTitle } from '../../src/site/navigation/navigation.ts';
import { productsOfSidebar, sidebarsOf, startOf } from '../../src/site/navigation/products.ts';
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
  const namesOf = (key: string) => sidebarsOf(assembled, products[key] as ProductConfig).map(({ name }) => name);
  expect(['scanner', 'agent', 'cable'].map(namesOf)).toEqual([['hardware'], ['tools', 'more'], []]);
  expect(Object.values(products).map((one) => startOf(assembled, one))).toEqual([
    '/scanner/start',
    '/agent/a',
    undefined,
  ]);
  const keysOf = assembled.sidebars.map((sidebar) => productsOfSidebar(assembled, sidebar).map(({ key }) => key));
  expect(keysOf).toEqual([['scanner'], ['agent'], ['agent']]);
});

it('name the sidebars that nothing else names', () => {
  expect(assembled.sidebars.map(({ name }) => sidebarTitle(assembled, name))).toEqual(['All', 'Agent', 'Agent']);
});

it('are the home page, by their groups', () => {
  const { view } = pageAt(assembled, '/');
  expect(view).toMatchObject({
    cards: [],
    tabs: [
      {
        id: 'products',
        sections: [
          {
            heading: 'Hardware',
            tiles: [
              { label: 'Scanner', href: '/scanner/start', description: '' },
              { label: 'Cable', href: undefined },
            ],
          },
          { heading: '', tiles: [{ label: 'Agent', href: '/agent/a', description: 'Runs on devices.' }] },
        ],
      },
    ],
  });
});

it('leave the home page to its own tabs, and to sections where they are about posts alone', () => {
  const home = { tabs: [{ label: 'Own', sections: [] }] };
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
  expect(productsOf(config({ releases }))).toBe(products);
  expect(productsOf(config({ products }))).toBe(products);
  expect(productNamed(config({ products }), 'constructor')).toBeUndefined();
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
    suggestion: 'Did you mean `more`? The sidebar ids there are: hardware, tools, more.',
  });
});
