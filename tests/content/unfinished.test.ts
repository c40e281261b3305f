// Unfinished texts in a release post, and its description.
import { beforeAll, describe, expect, it } from 'vitest';
import { loadParser } from '../../src/content/io/load-parser.ts';
import type { SourceParser } from '../../src/content/parse.ts';
import { createParseSettings } from '../../src/content/parse-settings.ts';
import type { SourceKind } from '../../src/model/source.ts';
import { config } from '../support/site.ts';

let parser: SourceParser;
beforeAll(async () => {
  parser = await loadParser(createParseSettings(config(), { markdownPlugins: [] }), []);
});

function parse(text: string, kind: SourceKind = 'post') {
  const names = { kind, file: 'a.md', path: '2025-01-01-a.md', locale: 'en', version: 'current' } as const;
  return parser.parse({ ...names, text, hash: '', includes: {} }).document;
}

const findings = (text: string, kind?: SourceKind) =>
  parse(text, kind).diagnostics.map(({ code, severity, line, message }) => `${line} ${code} ${severity}: ${message}`);

describe('a post', () => {
  it.each<readonly [text: string, ...found: string[]]>([
    ['## Fixed', '1 empty-section warning: There is nothing under the heading `Fixed`.'],
    [
      'A.\n\n## New\n\n<!-- list -->\n\n## Fixed\n\n- one',
      '3 empty-section warning: There is only a comment under the heading `New`.',
    ],
    ['## New\n\n-\n', '1 empty-section warning: There is nothing under the heading `New`.'],
    [
      '## New\n\n### Scanner\n\n### Reader\n\ntext',
      '3 empty-section warning: There is nothing under the heading `Scanner`.',
    ],
    ['## New\n\n- one\n- TBD', '4 empty-section warning: `TBD` is not a text for readers.'],
    ['## New\n\n**TODO:**', '3 empty-section warning: `TODO:` is not a text for readers.'],
    ['- TODO: ask Ada', '1 empty-section warning: `TODO: ask Ada` is not a text for readers.'],
    ['- **API:** TBD.', '1 empty-section warning: `API: TBD.` is not a text for readers.'],
    ['To be announced', '1 empty-section warning: `To be announced` is not a text for readers.'],
    ['T.B.D.', '1 empty-section warning: `T.B.D.` is not a text for readers.'],
    ['…', '1 empty-section warning: `…` is not a text for readers.'],
    [
      'Say in a sentence what is new. It appears in the list of releases and in the feeds.',
      '1 empty-section warning: `Say in a sentence what is new. It appears in the list of releases and in the feeds.` is not a text for readers.',
    ],
  ])('%j', (text, ...found) => expect(findings(text)).toEqual(found));

  it.each([
    '## New\n\n![one](https://a.example/b.png)',
    '## New\n\n```\ncode\n```',
    '## New\n\n| a |\n|---|\n| b |',
    '## New\n\n:::note\nText\n:::',
    '## New\n\nNone.',
    '## New\n\n`TBD`',
    '## New\n\nThe value TBD is gone.',
    '## New\n\nTODO comments have a colour.',
    '## New\n\nWords: `TODO`, FIXME and others',
    '## New\n\n<div>Text</div>',
    '## New\n\n$$\na\n$$',
    'A.\n\n<!-- truncate -->\n\n## New\n\ntext',
  ])('is finished: %j', (text) => expect(findings(text)).toEqual([]));

  it('that is a draft is not judged, nor is a page of the docs', () => {
    expect(findings('---\ndraft: true\n---\n\n## Fixed')).toEqual([]);
    expect(findings('# A\n\n## Fixed', 'doc')).toEqual([]);
  });
});

describe('the description', () => {
  it.each([
    ['of a post is its first paragraph', '- one\n\nText.', 'post', 'Text.'],
    [
      'of a post that begins with a list is its first entries',
      '## New\n\n- one\n- **two**\n\n## Fixed\n\n- three',
      'post',
      'one two',
    ],
    ['of a page of the docs is a paragraph', '## New\n\n- one', 'doc', ''],
  ] as const)('%s', (_, text, kind, description) => expect(parse(text, kind).description).toBe(description));

  it('of a post repeats its changes where nothing introduces them', () => {
    const repeats = (text: string, kind?: SourceKind) => parse(text, kind).repeatsText ?? false;
    expect(['## Fixed\n\n- one', '## Fixed\n\nText.'].map((text) => repeats(text))).toEqual([true, true]);
    const described = '---\ndescription: Faster.\n---\n\n## Fixed\n\n- one';
    expect(
      ['Text.\n\n## Fixed\n\n- one', '- one\n\n## Fixed\n\n- two', described].map((text) => repeats(text)),
    ).toEqual([false, false, false]);
    expect(repeats('## Fixed\n\n- one', 'doc')).toBe(false);
  });
});
