import { beforeAll, describe, expect, it } from 'vitest';
import { loadParser } from '../../../src/content/io/load-parser.ts';
import { apiTexts } from '../../../src/features/api/texts.ts';
import type { DocumentBody } from '../../../src/model/document.ts';
import type { SidebarsConfig } from '../../../src/model/sidebar-config.ts';
import { settings } from '../../content/parse-one.ts';
import { apiContent, apiHooks, apiSettings, apiSources } from '../../support/api-pages.ts';
import { dataAt, docsConfig, document, findingsOf, pageAt, site } from '../../support/site.ts';

const TEXT = `openapi: 3.1.0
info:
  title: Scanner
  version: '1'
  description: |
    # About
    An API with <div> that is never closed, {{ curly }}, $HOME:$PATH, <Pay> and [a link](./missing.md).

    See [it](#operation/getCode), [them](#tag/Codes), [those](#tag/Codes/operation/getCode) and [this](#operation/getCod).

    \`\`\` <code> ::= <digit>
    \`\`\`

    \`\`\`
    never closed
servers: [{ url: /v1 }]
tags: [{ name: Codes, description: All about codes. }, { name: Limits, description: Ten a second. }, { name: Labels }]
paths:
  /codes/{id}:
    get:
      operationId: getCode
      summary: Get a code_with_marks
      tags: [Codes, Labels]
      parameters: [{ name: id, in: path, required: true, description: Which one, schema: { type: string } }]
      responses:
        '200': { description: Fine, content: { application/json: { schema: { $ref: '#/components/schemas/Code' } } } }
        '404': { description: There is no such code }
    put:
      operationId: setCode
      tags: [Codes]
      requestBody: { content: { application/json: { example: { text: a } } } }
      responses: { '204': { description: Fine } }
  /empty: { description: Nothing is done here. }
components:
  schemas:
    Code: { type: object, properties: { text: { type: string, description: What it says }, parent: { $ref: '#/components/schemas/Code' } } }
`;
const api = {
  id: 'scanner',
  spec: 'apis/scanner.yaml',
  path: '/http',
  pages: 'tag',
  docs: 'default',
  versions: {},
} as const;
const sidebars: SidebarsConfig = { main: ['start', { type: 'api', id: 'scanner' }] };

async function parse(pages: 'tag' | 'operation' | 'single' = 'tag', text = TEXT, isExtended = false) {
  const input = {
    api: { ...api, pages },
    version: 'current',
    spec: api.spec,
    texts: { [api.spec]: text },
    files: {},
    isExtended,
  };
  const made = await apiSources({ ...input, words: apiTexts.byLanguage.en });
  const parser = await loadParser({ ...settings, ...apiSettings }, made.sources);
  return { ...made, parsed: made.sources.map((source) => parser.parse(source)) };
}

async function assembled(links: readonly string[] = [], items = sidebars) {
  const { parsed, set } = await parse();
  const documents = [document('doc', 'start.md', { links }), ...parsed.map((each) => each.document)];
  const config = docsConfig({ sidebars: items }, { apis: [api] });
  return site(documents, config, apiContent(set), 'en', apiHooks(config));
}

