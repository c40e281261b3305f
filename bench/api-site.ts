// The description of a large API. Its operations have the proportions of GitHub's REST API description: three of ten have a body, and a
// schema has eight fields and two references.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capital, createRandom, type Random } from './random.ts';

const CONFIG = { title: 'API', url: 'https://example.com', apis: [{ id: 'large', spec: 'large.json', path: '/rest' }] };

type Value = Readonly<Record<string, unknown>>;

const Fault = { type: 'object', properties: { code: { type: 'string' }, message: { type: 'string' } } };

/** Returns an OpenAPI description with `count` operations, and a named schema for every three of them. */
function makeDescription(count: number): Value {
  const random = createRandom(7);
  const { list, pick, sentence, noun, int } = random;
  const names = list(Math.ceil(count / 3), (at) => `${random.pascal()}${at}`);
  const schema = () => ({ $ref: `#/components/schemas/${pick(names)}` });
  const content = (of = schema()) => ({ 'application/json': { schema: of } });
  const text = () => ({ type: 'string', description: sentence(), example: noun() });
  const fieldOf = (): Value =>
    pick([
      schema,
      () => ({ type: 'array', items: schema(), description: sentence() }),
      () => ({ type: 'string', enum: ['on', 'off', 'auto'], description: `${sentence()} See \`${noun()}\`.` }),
      () => ({ type: 'integer', minimum: 0, maximum: int(1, 999), description: sentence() }),
      ...[text, text, text, text],
    ])();
  const fields = () => Object.fromEntries(list(int(5, 12), (at) => [`${random.camel()}${at}`, fieldOf()]));
  const schemas = names.map((name) => [name, { type: 'object', description: sentence(), properties: fields() }]);
  const tags = list(30, (at) => `${capital(noun())} ${at + 1}`);
  const operation = (at: number, method: string): Value => ({
    operationId: `${method}${at}`,
    tags: [tags[at % tags.length]],
    summary: `${capital(random.verb())} ${noun()} ${at}`,
    description: `${sentence()}\n\n${sentence()} Use **${noun()}** and \`${noun()}\`.`,
    ...(method === 'get'
      ? { parameters: parameters(random) }
      : { requestBody: { required: true, content: content() } }),
    responses: {
      200: { description: sentence(), content: content() },
      400: { description: 'The request is not valid.', content: content({ $ref: '#/components/schemas/Fault' }) },
      404: { description: 'There is nothing of that id.' },
    },
  });
  const methods = ['post', 'get', 'put', 'delete'];
  const paths = list(Math.ceil(count / methods.length), (at): [string, Value] => [
    `/${random.kebab()}/${at}`,
    Object.fromEntries(methods.map((method, nth) => [method, operation(at * methods.length + nth, method)])),
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'Large', version: '1.0.0', description: sentence() },
    servers: [{ url: 'https://api.example.com/v1' }],
    tags: tags.map((name) => ({ name, description: sentence() })),
    paths: Object.fromEntries(paths),
    components: { schemas: { ...Object.fromEntries(schemas), Fault } },
  };
}

function parameters({ list, camel, sentence, pick }: Random): readonly Value[] {
  return list(3, (at) => {
    const schema = { type: pick(['string', 'integer', 'boolean']) };
    return { name: `${camel()}${at}`, in: 'query', description: sentence(), schema };
  });
}

/** Writes a site that consists of the reference of an API; returns the length of the description. */
export function writeApiSite(folder: string, operations: number): number {
  const text = JSON.stringify(makeDescription(operations), undefined, 2);
  mkdirSync(join(folder, 'docs'), { recursive: true });
  writeFileSync(join(folder, 'docs/index.md'), '# Start\n\nThe [reference](/rest).\n');
  writeFileSync(join(folder, 'large.json'), text);
  writeFileSync(join(folder, 'site.config.json'), JSON.stringify(CONFIG));
  return text.length;
}
