// Fixes change only what their finding is about.
import { expect, it } from 'vitest';
import { toLspDiagnostic } from '../../../src/features/lsp/findings.ts';
import { createFixActions } from '../../../src/features/lsp/fixes.ts';
import { applyTextChange } from '../../../src/features/lsp/text.ts';
import { createSandbox } from '../../engine/sandbox.ts';

/** Returns the titles of the fixes of the first finding of a text, without those that ignore it, and the text after the first. */
async function fixFirst(text: string) {
  const site = createSandbox({ 'site.config.json': '{}', 'docs/index.md': '# Start\n\nText.\n', 'docs/a b.md': text });
  try {
    const { errors, warnings } = await site.build({ cache: false, workers: 1 });
    const [finding] = [...errors, ...warnings].filter(({ file }) => file === 'docs/a b.md');
    if (finding === undefined) throw new Error('There is no finding.');
    const diagnostic = toLspDiagnostic(finding, text, () => undefined);
    const all = createFixActions(diagnostic, {
      ...{ file: 'docs/a b.md', uri: 'a', text },
      uriOf: (name) => name,
      exists: () => false,
    });
    const fixes = all.filter(({ title }) => !title.startsWith('Ignore'));
    const edits = fixes[0]?.edit?.changes?.a ?? [];
    return { titles: fixes.map(({ title }) => title), text: edits.reduce(applyTextChange, text) };
  } finally {
    site.remove();
  }
}

const page = (text: string) => `# A\n\n${text}\n`;

it('keep the attributes and the text of a component whose name is wrong', async () => {
  const { titles, text } = await fixFirst(page('<Crd title="One" />'));
  expect(titles[0]).toBe('Write `<Card>`');
  expect(text).toBe(page('<Card title="One" />'));
  const pair = await fixFirst(page('<Crd title="One">\n\nText.\n\n</Crd>'));
  expect(pair.text).toBe(page('<Card title="One">\n\nText.\n\n</Card>'));
});

it('keep the value of an attribute of code whose name is wrong', async () => {
  const { titles, text } = await fixFirst(page('```js titel="a.js"\nrun();\n```'));
  expect(titles).toEqual(['Write `title`']);
  expect(text).toBe(page('```js title="a.js"\nrun();\n```'));
});

it('keep an address with spaces that is not closed', async () => {
  const { text } = await fixFirst(page('[A](<./a b.md and more'));
  expect(text).toBe(page('[A](<./a b.md>) and more'));
});

it('are offered once', async () => {
  const { titles } = await fixFirst(page('<Card titel="One" />'));
  expect(titles).toEqual(['Write `title`']);
});
