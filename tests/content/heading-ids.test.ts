// Ids of headings: an id in braces is used unchanged, and a slug has the words of the heading.
import { expect, test } from 'vitest';
import { parseOne } from './parse-one.ts';

/** Returns ids and texts of the headings, and the findings about them. */
async function headingsOf(text: string, more: Parameters<typeof parseOne>[1] = {}): Promise<readonly string[]> {
  const { document } = await parseOne(text, more);
  const headings = document.headings.map(({ id, html }) => `${id} ${html}`);
  return [...headings, ...document.diagnostics.map(({ code, line, column }) => `${code} ${line}:${column}`)];
}

test.each([
  ['## Call {#Robot.__call__}\n', ['Robot.__call__ Call']],
  ['## _async_ `__init__(a)` {#new-__init__}\n', ['new-__init__ <em>async</em> <code>__init__(a)</code>']],
  ['## Stars {#a*b*c}\n', ['a*b*c Stars']],
  ['## Tildes {#a~~b~~c}\n', ['a~~b~~c Tildes']],
  ['## Price {#from$1to$2}\n', ['from$1to$2 Price']],
  ['## Party {#x:tada:y}\n', ['x:tada:y Party']],
  ['## Both {#a&amp;b}\n', ['a&b Both']],
  ['## Version {#v-{{ vendor }}}\n', ['v-Acme Version']],
  ['Two\nlines {#a__b__}\n-----\n', ['a__b__ Two\nlines']],
  ['> ## Quoted {#q__a__}\n', ['q__a__ Quoted']],
  ['## Among {.wide #a__b__ data-x=1}\n', ['a__b__ Among', 'unknown-attribute 1:11', 'unknown-attribute 1:25']],
])('%j has the id that its author wrote', async (text, headings) => expect(await headingsOf(text)).toEqual(headings));

test.each([
  ['## Not \\{#an-id}\n', ['not-an-id Not {#an-id}']],
  ['## A backslash \\\\{#kept}\n', ['kept A backslash \\']],
  ['## Code `{#x}`\n', ['code-x Code <code>{#x}</code>']],
])('%j: what is escaped or code is text', async (text, headings) => expect(await headingsOf(text)).toEqual(headings));

test.each([
  ['## Done :tada: here\n', ['done-tada-here Done 🎉 here']],
  ['## :tada: Done\n', ['tada-done 🎉 Done']],
  ['## Up :+1: and down :-1:\n', ['up-1-and-down--1 Up 👍 and down 👎']],
  ['## Done 🎉 here\n', ['done--here Done 🎉 here']],
])('%j: the slug has the name of an emoji, as that of GitHub', async (text, headings) =>
  expect(await headingsOf(text)).toEqual(headings),
);

test('the id of the title is taken as it is written too', async () => {
  const { document, body } = await parseOne('# Robot {#Robot.__init__}\n\n[up](#Robot.__init__)\n');
  expect(document.title).toBe('Robot');
  expect(body.html).toContain('<span id="Robot.__init__"></span>');
  expect(document.anchors).toContain('Robot.__init__');
});

test('ids that a heading had before stay on the page, and lead to it', async () => {
  const { document, body } = await parseOne(
    '# Robot {#robot machine}\n\n## Set up {#setup install #get.it}\n\nText.\n',
  );
  expect(document.anchors).toEqual(['robot', 'machine', 'setup', 'install', 'get.it']);
  expect(document.headings.map(({ id, html, text }) => [id, html, text])).toEqual([['setup', 'Set up', 'Set up']]);
  expect(body.html).toContain('<span id="robot"></span>\n<span id="machine"></span>\n');
  expect(body.html).toContain('<h2 id="setup">Set up<span id="install"></span><span id="get.it"></span> <a');
  expect(body.sections.map(({ id, text }) => [id, text])).toEqual([['setup', 'Text.']]);
  expect(document.diagnostics).toEqual([]);
});

test('an id that a heading had before and another one has now is told, and stays with that', async () => {
  const { document, body } = await parseOne('## Set up {#setup install}\n\n## Install\n');
  expect(document.diagnostics.map(({ message }) => message)).toEqual(['The id `install` is used twice on this page.']);
  expect(body.html.match(/id="install"/g)).toHaveLength(1);
});

test('no id is the name of a global variable of the scripts', async () => {
  expect(await headingsOf('## A {#techdocsTexts}\n\n<a id="techdocsConsent"></a>\n\n## techdocsTexts\n')).toEqual([
    'techdocstexts A',
    'techdocstexts-1 techdocsTexts',
    'duplicate-id 1:1',
    'duplicate-id 3:7',
  ]);
});
