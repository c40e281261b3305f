// The measures that compare the site with the known facts about its products.
import { describe, expect, it } from 'vitest';
import { emptyWords } from '../../content/scripts/coverage/empty-words.ts';
import {
  copiesOf,
  coverageOf,
  type DocFacts,
  emptySections,
  type Page,
} from '../../content/scripts/coverage/measure.ts';
import { parseOne } from '../content/parse-one.ts';

const facts: DocFacts = {
  route: '/wifi/{product}',
  headings: [
    [1, 'Wi-Fi'],
    [2, 'Join a network'],
  ],
  tables: [
    [
      ['Key', 'Meaning'],
      ['wifi_ssid', '…'],
      ['…', 'Name of {Vendor}'],
    ],
  ],
  identifiers: ['WifiManager.join()', 'List<String>'],
  codeLanguages: ['shell', 'kotlin'],
  codeBlocks: 2,
  words: 500,
  math: 0,
};

async function pageOf(text: string): Promise<Page> {
  return await parseOne(text, { file: 'content/docs/wifi.md' });
}

const fill = (text: string) => text.replace('{Vendor}', 'Acme').replace('{product}', 'scan');

describe('coverage of a page', () => {
  it('finds names through Markdown’s marks and entities, and lists what is missing', async () => {
    const page = await pageOf(
      '# Wi-Fi\n\n## Join a network\n\nCall `WifiManager.join()` with a List\\<String>.\n\n```bash\nwifi on\n```\n\n| Key | Meaning |\n| --- | --- |\n| wifi\\_ssid | Name |\n',
    );
    expect(coverageOf(facts, page, fill)).toEqual({
      route: '/wifi/scan',
      file: 'content/docs/wifi.md',
      wanted: 6,
      missing: ['Name of Acme'],
      words: expect.any(Number),
      code: [1, 2],
      missingLanguages: ['kotlin'],
    });
  });
});

describe('empty sections', () => {
  it('are headings with neither text nor picture before the next heading', async () => {
    const page = await pageOf('Text.\n\n## Empty\n\n### Full\n\nText.\n\n## Picture\n\n![](./a.svg)\n\n## Last\n');
    expect(emptySections(page)).toEqual(['Empty', 'Last']);
  });
});

describe('copied sentences', () => {
  const sentences = ['Fixed an issue where the device did not connect to a hidden network on Memor 20'];

  it('are found by nine words in a row', async () => {
    const page = await pageOf('Before: the device did not connect to a hidden network today.');
    expect(copiesOf(sentences, [page])).toEqual([
      { file: 'content/docs/wifi.md', words: 'the device did not connect to a hidden network' },
    ]);
  });

  it('are not names and version numbers', async () => {
    const names = ['Memor 10, Memor 11, Memor 20, Joya Touch 22, Skorpio X5 and Memor 30 from 1.2.3 on'];
    const page = await pageOf('Memor 10, Memor 11, Memor 20, Joya Touch 22, Skorpio X5 and Memor 30 from 1.2.3 on.');
    expect(copiesOf(names, [page])).toEqual([]);
  });
});

describe('words that say nothing', () => {
  it('are names once more, values of any kind, and what nobody filled in', () => {
    const table = [
      '| Name | Values | Meaning |',
      '| --- | --- | --- |',
      '| `batteryHealth` | number | The health of the battery. |',
      '| Policy | choice | What it does: `a` or `b`. |',
      '| Delay | 0 to 60 seconds | How long it waits. |',
    ];
    expect(emptyWords([...table, '', 'TODO', '```', 'TODO', '```'].join('\n'))).toEqual([
      { kind: 'tautology', text: '`batteryHealth`: The health of the battery.' },
      { kind: 'generic cell', text: 'Policy: choice' },
      { kind: 'placeholder', text: 'TODO' },
    ]);
  });
});
