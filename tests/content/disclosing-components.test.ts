// Components that expand: accordions and tooltips, and icons of the fixed set; on the page, in search and in the Markdown beside the page.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findIconShape, iconShapes } from '../../src/model/icon-shapes.ts';
import { parseOne, visible } from './parse-one.ts';

const told = (
  diagnostics: readonly { code: string; line?: number; column?: number; message: string; suggestion?: string }[],
) =>
  diagnostics.map(({ code, line, column, message, suggestion = '' }) =>
    `${code} ${line}:${column} ${message} ${suggestion}`.trim(),
  );

describe('an accordion', () => {
  const text = `<AccordionGroup exclusive>
<Accordion title="One & *two*" icon="rocket" description="Why" id="why" defaultOpen>

Text with a [page on doors](./b.md).

## Within

</Accordion>
<Accordion title="Two">Short.</Accordion>
</AccordionGroup>

<Accordion title="Alone">

Text.

</Accordion>
`;

  test('is the element of the browser, and those of an exclusive group have one name', async () => {
    const { document, body } = await parseOne(text);
    expect(visible(body).replace(/<svg.*?<\/svg>/g, '<svg>')).toMatchInlineSnapshot(`
      "<div class="accordion-group"><details class="accordion" name="accordion-1" open><summary><svg><span><strong>One &amp; *two*</strong> <span class="accordion-about">Why</span></span></summary><div><span id="why"></span><p>Text with a <a href="⟦0⟧">page on doors</a>.</p>
      <h2 id="within">Within <a href="#within" class="anchor" aria-hidden="true" tabindex="-1">#</a></h2>
      </div></details>
      <details class="accordion" name="accordion-1"><summary><span><strong>Two</strong></span></summary><div>Short.</div></details>
      </div>
      <details class="accordion"><summary><span><strong>Alone</strong></span></summary><div><p>Text.</p>
      </div></details>
      "
    `);
    expect([document.anchors, document.sheets]).toEqual([['why', 'within'], ['techdocs.components/page']]);
    expect(document.diagnostics.filter(({ severity }) => severity !== 'note').map(({ code }) => code)).toEqual([]);
  });

  test('says in search and in Markdown what it says on the page', async () => {
    const { body } = await parseOne(text);
    expect(body.sections.map(({ text: words }) => words)).toMatchInlineSnapshot(`
      [
        "One & *two* Why Text with a page on doors.",
        "Two Short. Alone Text.",
      ]
    `);
    expect(body.markdown).toMatchInlineSnapshot(`
      "**One & \\*two\\*** Why


      Text with a [page on doors](./b.md).

      ## Within

      **Two**

      Short.


      **Alone**


      Text.
      "
    `);
  });

  test('needs a title', async () => {
    const { document } = await parseOne('<Accordion>\n\nText\n\n</Accordion>\n');
    expect(told(document.diagnostics)).toEqual([
      'invalid-component 1:1 `<Accordion>` needs a `title`. Write `<Accordion title="…">`.',
    ]);
  });
});

describe('a tooltip', () => {
  test('is a popover that describes its word, and stands in brackets where there is none', async () => {
    const { document, body } = await parseOne(
      'An <Tooltip tip="Application & more" headline="API" cta="All" href="./b.md">*API*</Tooltip>, and <Tooltip tip="x">y</Tooltip>.\n',
    );
    expect(visible(body)).toMatchInlineSnapshot(`
      "<p>An <button type="button" class="tip" popovertarget="tip:1" popovertargetaction="show" interestfor="tip:1" aria-describedby="tip:1"><em>API</em></button><span class="tip-text" id="tip:1" popover><span class="tip-mark"> (</span><strong>API.</strong> Application &amp; more <a href="⟦0⟧">All</a><span class="tip-mark">)</span></span>, and <button type="button" class="tip" popovertarget="tip:2" popovertargetaction="show" interestfor="tip:2" aria-describedby="tip:2">y</button><span class="tip-text" id="tip:2" popover><span class="tip-mark"> (</span>x<span class="tip-mark">)</span></span>.</p>
      "
    `);
    expect(body.sections.map(({ text }) => text)).toMatchInlineSnapshot(`
      [
        "An API ( API. Application & more All ), and y (x).",
      ]
    `);
    expect(body.markdown).toMatchInlineSnapshot(`
      "An *API* (**API.** Application & more [All](./b.md)), and y (x).
      "
    `);
    expect([document.anchors, document.sheets, document.links.map(({ href }) => href)]).toEqual([
      [],
      ['techdocs.components/page'],
      ['./b.md'],
    ]);
  });

  test('is none in a heading or a link, and needs a tip', async () => {
    const { document, body } = await parseOne(
      '## A <Tooltip tip="x">b</Tooltip>\n\n[c <Tooltip tip="x">d</Tooltip>](./b.md) <Tooltip tip="x">e</Tooltip>\n\n<Tooltip>f</Tooltip>\n',
    );
    expect(document.headings.map(({ id, html }) => `${id} ${html}`)).toEqual(['a-b A b']);
    expect(visible(body).match(/<button/g)).toHaveLength(1);
    const plain = 'A link or a heading cannot hold a tooltip, so this one is shown as text without its `tip`.';
    expect(told(document.diagnostics)).toEqual([
      `unknown-attribute 1:6 ${plain} Put it into the text below.`,
      `unknown-attribute 3:4 ${plain} Put it into the text below.`,
      'invalid-component 5:1 `<Tooltip>` needs a `tip`. Write `<Tooltip tip="What it means">word</Tooltip>`.',
    ]);
  });
});

