// V8 keeps a text in one or two bytes a character; what it writes of a text for a thread shows which.
import { serialize } from 'node:v8';
import { expect, it } from 'vitest';
import { compactBody, compactText } from '../../src/engine/compact-body.ts';
import { parseOne } from '../content/parse-one.ts';

const isWide = (text: string) => serialize(text).length > text.length * 1.5;
const latin = 'Größe ×2: «0,5 °C». '.repeat(20);

it('takes as many bytes as its characters need', () => {
  const cut = `\uFDD0${latin}`.slice(1);
  expect(isWide(cut)).toBe(true);
  expect(isWide(compactText(cut))).toBe(false);
  expect(compactText(cut)).toBe(latin);
  for (const text of ['', 'a – b', '\0\u00ff', '\ud83d']) expect(compactText(text)).toBe(text);
});

it('makes such bodies of pages with variables', async () => {
  const text = `# {{ vendor }}\n\n${latin}{{ vendor }}\n\n## Table\n\n| \`a\` | b |\n| --- | --- |\n| \`key\` | ${latin} |\n`;
  const parsed = await parseOne(text, {}, { variables: { vendor: 'Acme' } });
  const body = compactBody(parsed.body);
  expect(body).toEqual(parsed.body);
  const texts = [body.html, body.markdown, ...body.sections.map((each) => each.text)];
  expect(texts.filter((each) => each.length > 300)).toHaveLength(4);
  expect(texts.filter(isWide)).toEqual([]);
  expect(isWide(parsed.body.html)).toBe(true);
});
