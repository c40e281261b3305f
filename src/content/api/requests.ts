// The request of an operation with all that it needs: what is required, and how one proves who asks.
import type { ApiContent, ApiField, ApiOperation, ApiRequest, ApiSecurity } from '../../model/api.ts';

/** Lines from which a body is sent from a file. */
const MOST_LINES = 16;

/** What tells a request besides its operation. */
interface RequestPlace {
  /** Address of the server. */
  readonly server: string;
  readonly securities: readonly ApiSecurity[];
}

/** The request of an operation. */
export function requestOf(operation: ApiOperation, { server, securities }: RequestPlace): ApiRequest {
  const query: string[] = [];
  const headers: [string, string][] = [];
  let path = operation.address;
  for (const { place, fields } of operation.parameters) {
    for (const field of fields) {
      const value = exampleValue(field);
      if (place === 'path' && value !== undefined)
        path = path.replaceAll(`{${field.name}}`, () => encodeURIComponent(value));
      else if (!field.isRequired) continue;
      else if (place === 'query')
        query.push(`${encodeURIComponent(field.name)}=${encodeURIComponent(value ?? field.name.toUpperCase())}`);
      else if (place === 'header') headers.push([field.name, value ?? field.name.toUpperCase()]);
    }
  }
  for (const { key } of operation.security[0] ?? []) {
    const security = securities.find(({ name }) => name === key);
    if (security !== undefined) authorize(security, headers, query);
  }
  const [content] = operation.body?.contents ?? [];
  if (content !== undefined && !isForm(content)) headers.push(['Content-Type', content.mediaType]);
  const base = /^https?:/.test(server) ? server : `https://example.com${server === '/' ? '' : server}`;
  const url = `${base.replace(/\/$/, '')}${path}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  return { method: operation.method ?? 'GET', url, headers, ...(content !== undefined && bodyOf(content)) };
}

/** Whether a body is a form that may hold files. */
function isForm({ mediaType }: ApiContent): boolean {
  return mediaType.startsWith('multipart/');
}

function bodyOf(content: ApiContent): Pick<ApiRequest, 'body' | 'form'> {
  if (isForm(content)) {
    const partOf = ({ name, schema }: ApiField) =>
      /binary|byte/.test(schema.type.join('')) ? '@FILE' : name.toUpperCase();
    return { form: (content.schema?.fields ?? []).map((field) => [field.name, partOf(field)]) };
  }
  const [example] = content.examples;
  const text = example?.text.replace(/\r\n?/g, '\n');
  if (text !== undefined && text.split('\n').length <= MOST_LINES) return { body: { text } };
  return { body: { file: `request.${(example?.language ?? 'bin').replace('text', 'txt')}` } };
}

/** What a parameter may be: its example, its default, the first of its values. */
function exampleValue({ examples, schema }: ApiField): string | undefined {
  const facts = ['example', 'const', 'default', 'enum'].flatMap((key) =>
    schema.facts.filter((each) => each.key === key),
  );
  const value = examples[0]?.text ?? facts[0]?.values[0];
  return value === undefined || value.includes('\n') ? undefined : value;
}

function authorize({ type, facts }: ApiSecurity, headers: [string, string][], query: string[]): void {
  const fact = (key: string) => facts.find((each) => each.key === key)?.values[0] ?? '';
  if (type === 'apiKey' && fact('in') === 'query') query.push(`${encodeURIComponent(fact('name'))}=API_KEY`);
  else if (type === 'apiKey' && fact('in') === 'header') headers.push([fact('name'), 'API_KEY']);
  else if (type === 'apiKey') headers.push(['Cookie', `${fact('name')}=API_KEY`]);
  else if (type === 'http' && fact('scheme').toLowerCase() === 'basic')
    headers.push(['Authorization', 'Basic CREDENTIALS']);
  else if (type !== 'mutualTLS') headers.push(['Authorization', 'Bearer TOKEN']);
}
