// A language's `config.yml`.
import { expect, test } from 'vitest';
import { parseTranslatedTexts } from '../../src/content/translated-texts.ts';
import { linesOf } from '../config/project.ts';

const FILE = 'content/i18n/de/config.yml';

test('texts by what they say or where they stand, in YAML and in JSON', () => {
  const yaml = `# The top bar.\nGuides: Anleitungen\n"What's new: today": 'Neues: heute'\nnavbar.items[0].label: Leitfäden\nOEM:\n`;
  expect(parseTranslatedTexts(yaml, FILE)).toEqual({
    texts: [
      { key: 'Guides', text: 'Anleitungen', line: 2, column: 1 },
      { key: "What's new: today", text: 'Neues: heute', line: 3, column: 1 },
      { key: 'navbar.items[0].label', text: 'Leitfäden', line: 4, column: 1 },
      { key: 'OEM', line: 5, column: 1 },
    ],
    diagnostics: [],
  });
  expect(parseTranslatedTexts('{"Guides": "Anleitungen",\n "2025": 2025}', 'config.json').texts).toEqual([
    { key: 'Guides', text: 'Anleitungen', line: 1, column: 2 },
    { key: '2025', text: '2025', line: 2, column: 2 },
  ]);
  expect(parseTranslatedTexts('', FILE)).toEqual({ texts: [], diagnostics: [] });
});

test('what is no text is told at its line', () => {
  const told = (text: string) => linesOf(parseTranslatedTexts(text, FILE).diagnostics);
  expect(told('Guides:\n  label: Anleitungen\nB: [x]\nC: ""\nD: true\n')).toEqual(
    ['Guides', 'B', 'C', 'D'].map(
      (key, index) =>
        `${FILE}:${[1, 3, 4, 5][index]}:1 The translation of \`${key}\` must be a text. Leave it empty where the text is the same.`,
    ),
  );
  expect(told('- a\n')).toEqual([
    `${FILE}:1:1 The file must contain texts with their translations, such as \`Guides: Anleitungen\`.`,
  ]);
  expect(told('A: b\nA: c\n')).toEqual([`${FILE}:2:1 A text is translated twice. Remove one of the translations.`]);
  expect(told('A: "b\n')[0]).toMatch(new RegExp(`^${FILE}:\\d+:\\d+ .+\\.$`));
});
