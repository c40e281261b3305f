// Content of the files for tools, on a site with products.
import { expect, it } from 'vitest';
import type { ProductConfig } from '../../../src/model/config.ts';
import { config, dataAt, document, site } from '../../support/site.ts';

const products: Record<string, ProductConfig> = {
  scanner: { key: 'scanner', label: 'Scanner', page: '/scanner', icon: 'scan' },
  agent: { key: 'agent', label: 'Agent' },
  unreleased: { key: 'unreleased', label: 'Unreleased' },
};
const base = config().releases as NonNullable<ReturnType<typeof config>['releases']>;
const post = (date: string, product?: string, version?: string, more: object = {}) =>
  document('post', `${date}-${product}.md`, {
    title: `${product} ${version}`,
    frontMatter: { date, product, version, ...more },
  } as never);
const assembled = site(
  [
    document('doc', 'scanner.md'),
    post('2025-01-02', 'scanner', '1.0.0'),
    post('2025-02-03', 'scanner', '1.1.0'),
    post('2025-02-04', 'agent', 'v2.0'),
    post('2025-03-01'),
    post('2025-04-01', 'scanner', '9.9.9', { unlisted: true }),
  ],
  config({ releases: { ...base, products } }),
);

function listAt(path: string) {
  const data = dataAt(assembled, path);
  if (data.kind !== 'text' || data.props.type !== 'link-list') throw new Error(`${path} is no list`);
  return data.props;
}

it('has llms.txt list docs and then the releases of each product', () => {
  const props = listAt('/llms.txt');
  expect(props.view.groups.map(({ label, links }) => [label, links.length])).toEqual([
    ['Products', 2],
    ['Acme Docs', 1],
    ['Releases: Agent', 2],
    ['Releases: Scanner', 3],
    ['Releases', 1],
  ]);
});

it('has an llms.txt for each product, and a catalogue that names it', () => {
  const list = listAt('/scanner/llms.txt');
  expect(list.view.groups.map(({ label, links }) => [label, links.length])).toEqual([
    ['Acme Docs', 1],
    ['Releases: Scanner', 3],
  ]);
  const catalog = dataAt(assembled, '/llms.json');
  if (catalog.kind !== 'literal') throw new Error(catalog.kind);
  expect(JSON.parse(catalog.text).products).toEqual([
    {
      key: 'scanner',
      label: 'Scanner',
      page: '/scanner',
      search: 'Acme Docs',
      llms: [{ version: 'current', path: '/scanner/llms.txt' }],
      releases: '/releases/products/scanner.json',
      latest: '1.1.0',
    },
    {
      key: 'agent',
      label: 'Agent',
      search: 'Agent',
      llms: [{ version: '', path: '/releases/products/agent/llms.txt' }],
      releases: '/releases/products/agent.json',
      latest: 'v2.0',
    },
  ]);
});

it('holds the text of each page that readers find, and names each', () => {
  const data = dataAt(assembled, '/llms-full.txt');
  if (data.kind !== 'text' || data.props.type !== 'joined-markdown') throw new Error(data.kind);
  expect(data.props.view.pages.map(({ title, body }) => [title, body.part])).toEqual([
    ['scanner.md | Acme Docs', 'markdown'],
    ['undefined undefined | Acme Docs', 'markdown'],
    ['agent v2.0 | Acme Docs', 'markdown'],
    ['scanner 1.1.0 | Acme Docs', 'markdown'],
    ['scanner 1.0.0 | Acme Docs', 'markdown'],
  ]);
});

it('writes a catalogue without characters of control, whatever a site is called', () => {
  const named = site([], config({ title: 'A\x85\x00B' }));
  const catalog = dataAt(named, '/llms.json');
  expect(catalog).toMatchObject({ kind: 'literal', text: expect.stringContaining('"title": "A\\u0000B"') });
});
