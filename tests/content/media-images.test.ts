// A film or a sound that is written as an image is a finding: browsers show nothing for it.
import { expect, test } from 'vitest';
import { parseOne, settings } from './parse-one.ts';

const findingsOf = async (text: string, html: 'safe' | false = 'safe') => {
  const { document } = await parseOne(text, {}, { ...settings, markdown: { ...settings.markdown, html } });
  return document.diagnostics.map(
    ({ code, line, column, message, suggestion }) => `${code} ${line}:${column} ${message} ${suggestion}`,
  );
};

const NO_IMAGE = 'which most browsers do not show as an image.';

test.each([
  ['One\ntwo ![v](a.mp4)', '2:10', 'a.mp4', 'a film', '<video src="a.mp4" controls></video>'],
  [
    '![v](./a.WEBM?x=1#t=2 "T")',
    '1:6',
    './a.WEBM?x=1#t=2',
    'a film',
    '<video src="./a.WEBM?x=1#t=2" controls></video>',
  ],
  ['![v][f]\n\n[f]: b.mov', '1:1', 'b.mov', 'a film', '<video src="b.mov" controls></video>'],
  ['- ![v](/s/a.mp3)', '1:8', '/s/a.mp3', 'a sound', '<audio src="/s/a.mp3" controls></audio>'],
])('%j', async (text, place, file, kind, meant) => {
  expect(await findingsOf(`${text}\n`)).toEqual([
    `foreign-syntax ${place} \`${file}\` is ${kind}, ${NO_IMAGE} Write \`${meant}\`.`,
  ]);
});

test('on a site without HTML, a link is meant', async () => {
  expect(await findingsOf('![v](a.mp4)\n', false)).toEqual([
    `foreign-syntax 1:6 \`a.mp4\` is a film, ${NO_IMAGE} Write \`[text](a.mp4)\`.`,
  ]);
});

test.each(['![v](a.mp4.png)', '[v](a.mp4)', '`![v](a.mp4)`', '<video src="a.mp4" controls></video>', '![v](mp4)'])(
  '%s is no fault',
  async (text) => expect(await findingsOf(`${text}\n`)).toEqual([]),
);
