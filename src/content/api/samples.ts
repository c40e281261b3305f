// A request as code, in the languages that readers of an API write. Small templates: each shows the standard way of its
// language without a package, but for Python, where nobody does.
import type { ApiContent, ApiField, ApiOperation, ApiSample, ApiSecurity } from '../../model/api.ts';

/** A request with all that is known of it. */
interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The text that is sent, or the file that holds it. */
  readonly body?: { readonly text: string } | { readonly file: string };
  /** Parts of a form that holds files. */
  readonly form?: readonly (readonly [name: string, value: string])[];
}

/** Lines from which a body is sent from a file. */
const MOST_LINES = 16;

/** Writes a request in each language. */
export function requestSamples(
  operation: Omit<ApiOperation, 'samples'>,
  server: string,
  securities: readonly ApiSecurity[],
): readonly ApiSample[] {
  const request = requestOf(operation, server, securities);
  return LANGUAGES.flatMap(([label, language, write]) =>
    request.form !== undefined && label !== 'curl' ? [] : [{ label, language, text: write(request) }],
  );
}

const LANGUAGES: readonly (readonly [label: string, language: string, write: (request: Request) => string])[] = [
  ['curl', 'bash', curl],
  ['JavaScript', 'js', javascript],
  ['Python', 'python', python],
  ['C#', 'csharp', csharp],
  ['Java', 'java', java],
  ['Kotlin', 'kotlin', kotlin],
];

function requestOf(
  operation: Omit<ApiOperation, 'samples'>,
  server: string,
  securities: readonly ApiSecurity[],
): Request {
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
  if (content !== undefined && !content.mediaType.startsWith('multipart/'))
    headers.push(['Content-Type', content.mediaType]);
  const base = /^https?:/.test(server) ? server : `https://example.com${server === '/' ? '' : server}`;
  const url = `${base.replace(/\/$/, '')}${path}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  return { method: operation.method ?? 'GET', url, headers, ...(content !== undefined && bodyOf(content)) };
}

function bodyOf(content: ApiContent): Pick<Request, 'body' | 'form'> {
  const [example] = content.examples;
  if (content.mediaType.startsWith('multipart/')) {
    const fields = content.schema?.fields ?? [];
    return {
      form: fields.map(({ name, schema }) => [
        name,
        /binary|byte/.test(schema.type.join('')) ? '@FILE' : name.toUpperCase(),
      ]),
    };
  }
  const ending = example?.language === 'json' ? 'json' : (example?.language ?? 'bin');
  const isLong = example === undefined || example.text.split('\n').length > MOST_LINES;
  return { body: isLong ? { file: `request.${ending.replace('text', 'txt')}` } : { text: example.text } };
}

/** What a parameter may be: its example, its default, the first of its values. */
function exampleValue({ examples, schema }: ApiField): string | undefined {
  const fact = ['example', 'const', 'default', 'enum'].map(
    (key) => schema.facts.find((each) => each.key === key)?.values[0],
  );
  const value = examples[0]?.text ?? fact.find((each) => each !== undefined);
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

function lines(...parts: readonly (string | readonly string[] | false | undefined)[]): string {
  return parts
    .flatMap((part) => (typeof part === 'object' ? part : part === false || part === undefined ? [] : [part]))
    .join('\n');
}

/** A text in quotes, as JSON and most languages write it. */
function quoted(text: string): string {
  return JSON.stringify(text);
}

function shell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function curl({ method, url, headers, body, form = [] }: Request): string {
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${shell(url)}`,
    ...headers.map(([name, value]) => `-H ${shell(`${name}: ${value}`)}`),
    ...form.map(([name, value]) => `-F ${shell(`${name}=${value}`)}`),
    ...(body === undefined ? [] : ['text' in body ? `-d ${shell(body.text)}` : `--data-binary @${body.file}`]),
  ];
  return parts.join(' \\\n  ');
}

