// Frames of an old site: their size becomes one in pixels, and a wrapper that only kept their height goes.
import { parseAst } from 'rolldown/parseAst';
import { expect, it } from 'vitest';
import { loadDeclarationParser } from '../../../src/content/markdown/mdx/read-declarations.ts';
import { rewritePage } from '../../../src/features/migrate/rewrite/page.ts';
import { createPageStructureParser } from '../../../src/features/migrate/rewrite/structure.ts';

const read = await loadDeclarationParser();
const rewrite = (text: string) =>
  rewritePage(
    { text, from: 0 },
    {
      isMdx: true,
      front: {},
      imported: () => ({ kind: 'unknown', why: 'it is not there' }),
      global: () => undefined,
      link: () => undefined,
      variable: (name) => name,
      ask: () => undefined,
      parse: (code) => parseAst(code, { lang: 'tsx' }).body,
      structure: createPageStructureParser(read),
      styleClass: (style) => style.replace(/\W+/g, '-'),
    },
  );

const SRC = 'src="https://play.example/a"';

it.each([
  [
    `<iframe ${SRC} style={{ width: '100%', height: '600px', border: 0 }}></iframe>`,
    `<iframe ${SRC} width="720" height="600"></iframe>`,
  ],
  [`<iframe width="100%" height={400} ${SRC} />`, `<iframe width="720" height="400" ${SRC} />`],
  [`<iframe ${SRC} width="560" height="315"></iframe>`, `<iframe ${SRC} width="560" height="315"></iframe>`],
  [`<iframe ${SRC} style="border: 0"></iframe>`, `<iframe ${SRC}></iframe>`],
  [
    `<div style={{position:"relative",paddingTop:"75%"}}>\n  <iframe ${SRC} style={{position:"absolute",height:"100%"}}></iframe>\n</div>`,
    `<div>\n  <iframe ${SRC} width="1000" height="750"></iframe>\n</div>`,
  ],
  [
    `<div style={{ padding: 9 }}>\n  <iframe ${SRC} height="200"></iframe>\n</div>`,
    `<div class="padding-9px">\n  <iframe ${SRC} width="720" height="200"></iframe>\n</div>`,
  ],
])('%s', (before, after) => {
  const made = rewrite(`${before}\n`);
  expect(made.text).toBe(`${after}\n`);
  expect(made.hosts).toEqual(['play.example']);
  expect(made.notes).toEqual([]);
});

it('names permissions of frames, which are the same for all', () => {
  const made = rewrite(`<iframe ${SRC} sandbox="allow-modals" allow="usb"></iframe>\n`);
  expect(made.text).toBe(`<iframe ${SRC}></iframe>\n`);
  expect(made.notes.map(({ message }) => message)).toEqual([
    '`sandbox` and `allow` of frames are left out: techdocs gives all frames the same permissions.',
  ]);
});
