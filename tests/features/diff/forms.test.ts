// Rules of all output formats: a comment that the host accepts however much has changed, and no markup of untrusted authors.
import { describe, expect, it } from 'vitest';
import { renderHtmlDiff } from '../../../src/features/diff/formats/html.ts';
import { formatMarkdownDiff, MAX_DIFF_LENGTH } from '../../../src/features/diff/formats/markdown.ts';
import { formatTextDiff } from '../../../src/features/diff/formats/text.ts';
import type { ChangedPage, SiteDiff } from '../../../src/features/diff/site-diff.ts';

const EMPTY: SiteDiff = {
  from: { ref: 'main', commit: '0123456789abcdef0123456789abcdef01234567' },
  pages: { before: 1, after: 1 },
  ...{ added: [], removed: [], moved: [], changed: [], lost: [], notes: [] },
  redirects: { added: [], removed: [] },
};

const changedPage = (path: string, title: string, text = 'words'): ChangedPage => ({
  ...{ path, title, locale: 'en', words: 10, file: `docs${path}.md` },
  text: {
    added: 1,
    removed: 1,
    blocks: [
      {
        kind: 'changed',
        before: [{ text: 'old ' }, { text, isMarked: true }],
        after: [{ text: 'new', isMarked: true }],
      },
    ],
  },
  headings: { added: [], removed: [], renamed: [] },
  facts: [{ fact: 'title', from: 'Before', to: title }],
  through: [],
});

/** Hundreds of everything. */
const many = (count: number): SiteDiff => {
  const all = Array.from({ length: count }, (_, at) => at);
  return {
    ...EMPTY,
    lost: all.map((at) => ({ address: `/lost-${at}`, kind: 'address', fix: `Write \`x${at}\` in \`redirects\`.` })),
    findings: {
      added: all.map((at) => ({
        code: 'broken-link',
        severity: 'error',
        message: `\`/a-${at}\` is not a page.`,
        file: `docs/${at}.md`,
      })),
      gone: all.map((at) => ({ code: 'broken-link', severity: 'warning', message: `\`/b-${at}\` is not a page.` })),
    },
    removed: all.map((at) => ({ path: `/removed-${at}`, title: `Removed ${at}`, locale: 'en', words: 9 })),
    changed: all.map((at) => changedPage(`/changed-${at}`, `Page ${at}`, 'x '.repeat(300))),
    added: all.map((at) => ({ path: `/added-${at}`, title: `Added ${at}`, locale: 'en', words: 3 })),
  };
};

describe('a comment', () => {
  it.each([1, 10, 100, 1000, 5000])('of %i of everything fits, and has each section', (count) => {
    const text = formatMarkdownDiff({
      diff: many(count),
      title: 'Acme',
      linkTo: (path) => `https://p.example.com${path}`,
    });
    expect(text.length).toBeLessThan(MAX_DIFF_LENGTH);
    for (const title of [
      'Lost addresses',
      'New findings',
      'Removed pages',
      'Changed pages',
      'Added pages',
      'Findings that are gone',
    ])
      expect(text).toContain(`#### ${title} (${count})\n\n- `);
    expect(text.indexOf('#### Lost')).toBeLessThan(text.indexOf('#### New findings'));
    if (count >= 1000) expect(text).toMatch(/- … and \d+ more\n/);
  });

  it('keeps what matters most where not all fits', () => {
    const text = formatMarkdownDiff({ diff: many(1000), title: 'Acme' });
    const shown = (name: string) => text.match(new RegExp(`^- .*/${name}-\\d+`, 'gm'))?.length ?? 0;
    expect(shown('lost')).toBeGreaterThan(shown('added'));
    expect(shown('added')).toBeGreaterThan(5);
  });

  it('says of which pages the texts are left out', () => {
    const text = formatMarkdownDiff({ diff: { ...EMPTY, changed: many(100).changed }, title: 'Acme' });
    expect(text).toMatch(/The texts of \d+ more pages are shown by `techdocs diff --format html`\.\n$/);
    expect(text).toContain('<details><summary>/changed-0</summary>');
  });

  it('has no markup of strangers', () => {
    const title = '<img src=x> @team **b** [a](http://x) `c` #1\n\n# head';
    const page = changedPage('/a`b', title, '```\n</details>\n# no');
    const text = formatMarkdownDiff({ diff: { ...EMPTY, changed: [page] }, title: 'Acme' });
    expect(text).toContain(
      '- ``/a`b`` \\<img src=x\\> @<!-- -->team \\*\\*b\\*\\* \\[a\\](http://x) \\`c\\` \\#1 \\# head (``docs/a`b.md``): +1 −1 words\n',
    );
    expect(text).toContain(
      '<details><summary>/a`b</summary>\n\n````diff\n- old ```\n- </details>\n- # no\n+ new\n````\n',
    );
  });

  it('says that nothing differs', () => {
    expect(formatMarkdownDiff({ diff: EMPTY, title: 'Acme' })).toBe(
      '<!-- techdocs diff -->\n### Documentation changes\n\nCompared with `main (01234567)`: nothing differs.\n',
    );
  });
});

describe('HTML', () => {
  it('escapes all that strangers wrote', () => {
    const page = changedPage('/a', '<b>"x"</b>', '<script>alert(1)</script>');
    const html = renderHtmlDiff({
      diff: { ...EMPTY, changed: [page] },
      title: '<i>',
      linkTo: (path) => `https://p.example.com${path}?"`,
    });
    expect(html).not.toMatch(/<script|<b>|<i>/);
    expect(html).toContain('<del>&lt;script&gt;alert(1)&lt;/script&gt;</del>');
    expect(html).toContain('<title>Changes of &lt;i&gt;</title>');
    expect(html).toContain('<a href="https://p.example.com/a?&quot;"><code>/a</code></a>');
  });
});

describe('text', () => {
  it('shows twenty of a section, or all', () => {
    const diff = { ...EMPTY, added: many(25).added };
    const lines = (isWhole: boolean) => formatTextDiff({ diff, title: 'Acme' }, { isWhole }).trimEnd().split('\n');
    expect(lines(false)).toHaveLength(24);
    expect(lines(false).at(-1)).toBe('  … and 5 more (--verbose shows all)');
    expect(lines(true)).toHaveLength(28);
  });

  it('writes no control characters to the terminal', () => {
    const diff = { ...EMPTY, changed: [changedPage('/a', '\u001b[2J', '\u001b[31m')] };
    expect(formatTextDiff({ diff, title: 'Acme' }, { isWhole: true })).not.toContain('\u001b');
  });
});