function javascript({ method, url, headers, body }: Request): string {
  const given = lines(
    method !== 'GET' && `  method: ${quoted(method)},`,
    headers.length > 0 &&
      `  headers: { ${headers.map(([name, value]) => `${quoted(name)}: ${quoted(value)}`).join(', ')} },`,
    body &&
      `  body: ${'text' in body ? `\`${body.text.replace(/[\\`$]/g, '\\$&')}\`` : `await readFile(${quoted(body.file)})`},`,
  );
  return lines(
    body && 'file' in body && `import { readFile } from "node:fs/promises";\n`,
    given === ''
      ? `const response = await fetch(${quoted(url)});`
      : [`const response = await fetch(${quoted(url)}, {`, given, '});'],
    'console.log(response.status, await response.text());',
  );
}

function python({ method, url, headers, body }: Request): string {
  return lines(
    'import requests\n',
    `response = requests.request(`,
    `    ${quoted(method)},`,
    `    ${quoted(url)},`,
    headers.length > 0 &&
      `    headers={${headers.map(([name, value]) => `${quoted(name)}: ${quoted(value)}`).join(', ')}},`,
    body &&
      `    data=${'text' in body ? `"""${body.text.replace(/\\/g, '\\\\').replaceAll('"""', '\\"""')}"""` : `open(${quoted(body.file)}, "rb")`},`,
    ')',
    'print(response.status_code, response.text)',
  );
}

/** In C#, `Content-Type` belongs to the content and not to the request. */
function csharp({ method, url, headers, body }: Request): string {
  const type = headers.find(([name]) => name === 'Content-Type')?.[1] ?? 'text/plain';
  const name = method[0] + method.slice(1).toLowerCase();
  return lines(
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(${KNOWN.has(method) ? `HttpMethod.${name}` : `new HttpMethod(${quoted(method)})`}, ${quoted(url)});`,
    headers
      .filter(([key]) => key !== 'Content-Type')
      .map(([key, value]) => `request.Headers.Add(${quoted(key)}, ${quoted(value)});`),
    body &&
      `request.Content = new StringContent(${'text' in body ? rawString(body.text) : `await File.ReadAllTextAsync(${quoted(body.file)})`}, null, ${quoted(type)});`,
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine(await response.Content.ReadAsStringAsync());',
  );
}

const KNOWN = new Set(['GET', 'PUT', 'POST', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE']);

function rawString(text: string): string {
  return text.includes('\n') ? `"""\n${text}\n"""` : quoted(text);
}

function java({ method, url, headers, body }: Request): string {
  const publisher =
    body === undefined
      ? 'noBody()'
      : 'text' in body
        ? `ofString(${rawString(body.text)})`
        : `ofFile(Path.of(${quoted(body.file)}))`;
  return lines(
    'HttpClient client = HttpClient.newHttpClient();',
    `HttpRequest request = HttpRequest.newBuilder(URI.create(${quoted(url)}))`,
    headers.map(([name, value]) => `    .header(${quoted(name)}, ${quoted(value)})`),
    `    .method(${quoted(method)}, HttpRequest.BodyPublishers.${publisher})`,
    '    .build();',
    'HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());',
    'System.out.println(response.body());',
  );
}

function kotlin({ method, url, headers, body }: Request): string {
  const text = (value: string) =>
    value.includes('\n') ? `"""${value.replaceAll('$', () => `\${'$'}`)}"""` : quoted(value).replaceAll('$', '\\$');
  const publisher =
    body === undefined
      ? 'noBody()'
      : 'text' in body
        ? `ofString(${text(body.text)})`
        : `ofFile(Path.of(${text(body.file)}))`;
  return lines(
    `val request = HttpRequest.newBuilder(URI.create(${text(url)}))`,
    headers.map(([name, value]) => `    .header(${text(name)}, ${text(value)})`),
    `    .method(${quoted(method)}, HttpRequest.BodyPublishers.${publisher})`,
    '    .build()',
    'val response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString())',
    'println(response.body())',
  );
}
