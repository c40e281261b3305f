// `accessibility: 'AA'`: findings of the accessibility rules are errors, unless the site sets the level of a code.
import { expect, it } from 'vitest';
import { accessibilityRules } from '../../src/model/rules.ts';
import { createSandbox } from '../engine/sandbox.ts';

const page =
  '# Start\n\n### A\n\n![](https://www.example.com/a.png) [here](https://www.example.com) [Empty]()\n\n| | |\n|---|---|\n| 1 | 2 |\n';
const frame = '\n<iframe src="https://video.example.com/1"></iframe>\n';

/** Returns the codes of a build by severity. */
async function found(config: object): Promise<Readonly<Record<string, readonly string[]>>> {
  const settings = {
    title: 'A',
    markdown: { embeds: ['video.example.com'] },
    colorMode: { accent: '#ffb000' },
    ...config,
  };
  const site = createSandbox({ 'docs/index.md': page + frame, 'site.config.json': JSON.stringify(settings) });
  const { notes, warnings, errors } = await site.build();
  site.remove();
  const codesOf = (findings: readonly { readonly code: string }[]) => {
    const codes = new Set(findings.map(({ code }) => code));
    return accessibilityRules.filter((code) => codes.has(code));
  };
  return { notes: codesOf(notes), warnings: codesOf(warnings), errors: codesOf(errors) };
}

it('is not promised by default: notes, and warnings of what is wrong in any case', async () => {
  expect(await found({})).toEqual({
    notes: ['image-alt', 'heading-order', 'link-text', 'table-header', 'contrast'],
    warnings: ['empty-link', 'frame-without-title'],
    errors: [],
  });
});

it('makes errors of all', async () => {
  expect(await found({ accessibility: 'AA' })).toEqual({ notes: [], warnings: [], errors: accessibilityRules });
});

it('leaves a code at the level that the site gives it', async () => {
  const rules = { 'link-text': 'warn', contrast: 'ignore' };
  const linkCheck = { rules: { 'empty-link': 'ignore' } };
  expect(await found({ accessibility: 'AA', rules, linkCheck })).toEqual({
    notes: [],
    warnings: ['link-text'],
    errors: ['image-alt', 'heading-order', 'table-header', 'frame-without-title'],
  });
});

it('is `AA` alone', async () => {
  await expect(found({ accessibility: 'AAA' })).rejects.toMatchObject({
    diagnostics: [{ code: 'invalid-config', message: '`accessibility` must be `AA`; found "AAA".' }],
  });
});