describe('an icon', () => {
  test('of a card is drawn, and neither search nor Markdown knows it', async () => {
    const { document, body } = await parseOne(
      '<Card title="Start" icon="open-book" href="./b.md">\n\nText.\n\n</Card>\n',
    );
    expect(visible(body)).toMatchInlineSnapshot(`
      "<div class="card has-icon"><svg class="icon" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="M12 5v16"/><path d="M20.001 19A2 2 0 0022 17V5a2 2 0 00-1.999-2L16 3.002A5 5 0 0012 5a5 5 0 00-4-2H4a2 2 0 00-2 2v12a2 2 0 001.999 2H8a5 5 0 014 2 5 5 0 014-2z"/></svg><p class="card-title"><a class="card-link" href="⟦0⟧">Start</a></p><p>Text.</p>
      </div>
      "
    `);
    expect([body.sections.map(({ text }) => text), body.markdown, document.sheets]).toMatchInlineSnapshot(`
      [
        [
          "Start Text.",
        ],
        "[Start](./b.md)


      Text.
      ",
        [
          "techdocs.components/page",
        ],
      ]
    `);
  });

  test('that is not in the set is told with the nearest one, and the card stays as it is without one', async () => {
    const { document, body } = await parseOne('<Card title="A" icon="rockt" />\n\n<Card title="B" icon="🚀" />\n');
    expect(visible(body)).toBe(
      '<div class="card"><p class="card-title">A</p></div>\n<div class="card"><p class="card-title">B</p></div>\n',
    );
    const list = '`techdocs explain unknown-icon` lists the icons of pages.';
    expect([told(document.diagnostics), document.sheets]).toEqual([
      [
        `unknown-icon 1:1 \`rockt\` is not among the icons of pages, so none is shown. Did you mean \`rocket\`? ${list}`,
        `unknown-icon 3:1 \`🚀\` is not among the icons of pages, so none is shown. ${list}`,
      ],
      undefined,
    ]);
  });

  test('is drawn as the package has it, and each is in the list of the manual', () => {
    const nodes = JSON.parse(readFileSync('node_modules/lucide-static/icon-nodes.json', 'utf8'));
    const shapeOf = (name: string) =>
      (nodes[name] as readonly (readonly [string, Readonly<Record<string, string>>])[])
        .map(([tag, attributes]) => {
          const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
          return `<${tag}${written.join('')}/>`;
        })
        .join('');
    for (const [name, shape] of Object.entries(iconShapes)) expect([name, shape]).toEqual([name, shapeOf(name)]);
    const manual = readFileSync('docs/write/icons.md', 'utf8');
    const listed = [...manual.matchAll(/^<Card title="([a-z\d-]+)" icon="\1" \/>$/gm)].map(([, name]) => name);
    expect(listed).toEqual(Object.keys(iconShapes));
    const explained = readFileSync('docs/reference/findings/unknown-icon.md', 'utf8').split('## ')[0] ?? '';
    const explainedNames = explained.slice(explained.indexOf('These are')).matchAll(/`([a-z\d-]+)`/g);
    expect([...explainedNames].map(([, name]) => name)).toEqual(Object.keys(iconShapes));
    expect(findIconShape('constructor')).toBeUndefined();
  });
});

test('the Markdown of wrappers is their content, and a block has lines of its own', async () => {
  const text = `<Cards>
<Card title="One" href="./one.md" description="About one." />
<Card title="Two" href="./two.md">More **text**.</Card>
<Card title="Three" />

<Card title="Four" icon="file">

- a
- b

</Card>
</Cards>

<Steps>

1. First
2. <Card title="In" />
   after

</Steps>

The end.
`;
  const { body } = await parseOne(text);
  expect(body.markdown.replace(/\n[ \n]*\n/g, '\n\n')).toBe(`[One](./one.md)

About one.

[Two](./two.md)

More **text**.

Three

Four

- a
- b

1. First
2. In

   after

The end.
`);
});
