// Two texts side by side: the marked words, in time that is linear in the length of the texts.
import { describe, expect, it } from 'vitest';
import { compareTexts, splitIntoBlocks } from '../../../src/features/diff/words.ts';
import { cpuTime } from '../../support/cpu.ts';

/** Returns a text with the marked words in brackets. */
const marked = (pieces: readonly { text: string; isMarked?: true }[] = []) =>
  pieces.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('');

const changesIn = (before: string, after: string) => {
  const { added, removed, blocks } = compareTexts(before, after);
  const rows = blocks.map((block) =>
    block.kind === 'same'
      ? block.text
      : `${block.before ? marked(block.before) : '∅'} → ${block.after ? marked(block.after) : '∅'}`,
  );
  return { added, removed, rows };
};

describe('blocks', () => {
  it('are paragraphs, headings, lists and code', () => {
    const code = '```sh\na\n\nb\n```';
    expect(splitIntoBlocks(`One\ntwo\n## Head\nthree\n\n- a\n- b\n${code}\nfour`)).toEqual([
      'One two',
      '## Head',
      'three',
      '- a\n- b',
      code,
      'four',
    ]);
  });

  it('keep a fence open until its own end', () => {
    expect(splitIntoBlocks('````md\n```\nx\n```\n````\ny')).toEqual(['````md\n```\nx\n```\n````', 'y']);
    expect(splitIntoBlocks('```\nnever\n\nclosed')).toEqual(['```\nnever\n\nclosed']);
  });
});

describe('words', () => {
  it('are marked where one side alone has them', () => {
    expect(changesIn('One.\n\nThe red fox runs.', 'One.\n\nThe blue fox runs fast.')).toEqual({
      added: 2,
      removed: 1,
      rows: ['One.', 'The [red] fox runs. → The [blue] fox runs[ fast].'],
    });
  });

  it('are the same in a paragraph that is wrapped in another way', () => {
    expect(changesIn('One two\nthree.', 'One\ntwo three.')).toEqual({ added: 0, removed: 0, rows: ['One two three.'] });
  });

  it('stand alone where the other side has nothing like them', () => {
    const before = 'Plug in the cable first.\n\nThen press the button.';
    const after = 'Everything about prices.\n\nThen press the green button.';
    expect(changesIn(before, after)).toEqual({
      added: 4,
      removed: 5,
      rows: [
        '[Plug in the cable first.] → ∅',
        '∅ → [Everything about prices.]',
        'Then press the button. → Then press the [green ]button.',
      ],
    });
  });

  it('finds which of several blocks became which', () => {
    const before = 'Alpha beta gamma delta.\n\nOne two three four.';
    const after = 'Entirely fresh words here.\n\nAlpha beta gamma epsilon.\n\nOne two three five.';
    expect(changesIn(before, after).rows).toEqual([
      '∅ → [Entirely fresh words here.]',
      'Alpha beta gamma [delta]. → Alpha beta gamma [epsilon].',
      'One two three [four]. → One two three [five].',
    ]);
  });

  it('count nothing where marks alone are others', () => {
    expect(changesIn('A *word*.', 'A **word**.')).toMatchObject({ added: 0, removed: 0 });
  });
});

it('takes no time that grows with the square of a text', () => {
  const words = (seed: number, count: number) =>
    Array.from({ length: count }, (_, at) => `w${(at * 7919 + seed * 104_729) % 99_991}`).join(' ');
  const page = (seed: number) => Array.from({ length: 3000 }, (_, at) => words(seed + at, 30)).join('\n\n');
  const start = cpuTime();
  const { added, removed } = compareTexts(page(1), page(50_000));
  const one = compareTexts(words(1, 100_000), words(2, 100_000));
  expect(added + removed).toBeGreaterThan(0);
  expect(one.added + one.removed).toBeGreaterThan(0);
  expect(cpuTime() - start).toBeLessThan(20_000);
});
