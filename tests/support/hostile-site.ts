// A site in which every text by an untrusted author contains a payload: code that reports its number if it runs. The number identifies the
// field that contained it, its door.
import { attacks } from '../content/html-attacks.ts';

/** Files by path. */
type Files = Readonly<Record<string, string>>;

/** Code that runs if a text is inserted unescaped into HTML, an attribute, a script or XML. `§` is replaced by the code to run. */
export const TEXTS: readonly string[] = [
  '<img src=x onerror=§>',
  '"><svg onload=§>',
  "'><img src=x onerror='§'>",
  '</script><script>§</script>',
  '</title></style></textarea><img src=x onerror=§>',
  '--><img src=x onerror=§>',
  ']]><script xmlns="http://www.w3.org/1999/xhtml">§</script>',
  '[x](javascript:§) <a href="java&#x0a;script:§">x</a>',
  '" onmouseover="§" autofocus onfocus="§" x="',
  '{{constructor.constructor("§")()}} $\x7b§} {§}',
  '<iframe srcdoc="<script>§</script>"></iframe>',
  '&lt;img src=x onerror=§&gt; \\u003cimg src=x onerror=§\\u003e',
];

/** Addresses that run code. */
const ADDRESSES: readonly string[] = [
  'javascript:§',
  'JaVa\tScript:§',
  'data:text/html,<script>§</script>',
  'https://x.example/"onmouseover="§',
  'vbscript:§',
  'javascript://x.example/%0a§',
];

/** Number of sites: each has another payload at each door. */
export const SHAPES = TEXTS.length;

/** The function that a payload calls. */
export const SENTINEL = 'payloadRan';

/** Assigns numbers to doors, and payloads to each of them. */
function openDoors(shape: number) {
  const doors: string[] = [];
  const filled = (payloads: readonly string[]) => (door: string) => {
    const number = doors.push(door) - 1;
    const payload = payloads[(shape + number) % payloads.length] as string;
    return payload.replaceAll('§', `${SENTINEL}(${number})`);
  };
  const address = filled(ADDRESSES);
  return { doors, text: filled(TEXTS), address, code: (door: string) => `${SENTINEL}(${doors.push(door) - 1})` };
}

type Doors = ReturnType<typeof openDoors>;

/** Returns the description of an API, apart from its paths. */
function apiInfo({ text, address }: Doors, kind: string) {
  return {
    title: text(`${kind}: title`),
    version: text(`${kind}: version`),
    summary: text(`${kind}: summary`),
    description: text(`${kind}: description`),
    termsOfService: address(`${kind}: terms`),
    contact: {
      name: text(`${kind}: contact`),
      url: address(`${kind}: address of the contact`),
      email: text(`${kind}: mail`),
    },
    license: { name: text(`${kind}: licence`), url: address(`${kind}: address of the licence`) },
    'x-more': text(`${kind}: extension`),
  };
}

function schemaOf({ text, address }: Doors, kind: string) {
  return {
    type: 'object',
    title: text(`${kind}: title of a schema`),
    description: text(`${kind}: description of a schema`),
    externalDocs: { url: address(`${kind}: documents of a schema`), description: text(`${kind}: their description`) },
    required: ['a'],
    properties: {
      a: {
        type: 'string',
        description: text(`${kind}: description of a field`),
        default: text(`${kind}: default`),
        enum: [text(`${kind}: value of an enumeration`)],
        examples: [text(`${kind}: example of a field`)],
        pattern: text(`${kind}: pattern`),
        format: text(`${kind}: format`),
      },
      b: { type: 'string', const: text(`${kind}: constant`), 'x-enum-varnames': [text(`${kind}: name of a value`)] },
      [text(`${kind}: name of a field`)]: { type: 'integer', 'x-more': text(`${kind}: extension of a field`) },
    },
    example: { a: text(`${kind}: example of a schema`) },
  };
}

