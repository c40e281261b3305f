// Texts that moved between pages, and pages that moved with their folder.
import { describe, expect, it } from 'vitest';
import { groupByMovedFolder } from '../../../src/features/diff/moved-folders.ts';
import { findMovedTexts } from '../../../src/features/diff/moved-texts.ts';
import { compareTexts } from '../../../src/features/diff/words.ts';

const changed = (path: string, before: string, after: string) => ({
  path,
  blocks: compareTexts(before, after).blocks,
});
const PARAGRAPH = 'Charge the battery for two hours before the first start.';
const TABLE = '| key | value |\n|---|---|\n| battery | 4000 mAh |\n| weight | 200 g |\n| screen | none |';

describe('a text', () => {
  it('moves to another page, to a new one, and within its page', () => {
    const pages = [
      changed('/a', `# A\n\n${PARAGRAPH}\n\n${TABLE}\n\nEnd.\n`, '# A\n\nEnd.\n'),
      changed('/b', '# B\n', `# B\n\n${PARAGRAPH}\n`),
      changed(
        '/c',
        '# C\n\nOne two three four five six seven eight nine.\n\nLast.\n',
        '# C\n\nLast.\n\nOne two three four five six seven eight nine.\n',
      ),
    ];
    expect(findMovedTexts(pages, [{ path: '/new', text: `# New\n\n${TABLE}\n` }])).toEqual([
      { from: '/a', to: '/b', words: 10 },
      { from: '/a', to: '/new', words: 10 },
      { from: '/c', to: '/c', words: 9 },
    ]);
  });

  it('is not one that is short, or that is still there', () => {
    const short = [changed('/a', '# A\n\nSee also:\n', '# A\n'), changed('/b', '# B\n', '# B\n\nSee also:\n')];
    expect(findMovedTexts(short, [])).toEqual([]);
    const copied = [changed('/b', '# B\n', `# B\n\n${PARAGRAPH}\n`)];
    expect(findMovedTexts(copied, [])).toEqual([]);
  });
});

describe('pages', () => {
  const group = (...moves: readonly (readonly [from: string, to: string])[]) =>
    groupByMovedFolder(moves, ([from, to]) => ({ from, to })).map((each) =>
      'items' in each ? `${each.from} → ${each.to}: ${each.items.length}` : each.join(' → '),
    );

  it('move with their folder, its own page with them', () => {
    expect(group(['/a', '/b'], ['/a/x', '/b/x'], ['/a/y/z', '/b/y/z'], ['/q', '/r'])).toEqual([
      '/a → /b: 3',
      '/q → /r',
    ]);
  });

  it('stay single where they are few, or go to several folders', () => {
    expect(group(['/a/x', '/b/x'], ['/a/y', '/b/y'])).toEqual(['/a/x → /b/x', '/a/y → /b/y']);
    expect(group(['/a/x', '/b/x'], ['/a/y', '/c/y'], ['/a/z', '/d/z'])).toHaveLength(3);
  });
});
