// Levels of findings of extensions, and comments that ignore them.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../sandbox.ts';

const KROKI = `export const kroki = {
  name: 'kroki',
  rules: { 'too-large': 'warn', slow: 'note', old: 'ignore', title: 'warn' },
  fences: {
    dot(fence) {
      if (fence.text.includes('large')) fence.report({ code: 'too-large', message: 'It is large.' });
      if (fence.text.includes('old')) fence.report({ code: 'old', message: 'It is old.' });
      if (fence.text.includes('slow')) fence.report({ code: 'slow', message: 'It is slow.' });
      return ['<p>drawn</p>'];
    },
  },
  check: (site) => site.pages.map(({ file, title }) => ({ code: 'title', message: title, file, line: 1 })),
};
`;
const config = (rules: object) => `import { kroki } from './kroki.mjs';
export default { rules: ${JSON.stringify(rules)}, extensions: [kroki] };
`;

let site: Sandbox;
beforeEach(() => {
  site = createSandbox({
    'kroki.mjs': KROKI,
    'site.config.mjs': config({ 'kroki/title': 'ignore' }),
    'docs/a.md': '# A\n\n```dot\nlarge old slow\n```\n',
  });
});
afterEach(() => site.remove());

const findings = async () => {
  const { errors, warnings, notes } = await site.build();
  const all = [...errors, ...warnings, ...notes].filter(({ file }) => file?.startsWith('docs/'));
  return all.map(({ severity, file, line, code, message, suggestion }) =>
    [severity, `${file}:${line}`, code, message, suggestion].filter(Boolean).join(' '),
  );
};
const LARGE = 'docs/a.md:3 kroki/too-large It is large.';
const SLOW = 'note docs/a.md:3 kroki/slow It is slow.';

describe('`rules` of the site', () => {
  it('leaves codes of extensions their own levels', async () => {
    expect(await findings()).toEqual([`warning ${LARGE}`, SLOW]);
  });

  it('sets them, and no page is parsed anew', async () => {
    await site.build();
    const rules = {
      'kroki/title': 'warn',
      'kroki/too-large': 'ignore',
      'kroki/old': 'error',
      'kroki/slow': 'warn',
    };
    site.write({ 'site.config.mjs': config(rules) });
    expect(await findings()).toEqual([
      'error docs/a.md:3 kroki/old It is old.',
      'warning docs/a.md:1 kroki/title A',
      'warning docs/a.md:3 kroki/slow It is slow.',
    ]);
    expect((await site.build()).cache).toEqual({ hits: 1, misses: 0 });
  });
});

describe('what an author passes over', () => {
  it('is the next block, or the whole page', async () => {
    site.write({
      'docs/a.md':
        '# A\n\n<!-- techdocs-ignore kroki/too-large, kroki/slow: it is meant -->\n\n```dot\nlarge slow\n```\n',
      'docs/b.md': '---\nignore: [kroki/too-large, kroki/title]\n---\n\n# B\n\n```dot\nlarge\n```\n',
      'site.config.mjs': config({}),
    });
    expect(await findings()).toEqual(['warning docs/a.md:1 kroki/title A']);
  });

  it('is told where nothing is there, and where no extension has such a code', async () => {
    site.write({
      'docs/a.md':
        '# A\n\n<!-- techdocs-ignore kroki/too-large: gone -->\n\nText.\n\n<!-- techdocs-ignore kroki/too-lage: x -->\n\nText.\n\n<!-- techdocs-ignore kroki/old: off -->\n\nText.\n',
      'docs/b.md': '---\nignore: [nope/nothing-like-it]\n---\n\n# B\n',
    });
    expect(await findings()).toEqual([
      'warning docs/a.md:3 unused-ignore There is no finding `kroki/too-large` here to ignore. Remove this.',
      'warning docs/a.md:7 invalid-ignore `kroki/too-lage` is not the code of a finding. Did you mean `kroki/too-large`?',
      'warning docs/b.md:2 invalid-ignore `nope/nothing-like-it` is not the code of a finding.',
    ]);
  });

  it('is judged anew when an extension goes, without parsing the page', async () => {
    site.write({ 'docs/a.md': '# A\n\n<!-- techdocs-ignore kroki/too-large: gone -->\n\nText.\n' });
    await site.build();
    site.write({ 'site.config.mjs': 'export default {};' });
    expect(await findings()).toEqual([
      'warning docs/a.md:3 invalid-ignore `kroki/too-large` is not the code of a finding. Did you mean `too-large`?',
    ]);
    expect((await site.build()).cache).toEqual({ hits: 1, misses: 0 });
  });
});