function openApi(doors: Doors) {
  const { text, address } = doors;
  const kind = 'OpenAPI';
  const schema = schemaOf(doors, kind);
  const media = text(`${kind}: media type`);
  const operation = {
    summary: text(`${kind}: summary of an operation`),
    description: text(`${kind}: description of an operation`),
    operationId: text(`${kind}: operation id`),
    tags: [text(`${kind}: tag of an operation`), 'named'],
    externalDocs: { url: address(`${kind}: documents`), description: text(`${kind}: documents in words`) },
    servers: [{ url: address(`${kind}: server of an operation`) }],
    parameters: [
      ...['query', 'header', 'cookie'].map((place) => ({
        name: text(`${kind}: name of a parameter (${place})`),
        in: place,
        description: text(`${kind}: description of a parameter (${place})`),
        schema: { type: 'string', enum: [text(`${kind}: values of a parameter (${place})`)] },
        example: text(`${kind}: example of a parameter (${place})`),
      })),
    ],
    requestBody: {
      description: text(`${kind}: description of a body`),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/S' },
          examples: {
            [text(`${kind}: name of an example`)]: {
              summary: text(`${kind}: summary of an example`),
              value: { a: text(`${kind}: example of a body`) },
            },
          },
        },
        'application/xml': { schema: { ...schema, xml: { name: text(`${kind}: name in XML`) } } },
        [media]: { schema: { type: 'string' }, example: text(`${kind}: example of another type`) },
      },
    },
    responses: {
      200: {
        description: text(`${kind}: description of a response`),
        headers: { 'X-A': { description: text(`${kind}: description of a header`), schema: { type: 'string' } } },
        content: { 'text/html': { example: text(`${kind}: example in HTML`) } },
        links: { a: { operationId: 'other', description: text(`${kind}: link`) } },
      },
    },
    callbacks: {
      onIt: {
        '{$request.body#/url}': {
          post: { description: text(`${kind}: callback`), responses: { 200: { description: 'ok' } } },
        },
      },
    },
    'x-codeSamples': [{ lang: text(`${kind}: language of a sample`), source: text(`${kind}: sample`) }],
  };
  return {
    openapi: '3.1.0',
    info: apiInfo(doors, kind),
    externalDocs: {
      url: address(`${kind}: documents of all`),
      description: text(`${kind}: documents of all in words`),
    },
    servers: [
      {
        url: `https://x.example/{v}/${text(`${kind}: server`)}`,
        description: text(`${kind}: description of a server`),
        variables: {
          v: { default: text(`${kind}: variable`), description: text(`${kind}: description of a variable`) },
        },
      },
      { url: address(`${kind}: address of a server`) },
    ],
    tags: [
      {
        name: 'named',
        description: text(`${kind}: description of a tag`),
        'x-displayName': text(`${kind}: shown name of a tag`),
        externalDocs: { url: address(`${kind}: documents of a tag`) },
      },
      { name: text(`${kind}: name of a tag`), description: 'x' },
    ],
    'x-tagGroups': [{ name: text(`${kind}: group of tags`), tags: ['named'] }],
    paths: {
      [`/a/${text(`${kind}: path`)}`]: { get: operation },
      '/b': { get: { operationId: 'other', deprecated: true, responses: { 200: { description: 'ok' } } } },
    },
    components: {
      schemas: { S: schema },
      securitySchemes: {
        a: { type: 'apiKey', in: 'header', name: text(`${kind}: name of a key`), description: text(`${kind}: key`) },
        b: { type: 'openIdConnect', openIdConnectUrl: address(`${kind}: OpenID`) },
        c: {
          type: 'oauth2',
          flows: {
            implicit: {
              authorizationUrl: address(`${kind}: authorization`),
              scopes: { [text(`${kind}: scope`)]: text(`${kind}: description of a scope`) },
            },
          },
        },
      },
    },
    security: [{ a: [] }],
  };
}

function asyncApi(doors: Doors) {
  const { text, address } = doors;
  const kind = 'AsyncAPI';
  const { termsOfService: _, summary: __, ...info } = apiInfo(doors, kind);
  return {
    asyncapi: '3.0.0',
    info,
    servers: {
      s: {
        host: text(`${kind}: host`),
        protocol: text(`${kind}: protocol`),
        description: text(`${kind}: description of a server`),
      },
    },
    channels: {
      c: {
        address: text(`${kind}: address of a channel`),
        description: text(`${kind}: description of a channel`),
        messages: {
          m: {
            name: text(`${kind}: name of a message`),
            title: text(`${kind}: title of a message`),
            summary: text(`${kind}: summary of a message`),
            payload: schemaOf(doors, kind),
            examples: [{ payload: { a: text(`${kind}: example of a message`) } }],
          },
        },
        bindings: { kafka: { topic: text(`${kind}: binding`) } },
      },
    },
    operations: {
      o: { action: 'send', channel: { $ref: '#/channels/c' }, summary: text(`${kind}: summary of an operation`) },
    },
    tags: undefined,
    externalDocs: undefined,
    'x-docs': address(`${kind}: extension`),
  };
}