describe('the pages of a reference', () => {
  let bodies: Readonly<Record<string, DocumentBody>>;

  beforeAll(async () => {
    const { parsed } = await parse();
    bodies = Object.fromEntries(parsed.map((each) => [each.document.path, each.body]));
  });

  it('are one of the whole, one a tag, and one of schemas', () => {
    expect(Object.keys(bodies)).toEqual(['http/index.md', 'http/codes.md', 'http/operations.md', 'http/schemas.md']);
  });

  it('have what comes back beside the request, and errors in one line', async () => {
    const errors = ['400', '503'].map((code) => `'${code}': { description: Wrong }`).join(', ');
    const text = TEXT.replace("'404': { description: There is no such code }", errors.replace(', ', '\n        '));
    const { parsed } = await parse('single', text);
    const html = parsed[0]?.body.html ?? '';
    const member = html.slice(html.indexOf('<h3 id="getCode"'), html.indexOf('<h3 id="setCode"'));
    expect(member).toMatch(
      /<div class="member-code">[\s\S]*curl[\s\S]*200: Example[\s\S]*<\/div>[\s\S]*<summary><code>200<\/code>/,
    );
    expect(member).toMatch(
      /<summary>Errors <code>400<\/code> <code>503<\/code><\/summary>\s*<p class="api-answer" id="getCode-400"><code>400<\/code> Wrong<\/p>/,
    );
    expect(member.match(/<figure[^>]*json/g)).toHaveLength(1);
  });

  it('stay whole whatever a description begins and does not end', () => {
    const html = bodies['http/index.md']?.html ?? '';
    expect(html).toMatch(/<h2 id="about">[\s\S]*never closed[\s\S]*<\/div>[\s\S]*<h2 id="servers">/);
    expect(html).toContain('{{ curly }}, $HOME:$PATH, &lt;Pay&gt;');
    expect(html).toContain('&lt;code&gt; ::= &lt;digit&gt;\n</code>');
  });

  it('are the same but for the characters of control that a description has', async () => {
    const marks = Array.from({ length: 10 }, (_, at) => `\\x${(at + 14).toString(16).padStart(2, '0')}`).join('');
    const [plain, marked] = ['', marks].map((mark) =>
      TEXT.replace('url: /v1', `url: "/${mark}v1${mark}"`)
        .replace('Get a code', `"Get${mark} a code`)
        .replace('with_marks', 'with_marks"')
        .replace('Which one', `"Which${mark} one"`)
        .replace('example: { text: a }', `examples: { one: { summary: "A${mark}b", value: { text: ab } } }`),
    );
    const [one, other] = await Promise.all([plain, marked].map((text) => parse('tag', text)));
    const htmlOf = (made: typeof one) => made?.parsed.map(({ body }) => body.html) ?? [];
    const withoutControls = (html: string) => html.replace(/[\x0e-\x17]|\\u00(?:0e|0f|1[0-7])|%(?:0E|0F|1[0-7])/g, '');
    expect(htmlOf(other).map(withoutControls)).toEqual(htmlOf(one));
    expect(htmlOf(other).join('')).toContain('Get\x0e\x0f');
  });

  it('say what has no operation, and operations of several groups in each of them', () => {
    const html = bodies['http/index.md']?.html ?? '';
    expect(html).toMatch(/<h2 id="group-Limits">[\s\S]*Ten a second\./);
    expect(html).toMatch(/<h2 id="group-Labels">[\s\S]*Get a code_with_marks/);
    const others = bodies['http/operations.md']?.html;
    expect(others).toMatch(/data-method="path">path<\/span> <code>\/empty<[\s\S]*Nothing is done/);
  });

  it('show requests in the colours of their languages, and give them to search once', () => {
    const { html = '', sections = [] } = bodies['http/codes.md'] ?? {};
    expect(html).toContain('"https://example.com/v1/codes/{id}"</span>');
    const body = /<span class="([^"]+)">'\{<\/span>\n<span class="\1"> {2}"text": "a"<\/span>\n<span class="\1">\}'/;
    expect(html.replaceAll('&quot;', '"')).toMatch(body);
    expect(sections[2]?.text.match(/-H|Content-Type/g)).toEqual(['-H', 'Content-Type']);
  });

  it('name operations, fields and codes for search', () => {
    const [, section] = bodies['http/codes.md']?.sections ?? [];
    expect([section?.id, section?.heading]).toEqual(['getCode', 'Get a code_with_marks']);
    expect(section?.rows?.map(({ id, name, text }) => [id, name, text])).toEqual([
      ['getCode-path-id', 'id', 'required string Which one'],
      ['getCode-200', '200', 'Fine application/json Code Fields of Code text string What it says parent Code'],
      ['getCode-404', '404', 'There is no such code'],
    ]);
    expect(bodies['http/schemas.md']?.sections[0]?.rows?.map(({ id }) => id)).toEqual([
      'schema-Code-text',
      'schema-Code-parent',
    ]);
  });

  it('say which value stands for which schema, ends of numbers, and what is false by default, in Markdown too', async () => {
    const ref = (name: string) => `{ $ref: '#/components/schemas/${name}' }`;
    const text = `openapi: 3.1.0
info: { title: T, version: '1', contact: { name: Help, url: 'javascript:x' }, license: { name: MIT, url: 'https://l.example.org' } }
paths:
  /p:
    get:
      operationId: getP
      tags: [Codes]
      parameters: [{ name: q, in: query, schema: { type: string }, examples: { one: { summary: One_a, value: a } } }]
      responses: { '200': { description: Fine, content: { application/json: { schema: ${ref('Two')} } } } }
components:
  schemas:
    Many: { oneOf: [${ref('Cat')}, ${ref('Dog')}, { type: string, maxLength: 3 }], discriminator: { propertyName: kind, mapping: { katze: Cat } } }
    Two: { oneOf: [${ref('Cat')}, ${ref('Dog')}], discriminator: { propertyName: kind, mapping: { katze: '#/components/schemas/Cat', hund: Dog, wolf: Dog } } }
    Base: { type: object, properties: { k: { type: string } }, discriminator: { propertyName: k, mapping: { c: Cat } } }
    Cat: { type: object, required: [kind], properties: { kind: { type: string } } }
    Dog:
      type: object
      properties:
        n: { type: integer, minimum: -9223372036854775808, maximum: 9223372036854775807 }
        b: { type: boolean, default: false }
        l: { type: array, items: { type: string, default: x } }
        o: { type: object, propertyNames: { pattern: ^x- } }
`;
    const { parsed, diagnostics } = await parse('tag', text);
    expect(diagnostics).toEqual([]);
    const page = (path: string) => parsed.find(({ document }) => document.path === path)?.body;
    const { html = '', markdown = '' } = page('http/schemas.md') ?? {};
    const choices = [...html.matchAll(/<div class="api-variants">.*?<\/div>/gs)].map(([all]) =>
      all.replace(/<\/?(?:div|p|a|code)\b[^>]*>/g, '').replace(/<ul class="api-facts"><li>(.*?)<\/li><\/ul>/g, ' $1'),
    );
    const by = (field: string) => `The ${field} field determines the schema`;
    expect(choices).toEqual([
      `One of · ${by('kind')}<ul><li>katze: Cat</li><li>Dog</li><li>string maxLength: 3</li></ul>`,
      `One of · ${by('kind')}<ul><li>katze: Cat</li><li>hund, wolf: Dog</li></ul>`,
      `discriminator · ${by('k')}<ul><li>c: Cat</li></ul>`,
      'propertyNames<ul><li>any pattern: ^x-</li></ul>',
    ]);
    for (const said of [
      'One of · The `kind` field determines the schema: `katze`: Cat, Dog, string maxLength: `3`.',
      'One of · The `kind` field determines the schema: `katze`: Cat, `hund`, `wolf`: Dog',
      'discriminator · The `k` field determines the schema: `c`: Cat',
      '- `n` (integer) ≥: `-9223372036854775808`. ≤: `9223372036854775807`.',
      '- `b` (boolean) Default: `false`.',
      '- `l` (array of string) items.default: `x`.',
      'propertyNames: any pattern: `^x-`.',
    ])
      expect(markdown).toContain(said);
    expect(page('http/index.md')?.markdown).toContain('· Contact: Help · License: [MIT](<https://l.example.org>)');
    expect(page('http/codes.md')?.markdown).toContain('- `q` (string) Example (One\\_a): `a`.');
    // An example derived from the first of the schemas has a note.
    expect(page('http/codes.md')?.markdown).toContain('"kind": "katze"');
  });

  it('are Markdown for machines', () => {
    expect(bodies['http/codes.md']?.markdown).toContain(`## Get a code\\_with\\_marks {#getCode}

\`GET /codes/{id}\`
`);
    expect(bodies['http/schemas.md']?.markdown).toBe(`## Code {#schema-Code}

- \`text\` (string)

  What it says

- \`parent\` (Code)
`);
  });

  it('name callbacks, also one that calls back itself, and say how parts of a form are sent', async () => {
    const head = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\n";
    const { parsed } = await parse(
      'single',
      `${head}paths:
  /pay:
    post:
      operationId: pay
      requestBody:
        content:
          multipart/form-data:
            schema: { type: object, properties: { f: { type: string }, g: { type: string } } }
            encoding: { f: { contentType: image/png, headers: { X-Part: { description: Which part } } }, g: {} }
      callbacks: { onPaid: { $ref: '#/components/callbacks/on<Paid>' } }
components:
  callbacks:
    on<Paid>: { '{$url}': { post: { callbacks: { on<Paid>: { $ref: '#/components/callbacks/on<Paid>' } } } } }
`,
    );
    const { html = '', markdown = '', sections = [] } = parsed[0]?.body ?? {};
    expect(html).toMatch(/<summary><code>onPaid<\/code> <span [^>]*>POST<\/span> <code>\{\$url\}<\/code>/);
    expect(html.match(/<summary><code>on&lt;Paid/g)).toHaveLength(1);
    expect(markdown).toContain('`onPaid`: `POST {$url}`');
    expect(html).toMatch(/<p class="api-media"><code>f<\/code><\/p>\s*<ul [^>]*><li>contentType: <code>image\/png</);
    expect(html).toMatch(/<code>X-Part<\/code>[\s\S]*Which part/);
    expect(html).not.toContain('<p class="api-media"><code>g<');
    expect(markdown).toContain('`f`\n\n- contentType: `image/png`\n\n#### Headers\n\n- `X-Part` ');
    expect(sections.flatMap(({ rows = [] }) => rows.map(({ name }) => name))).toContain('f.X-Part');
  });

  it('name the media type of an example where there are several', async () => {
    const titlesOf = async (contents: string) => {
      const body = `{ openapi: 3.1.0, info: { title: T, version: '1' }, paths: { /a: { post: { requestBody: { content: { ${contents} } } } } } }`;
      const { html = '' } = (await parse('single', body)).parsed[0]?.body ?? {};
      return [...html.matchAll(/<figcaption[^>]*>(.*?)<\/figcaption>/g)].map(([, title]) => title);
    };
    const json = 'application/json: { example: { a: 1 } }';
    const xml = 'application/xml: { examples: { one: { summary: The "one", value: <a/> } } }';
    expect(await titlesOf(json)).toEqual(['Example']);
    expect(await titlesOf(`${json}, ${xml}`)).toEqual(['Example (application/json)', "The 'one' (application/xml)"]);
  });

  it('say of a field what its description says, be that Markdown or not', async () => {
    const said = [
      ...['The end, in seconds (UTC): 50% or 10/12.', "Größe; the user's", 'Two  spaces ', 'import it', 'an e.g.this'],
      ...[
        'See www.example.com',
        'A "b"',
        ':tada: it',
        'https://a.example/',
        '- one',
        'a_b_c',
        '1. one',
        'a\n\nb',
        '$x$ & y',
      ],
    ];
    const fields = Object.fromEntries(said.map((description, at) => [`f${at}`, { type: 'string', description }]));
    const text = TEXT.replace(
      'text: { type',
      `nested: ${JSON.stringify({ type: 'object', properties: fields })}, text: { type`,
    );
    const bodiesOf = async (isExtended: boolean) =>
      (await parse('tag', text, isExtended)).parsed.map(({ body }) => body);
    const [quick, whole] = [await bodiesOf(false), await bodiesOf(true)];
    expect(quick).toEqual(whole);
    expect(quick.at(-1)?.html).toContain("<p>Größe; the user's</p>\n</td></tr>");
  });

  it('hold the fields of a schema once a page, and show them wherever it is used', async () => {
    const text = TEXT.replace(
      "'204': { description: Fine }",
      "'200': { $ref: '#/paths/~1codes~1{id}/get/responses/200' }",
    );
    for (const isExtended of [false, true]) {
      const { sources, parsed } = await parse('tag', text, isExtended);
      const at = sources.findIndex((source) => source.file.endsWith(':codes'));
      const [pieces = [], page] = [sources[at]?.pieces, parsed[at]];
      const folds = pieces.filter((piece) => JSON.stringify(piece).includes('Fields of <code>Code</code>'));
      expect([folds.length, new Set(folds).size]).toEqual([2, 1]);
      const table = /<details class="api-fold"><summary>Fields of <code>Code<.*?<\/table>\n<\/details>/gs;
      const [first, second, ...others] = page?.body.html.match(table) ?? [];
      expect([first, others]).toEqual([second, []]);
      expect(first).toContain('What it says');
      expect(first).toContain('href="api:scanner#schema-Code"');
      expect(page?.body.markdown.match(/^- `parent` \(Code\)$/gm)).toHaveLength(2);
    }
  });

  it('say of messages which answer, and all that stands beside them', async () => {
    const text = `asyncapi: 3.0.0
info: { title: Events, version: '1' }
servers:
  main: { host: h, protocol: mqtt, externalDocs: { url: 'https://more.example.org/' }, bindings: { mqtt: { clientId: guest } } }
channels:
  c: { address: 'c/{p}', parameters: { p: { location: '$message.header#/p' } }, messages: { m: { $ref: '#/components/messages/m' } } }
  r: { messages: { answer: { payload: { type: string } }, m: { $ref: '#/components/messages/m' } } }
operations:
  send:
    action: send
    channel: { $ref: '#/channels/c' }
    reply: { channel: { $ref: '#/channels/r' } }
    security: [{ type: http, scheme: basic, description: Ask for it }]
components:
  messages:
    m:
      tags: [{ name: money, description: All bills }]
      traits: [{ headers: { $ref: '#/components/schemas/Common' } }]
      headers: { type: object, properties: { own: { type: string }, both: { type: integer } } }
      payload: { type: string }
      examples: [{ name: one, headers: { own: of a header }, payload: of a payload }]
  schemas: { Common: { type: object, properties: { trait: { type: string }, both: { type: string } } } }
`;
    const { parsed } = await parse('single', text);
    const { html = '', markdown = '' } = parsed[0]?.body ?? {};
    expect(markdown).toMatch(/^#### Messages\n\n#### m\n[\s\S]*^#### Responses\n\n#### answer\n[\s\S]*^#### m$/m);
    expect(html).toMatch(/id="send-m"[\s\S]*>Responses<[\s\S]*id="send-reply-answer"[\s\S]*id="send-reply-m"/);
    expect(markdown).toContain('- `trait` (string)\n\n- `both` (integer)\n\n- `own` (string)\n');
    expect(markdown).toMatch(
      /"m: one: Headers"\n\{\n {2}"own": "of a header"\n\}\n```\n\n```json title="m: one"\nof a payload\n/,
    );
    for (const said of ['more.example.org', 'guest', '$message.header#/p', 'money: All bills', 'Ask for it'])
      expect([html.includes(said), markdown.includes(said)], said).toEqual([true, true]);
    expect(parsed[0]?.document.links.filter(({ href }) => href.includes('authentication'))).toEqual([]);
  });

  it('may be one an operation, or a single one', async () => {
    const paths = async (pages: 'operation' | 'single') => (await parse(pages)).sources.map(({ path }) => path);
    expect(await paths('operation')).toEqual([
      'http/index.md',
      'http/getcode.md',
      'http/setcode.md',
      'http/path-empty.md',
      'http/schemas.md',
    ]);
    expect(await paths('single')).toEqual(['http.md']);
  });

  it('tell what is wrong in a description at its line', async () => {
    const { parsed } = await parse();
    const [first] = parsed;
    expect(first?.document.diagnostics.map(({ code, line }) => [code, line])).toEqual([['unbalanced-html', 6]]);
    expect(first?.document.links.find(({ href }) => href === './missing.md')).toMatchObject({
      file: 'apis/scanner.yaml',
      line: 7,
      column: 90,
    });
  });
});

