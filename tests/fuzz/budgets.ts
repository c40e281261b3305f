// Small texts that cause much work, and the checks: the result has a limit, and so has the processor time.
import fc from 'fast-check';
import { parseCategory } from '../../src/content/category-meta.ts';
import { parseYamlData } from '../../src/content/yaml-data.ts';
import { parseCsv } from '../../src/engine/imports.ts';
import { apiLimits } from '../../src/features/api/limits.ts';
import { apiTexts } from '../../src/features/api/texts.ts';
import { convertToInlineSvg } from '../../src/features/portable/drawing.ts';
import { contentLimits, createLimitLookup } from '../../src/model/budgets.ts';
import { estimateSourceSize } from '../../src/model/source.ts';
import { parseOne } from '../content/parse-one.ts';
import { apiSources } from '../support/api-pages.ts';
import { cpuTime } from '../support/cpu.ts';

/** A text with its reader. */
export interface Asking {
  readonly kind: 'api' | 'markdown' | 'yaml' | 'csv' | 'svg';
  readonly text: string;
}

/** Maximum milliseconds of processor time of such a text: linear work takes a hundredth of it. */
const MOST_TIME = 15_000;

const keyword = fc.constantFrom('properties', 'allOf', 'oneOf', 'anyOf', 'items', 'additionalProperties', 'not', 'if');

/** Returns a schema that refers to the same schema several times. */
function schemaOf(key: string, refs: readonly object[], limits: object): object {
  const [first = {}] = refs;
  if (key === 'properties') return { properties: Object.fromEntries(refs.entries()), ...limits };
  if (key === 'if')
    return { ...Object.fromEntries(['if', 'then', 'else', 'contains'].map((each) => [each, first])), ...limits };
  return { [key]: /Of$/.test(key) ? refs : first, ...limits };
}

const limits = fc.constantFrom(
  {},
  { minItems: 3 },
  { minItems: 1e8 },
  { minLength: 1e8 },
  { enum: ['a', 'b'] },
  { $ref: '#' },
);

/** A description with levels of parts that refer to each other, and many operations that refer to the first one. */
const description: fc.Arbitrary<string> = fc
  .record({
    levels: fc.array(fc.tuple(keyword, fc.integer({ min: 1, max: 6 }), limits), { minLength: 1, maxLength: 14 }),
    at: fc.constantFrom('components/schemas', 'x-defs', 'definitions', 'paths/~1x0/get/x-s'),
    end: fc.constantFrom<object>({}, { type: 'string' }, { type: 'object', properties: { a: { type: 'string' } } }),
    operations: fc.constantFrom(1, 1, 1, 200),
    isCircle: fc.boolean(),
    mediaType: fc.constantFrom(
      'application/json',
      'application/xml',
      'application/x-www-form-urlencoded',
      'text/plain',
    ),
  })
  .map(({ levels, at, end, operations, isCircle, mediaType }) => {
    const refTo = (level: number) => ({ $ref: `#/${at}/S${isCircle && level === levels.length ? 0 : level}` });
    const schemas = Object.fromEntries([
      ...levels.map(([key, many, more], level) => [
        `S${level}`,
        schemaOf(key, Array(many).fill(refTo(level + 1)), more),
      ]),
      [`S${levels.length}`, end],
    ]);
    const content = { [mediaType]: { schema: refTo(0) } };
    const responses = { 200: { description: 'ok', content } };
    const named = Array.from({ length: operations }, (_, nth) => [`/x${nth}`, { get: { responses } }]);
    const document: Record<string, unknown> = {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: Object.fromEntries(named),
    };
    const keys = at.split('/').map((key) => key.replace('~1', '/'));
    const last = keys.pop() ?? '';
    let holder = document;
    for (const key of keys) {
      holder[key] ??= {};
      holder = holder[key] as Record<string, unknown>;
    }
    holder[last] = schemas;
    return JSON.stringify(document);
  });

/** A deeply nested description. */
const nested: fc.Arbitrary<string> = fc
  .record({
    opening: fc.constantFrom(
      '{"items":',
      '{"not":',
      '{"a":',
      '[',
      '{"allOf":[',
      '{"properties":{"a":',
      '{"get":{"callbacks":{"c":{"x":',
    ),
    levels: fc.integer({ min: 1, max: 20_000 }),
    place: fc.constantFrom(
      'components":{"schemas":{"A":',
      'paths":{"/a":',
      'x-a":',
      'info":{"title":"T","version":"1","x-a":',
    ),
  })
  .map(({ opening, levels, place }) => {
    const closing = [...(place + opening.repeat(levels))].filter((sign) => /[[{]/.test(sign)).reverse();
    const ends = closing.map((sign) => (sign === '{' ? '}' : ']')).join('');
    return `{"openapi":"3.1.0","info":{"title":"T","version":"1"},"${place}${opening.repeat(levels)}{}${ends}}`;
  });

/** Pieces that are repeated on a page. */
const pieces: readonly string[] = [
  ...[
    '[a] ',
    '![a] ',
    '[a][] ',
    '<TOCInline />\n\n',
    '## a\n\n',
    '# a {#b}\n\n',
    '|a',
    '|-',
    '|\n',
    '> ',
    '- ',
    '1. ',
    '    ',
  ],
  ...[
    '[^1] ',
    '^[',
    '[^1]: a\n\n',
    '```js {1-99999999}\n```\n\n',
    '```js tab={"span":9999}\n```\n\n',
    '<<< ./a\n',
    '~~~\n',
  ],
  ...[
    ':smile: ',
    'http://',
    'http://a.b ',
    'a@b.c ',
    'www.',
    '$a$ ',
    '$$\n',
    '\\frac{',
    '<b>',
    '<b id="a">',
    '漢',
    'ก',
    '</b>',
    '<p>',
    '<Tabs>\n',
  ],
  ...[
    '<TabItem value="a">\n',
    '{{ a }} ',
    '{{ vendor }}',
    '<!-- ',
    '-->',
    '&amp;',
    '\\',
    '~~',
    '**',
    '*a ',
    '_',
    '`',
    '::::note\n',
    ':::\n',
  ],
  ...[
    '<details>\n',
    '<svg>',
    '<Card title="a" />\n\n',
    '<Badge ',
    "a='",
    '"',
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    '](',
    'export const a = ',
    'import ',
  ],
];

const page: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...pieces), fc.integer({ min: 1, max: 3000 })), { minLength: 1, maxLength: 4 }),
    fc.constantFrom('', '\n\n[a]: /a\n', `\n\n[a]: /${'x'.repeat(5000)} "${'t'.repeat(5000)}"\n`, '\n\n[^1]: a\n'),
    fc.boolean(),
  )
  .map(([groups, end, isMixed]) => {
    const parts = groups.map(([piece, count]) => piece.repeat(Math.min(count, 30_000 / piece.length)));
    const mixed = groups.map(([piece]) => piece).join('');
    return (isMixed ? mixed.repeat(30_000 / mixed.length) : parts.join('')) + end;
  });