/** Returns a page with payloads in its front matter. */
function frontMatter({ text, address }: Doors, kind: string, more: object) {
  const values = {
    title: text(`front matter of ${kind}: title`),
    description: text(`front matter of ${kind}: description`),
    keywords: [text(`front matter of ${kind}: keyword`)],
    image: address(`front matter of ${kind}: image`),
    tags: [text(`front matter of ${kind}: tag`), { label: text(`front matter of ${kind}: label of a tag`) }],
    ...more,
  };
  return `---\n${JSON.stringify(values)}\n---\n`;
}

/** Returns Markdown with a payload in each construct that takes text, except paragraphs. */
function markdownDoors({ text, address, code }: Doors): string {
  const quoted = (door: string) => text(door).replaceAll('"', '\\"');
  const value = (door: string) => `{${JSON.stringify(text(door))}}`;
  return [
    `# Doors\n\n${text('Markdown: paragraph')}`,
    `## ${text('Markdown: heading')} {#x"onclick="${code('Markdown: id of a heading')}}`,
    `<!-- ${text('Markdown: comment')} -->`,
    `\`\`\`${text('Markdown: language of code')}\nx\n\`\`\``,
    `\`\`\`js title="${quoted('Markdown: title of code')}" tab="${quoted('Markdown: tab of code')}"\n${text('Markdown: code')}\n\`\`\``,
    `\`\`\`html\n${text('Markdown: coloured code')}\n\`\`\``,
    `\`\`\`diff\n- ${text('Markdown: difference')}\n\`\`\``,
    `:::note[${text('Markdown: title of a note')}]\n${text('Markdown: note')}\n:::`,
    `::: ${text('Markdown: unknown container')}\nx\n:::`,
    `<Tabs>\n<TabItem value=${value('Markdown: value of a tab')} label=${value('Markdown: label of a tab')}>\n\nx\n\n</TabItem>\n</Tabs>`,
    `<Card title=${value('Markdown: title of a card')} href={${JSON.stringify(address('Markdown: address of a card'))}} />`,
    `<Badge type=${value('Markdown: type of a badge')} />`,
    `<details><summary>${text('Markdown: summary')}</summary>x</details>`,
    `| ${text('Markdown: head of a table')} |\n|---|\n| ${text('Markdown: cell of a table')} |`,
    `[x](<${address('Markdown: address of a link')}> "${quoted('Markdown: title of a link')}")`,
    `![${text('Markdown: text of a picture')}](<${address('Markdown: address of a picture')}> "${quoted('Markdown: title of a picture')}")`,
    `<${address('Markdown: address in brackets')}>`,
    `[r]\n\n[r]: <${address('Markdown: address of a reference')}> "${quoted('Markdown: title of a reference')}"`,
    `[^n]\n\n[^n]: ${text('Markdown: footnote')}`,
    `$${text('Markdown: formula')}$\n\n$$\n\\href{${address('Markdown: address in a formula')}}{x} \\html{${text('Markdown: formula of a block')}}\n$$`,
    `{{ ${text('Markdown: variable')} }} {{ hostile }}`,
    `\`\`\`mermaid\nflowchart LR\n  accTitle: ${text('diagram: title')}\n  A["${text('diagram: node')}"] --> B\n  click A "${address('diagram: link')}"\n\`\`\``,
    `<!-- include: ./_part.md -->`,
    `\`\`\`txt file="./code.txt"\n\`\`\``,
    `[page](./active.html) [drawing](./active.svg) [xml](./active.xml) [text](./active.txt) ![drawing](./active.svg)`,
  ].join('\n\n');
}

/** Returns Markdown with HTML that has bypassed sanitizers, each piece a door. */
function rawHtml({ doors }: Doors): string {
  return attacks
    .map((attack) => {
      const number = doors.push(`raw HTML: ${attack}`) - 1;
      return attack.replaceAll('alert(1)', `${SENTINEL}(${number})`);
    })
    .join('\n\n');
}

