// Names of pages and ids of headings, by the rules of each generator.
import { describe, expect, it } from 'vitest';
import {
  createHeadingSlugger,
  type GeneratorWithAddressRules,
  getPagePathRules,
  isTitleGivenIdByRules,
} from '../../src/model/address-rules.ts';

const idsOf = (rules: GeneratorWithAddressRules, ...texts: readonly string[]) => texts.map(createHeadingSlugger(rules));

describe('ids of headings', () => {
  it('are those of Python-Markdown', () => {
    const texts = ['Install: step 1', 'Überblick — für alle', 'a_b  c-d', 'Usage', 'Usage', 'Usage', '日本語', '!!!'];
    expect(idsOf('mkdocs', ...texts)).toEqual([
      'install-step-1',
      'uberblick-fur-alle',
      'a_b-c-d',
      'usage',
      'usage_1',
      'usage_2',
      '_1',
      '_2',
    ]);
  });

  it('are those of VitePress', () => {
    const texts = ['2. Setup & run', 'Café `useRouter`', '配置 vite.config.ts', 'Usage', 'Usage', 'Usage'];
    expect(idsOf('vitepress', ...texts)).toEqual([
      '_2-setup-run',
      'cafe-userouter',
      '配置-vite-config-ts',
      'usage',
      'usage-1',
      'usage-2',
    ]);
  });

  it('are those of GitHub in Starlight and Docusaurus', () => {
    for (const rules of ['starlight', 'docusaurus'] as const)
      expect(idsOf(rules, '2. Setup & run', 'Usage', 'Usage')).toEqual(['2-setup--run', 'usage', 'usage-1']);
  });
});

describe('names of pages', () => {
  it('stand for their folders where the generator has it so', () => {
    const indexes = (rules: GeneratorWithAddressRules) =>
      [
        ['index', 'a'],
        ['README', 'a'],
        ['readme', 'a'],
        ['a', 'a'],
      ].map(([name = '', folder]) => getPagePathRules(rules).isIndex(name, folder));
    expect(indexes('docusaurus')).toEqual([true, true, true, true]);
    expect(indexes('mkdocs')).toEqual([true, true, false, false]);
    expect(indexes('vitepress')).toEqual([true, false, false, false]);
    expect(indexes('starlight')).toEqual([true, false, false, false]);
  });

  it('keep their letters, but in Starlight', () => {
    expect(getPagePathRules('starlight').segment('Inter-Process Communication')).toBe('inter-process-communication');
    expect(getPagePathRules('mkdocs').segment('API Guide')).toBe('API Guide');
  });
});

describe('the rules of Hugo and Nextra', () => {
  it('make ids of headings', () => {
    const texts = ['1. Setup & `run`', 'Größe – neu', 'a_b  c', 'Usage', 'Usage', '日本語', '!!!'];
    expect(idsOf('hugo', ...texts)).toEqual([
      '1-setup--run',
      'größe--neu',
      'a_b--c',
      'usage',
      'usage-1',
      '日本語',
      'heading',
    ]);
    expect(idsOf('nextra', '2. Setup & run', 'Usage', 'Usage')).toEqual(['2-setup--run', 'usage', 'usage-1']);
  });

  it('name pages', () => {
    const { segment, isIndex } = getPagePathRules('hugo');
    expect(['A & B', 'My  Page', 'a - b', 'C++', 'v1.2', 'Was? Nun!'].map(segment)).toEqual([
      'a-b',
      'my-page',
      'a-b',
      'c++',
      'v1.2',
      'was-nun',
    ]);
    expect(['_index', 'index', 'README'].map((name) => isIndex(name, undefined))).toEqual([true, true, false]);
    expect(getPagePathRules('nextra').segment('API Guide')).toBe('API Guide');
    expect(getPagePathRules('nextra').isIndex('README', undefined)).toBe(false);
  });
});

describe('the rules of GitHub', () => {
  it('keep names and numbers, and make the README the index of its folder', () => {
    const { segment, isIndex, dropsNumbers } = getPagePathRules('github');
    expect([segment('01-API Guide'), dropsNumbers]).toEqual(['01-API Guide', false]);
    expect(['README', 'readme', 'index', 'a'].map((name) => isIndex(name, 'a'))).toEqual([true, true, true, false]);
  });

  it('make ids of headings, and of titles', () => {
    expect(idsOf('github', '2. Setup & run', 'Usage', 'Usage')).toEqual(['2-setup--run', 'usage', 'usage-1']);
    expect(isTitleGivenIdByRules('github')).toBe(true);
    expect(isTitleGivenIdByRules('nextra')).toBe(false);
  });
});