describe('a site with a reference', () => {
  it('has it in its sidebar, and its description beside it', async () => {
    const made = await assembled();
    const [, category] = made.layout.sidebars.main ?? [];
    expect(category).toMatchObject({
      label: 'Scanner',
      href: '/http',
      items: [
        { label: 'Codes', href: '/http/codes' },
        { label: 'Operations', href: '/http/operations' },
        { label: 'Schemas', href: '/http/schemas' },
      ],
    });
    expect(dataAt(made, '/http/scanner.yaml')).toEqual({ kind: 'literal', text: TEXT });
    expect(pageAt(made, '/http/codes').head.title).toBe('Codes | Acme Docs');
  });

  it('leads to its operations, fields and schemas, and tells what is not there', async () => {
    const links = [
      'api:scanner',
      'api:scanner#getCode',
      'api:scanner#schema-Code',
      'api:scanner#getCode-404',
      'api:scanner!',
    ];
    const made = await assembled([...links, 'api:scanner#getCod', 'api:scaner']);
    expect(made.links['docs/start.md']?.map(({ href }) => href)).toEqual([
      '/http',
      '/http/codes#getCode',
      '/http/schemas#schema-Code',
      '/http/codes#getCode-404',
      '/http/scanner.yaml',
      '/http',
      'api:scaner',
    ]);
    const own = findingsOf(made).filter(({ file }) => file === 'docs/start.md');
    expect(own.map(({ code, message, suggestion }) => [code, message, suggestion])).toEqual([
      [
        'broken-anchor',
        '`api:scanner#getCod` is broken: the page `/http` has no `#getCod`.',
        'Did you mean `api:scanner#getCode`?',
      ],
      ['broken-link', '`api:scaner` names the API `scaner`, which is not in `apis`.', 'Did you mean `scanner`?'],
    ]);
  });

  it('takes what other tools call its parts in links of descriptions', async () => {
    const made = await assembled();
    const links = made.links['apis/scanner.yaml#scanner:index']?.map(({ href }) => href);
    expect(links).toEqual(expect.arrayContaining(['/http/codes#getCode', '/http#group-Codes']));
    const faults = findingsOf(made).filter(({ code }) => code === 'broken-anchor');
    expect(faults.map(({ message, line }) => [message, line])).toEqual([
      ['`#operation/getCod` is broken: the page `/http` has no `#getCod`.', 9],
    ]);
  });

  it('tells of a sidebar that names another one', async () => {
    const made = await assembled([], { main: ['start', { type: 'api', id: 'scaner' }] });
    expect(made.diagnostics.map(({ code, file, message, suggestion }) => [code, file, message, suggestion])).toEqual([
      [
        'unknown-api-id',
        'sidebars.ts',
        '`sidebars.main[1]` names the API `scaner`, which does not exist.',
        'Did you mean `scanner`? Available API ids: scanner.',
      ],
      [
        'page-without-sidebar',
        'apis/scanner.yaml',
        'This page is in no sidebar, so it has no menu, no breadcrumbs, and no previous or next page.',
        "Add `{ type: 'api', id: 'scanner' }` to `sidebars.ts`.",
      ],
    ]);
  });
});