function attachments({ code }: Doors): Files {
  const svg = (more: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" ${more}`;
  const inSvg = code('attachment: script of a drawing');
  return {
    'docs/active.html': `<!doctype html><title>x</title><img src=x onerror=${code('attachment: HTML')}><script>${code('attachment: script of HTML')}</script>`,
    'docs/active.svg': `${svg(`onload="${code('attachment: handler of a drawing')}"`)}><script>${inSvg}</script><a href="javascript:${code('attachment: link of a drawing')}"><rect width="9" height="9"/></a><foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="${code('attachment: page in a drawing')}"/></foreignObject></svg>`,
    'docs/active.xml': `<?xml version="1.0"?><x><script xmlns="http://www.w3.org/1999/xhtml">${code('attachment: XML')}</script></x>`,
    'docs/active.txt': `<script>${code('attachment: text')}</script>`,
  };
}

/** Returns the files of the site, and its doors by number. */
export function hostileSite(shape: number): { readonly files: Files; readonly doors: readonly string[] } {
  const doors = openDoors(shape);
  const { text, address } = doors;
  const tile = (kind: string) => ({
    label: text(`${kind}: label`),
    description: text(`${kind}: description`),
    group: text(`${kind}: group`),
  });
  const settings = {
    title: 'Hostile',
    url: 'https://docs.example.com',
    onBrokenLinks: 'warn',
    onBrokenAnchors: 'warn',
    onBrokenMarkdownLinks: 'warn',
    variables: { hostile: text('variable') },
    docs: { versions: { '1.0': { label: text('label of a version') } }, showLastUpdateTime: true },
    i18n: {
      defaultLocale: 'en',
      locales: ['en', 'de'],
      localeConfigs: { de: { label: text('label of a language') } },
    },
    products: { acme: tile('product'), other: { ...tile('other product') } },
    apis: ['open', 'async', 'schema'].map((id) => ({ id, spec: `apis/${id}.json`, path: `/${id}` })),
    redirects: [
      { from: '/moved', to: '/doors' },
      { from: `/old-${text('redirect').replaceAll(/[?#\\]/g, '')}`, to: '/doors' },
    ],
  };
  const authors = { ann: { name: text('author: name'), title: text('author: title'), url: 'https://x.example/' } };
  const files = {
    'site.config.json': JSON.stringify(settings),
    'docs/index.md': '# Start\n\n[Doors](./doors.md)\n',
    'docs/doors.md': `${frontMatter(doors, 'a doc', { sidebar_label: text('front matter of a doc: label'), pagination_label: text('front matter of a doc: label of a neighbour'), sidebar_class_name: text('front matter of a doc: class'), last_update: { author: text('front matter of a doc: author'), date: '2024-01-02' } })}${markdownDoors(doors)}\n`,
    'docs/_part.md': `${text('include')}\n`,
    'docs/code.txt': `${text('code of a file')}\n`,
    'docs/raw.md': `# Raw\n\n${rawHtml(doors)}\n`,
    'docs/group/_category_.json': JSON.stringify({
      label: text('category: label'),
      description: text('category: description'),
      link: { type: 'generated-index', title: text('category: title') },
    }),
    'docs/group/a.md': `# ${text('title of a page')}\n\nText.\n`,
    ...attachments(doors),
    'versions/1.0/docs/index.md': `# ${text('page of a version')}\n`,
    'versions/1.0/docs/doors.md': `# Old\n\n${text('paragraph of a version')}\n`,
    'i18n/de/docs/doors.md': `# ${text('translation: title')}\n\n${text('translation: paragraph')}\n`,
    'pages/p.md': `${frontMatter(doors, 'a page', {})}${text('page: paragraph')}\n`,
    'releases/authors.json': JSON.stringify(authors),
    'releases/2024-01-02-r.md': `${frontMatter(doors, 'a post', { product: 'acme', version: text('front matter of a post: version'), authors: [{ name: text('front matter of a post: name of an author'), url: address('front matter of a post: address of an author') }], slug: 'r' })}${text('post: summary')}\n\n<!-- truncate -->\n\n## ${text('post: heading')}\n\n- ${text('post: change')}\n`,
    'apis/open.json': JSON.stringify(openApi(doors)),
    'apis/async.json': JSON.stringify(asyncApi(doors)),
    'apis/schema.json': JSON.stringify({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...schemaOf(doors, 'JSON Schema'),
    }),
  };
  return { files, doors: doors.doors };
}