/** Anchors whose values refer to earlier ones, and nested brackets. */
const yaml: fc.Arbitrary<string> = fc
  .tuple(
    fc.integer({ min: 1, max: 20 }),
    fc.integer({ min: 1, max: 20 }),
    fc.constantFrom('[', '{a: ', '- '),
    fc.boolean(),
  )
  .map(([levels, many, bracket, isNested]) =>
    isNested
      ? `label: ${bracket.repeat(levels * many * 50)}`
      : `a0: &a0 [x]\n${Array.from({ length: levels }, (_, level) => `a${level + 1}: &a${level + 1} [${`*a${level},`.repeat(many)}]\n`).join('')}`,
  );

const csv: fc.Arbitrary<string> = fc
  .tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), fc.constantFrom('a', '"', '""', ','))
  .map(([columns, rows, cell]) => `${'a,'.repeat(columns)}\n${`${cell}\n`.repeat(rows)}`);

const svg: fc.Arbitrary<string> = fc
  .array(
    fc.tuple(
      fc.constantFrom('<!--', '-->', '<g>', '</g>', '<use href="#a"/>', '<svg ', ' ', 'a="b" ', '&a;', '"'),
      fc.integer({ min: 1, max: 5000 }),
    ),
  )
  .map((parts) => `<svg id="a" viewBox="0 0 1 1">${parts.map(([piece, count]) => piece.repeat(count)).join('')}</svg>`);

const of = (kind: Asking['kind'], texts: fc.Arbitrary<string>) => texts.map((text): Asking => ({ kind, text }));

/** Any of them. */
export const asking: fc.Arbitrary<Asking> = fc.oneof(
  { weight: 3, arbitrary: of('api', description) },
  { weight: 1, arbitrary: of('api', nested) },
  { weight: 3, arbitrary: of('markdown', page) },
  { weight: 1, arbitrary: of('yaml', yaml) },
  { weight: 1, arbitrary: of('csv', csv) },
  { weight: 1, arbitrary: of('svg', svg) },
);

/** Returns the faults in the result of a text. */
export async function judgeAsking({ kind, text }: Asking): Promise<readonly string[]> {
  const start = cpuTime();
  const { size, most } = await SIZES[kind](text);
  const time = cpuTime() - start;
  return [
    ...(size > most ? [`${text.length} characters of ${kind} become ${size}, of ${most} that they may become`] : []),
    ...(time > MOST_TIME ? [`${text.length} characters of ${kind} take ${Math.round(time)} ms`] : []),
  ];
}

/** Maximum characters of the result if there is no explicit limit: markup around each character, and the content of every page. */
const usual = (text: string) => 300 * text.length + 500_000;

const SIZES: Readonly<
  Record<Asking['kind'], (text: string) => Promise<{ readonly size: number; readonly most: number }>>
> = {
  async api(text) {
    const file = 'a.json';
    const api = { id: 'a', spec: file, path: '/a', docs: 'default', versions: {}, pages: 'tag' } as const;
    const place = {
      api,
      version: 'current',
      spec: file,
      texts: { [file]: text },
      files: { [file]: file },
    };
    const { sources } = await apiSources({ ...place, words: apiTexts.byLanguage.en, isExtended: false });
    const size = sources.reduce((sum, source) => sum + estimateSourceSize(source), 0);
    return { size, most: 2 * createLimitLookup()(apiLimits.apiText, text.length) };
  },
  async markdown(text) {
    const { document, body } = await parseOne(text);
    const addresses = document.links.reduce((sum, { href }) => sum + href.length, 0);
    const most = usual(text) + createLimitLookup()('references', text.length);
    return { size: body.html.length + body.markdown.length + addresses, most };
  },
  async yaml(text) {
    const read = parseYamlData(text);
    const values = 'value' in read ? JSON.stringify(read.value).length : 0;
    const { meta } = parseCategory(text, 'a.yml');
    return { size: values + JSON.stringify(meta).length, most: 100 * text.length + 1000 };
  },
  async csv(text) {
    const rows = parseCsv(text) ?? [];
    return { size: rows.length * Object.keys(rows[0] ?? {}).length, most: contentLimits.dataCells.most };
  },
  async svg(text) {
    return { size: (convertToInlineSvg(text, 'drawing-1-') ?? '').length, most: 20 * text.length };
  },
};
