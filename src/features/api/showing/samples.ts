// A request as code in several languages. Small templates: each uses its language's standard library, except Python, where a package is the
// norm. Values are in string literals, so that a template is highlighted once for all requests.

import { flat, joined, withSlots } from '../../../content/markdown/filled.ts';
import { type FilledCode, wordApartFrom } from '../../../content/markdown/filled-code.ts';
import type { Json } from '../../../lib/json.ts';
import type { CodeChoice, Filled, OwnPiece } from '../../../model/page-piece.ts';
import type { ApiRequest } from '../reference.ts';

/** A request in one language. */
export type ApiSample = FilledCode & Readonly<Record<'label' | 'language' | 'text', string>>;

const LANGUAGES: readonly (readonly [label: string, language: string, write: (request: ApiRequest) => Filled])[] = [
  ['curl', 'bash', curl],
  ['JavaScript', 'js', javascript],
  ['Python', 'python', python],
  ['C#', 'csharp', csharp],
  ['Java', 'java', java],
  ['Kotlin', 'kotlin', kotlin],
];

/** Returns the highlighter's names of the languages. */
export function sampleLanguages(): readonly string[] {
  return LANGUAGES.map(([, language]) => language);
}

/** Returns a request in all languages, of which readers choose one. */
export function requestChoice(request: ApiRequest): CodeChoice {
  return { group: 'api-client', codes: requestSamples(request) };
}

/** Returns a request as a piece of a page. */
export function requestPiece(request: ApiRequest): OwnPiece {
  return { piece: 'request', data: request as unknown as Json };
}

/** Returns a request in each language. Forms with files are shown in curl only, which needs one line per field. */
export function requestSamples(request: ApiRequest): readonly ApiSample[] {
  return LANGUAGES.filter(([label]) => request.form === undefined || label === 'curl').map(
    ([label, language, write]) => {
      const parts = flat(write(request));
      const text = parts.map((part) => (typeof part === 'string' ? part : part.slot)).join('');
      const word = wordApartFrom(text);
      const template = parts.map((part) => (typeof part === 'string' ? part : word)).join('');
      const values = parts.flatMap((part) => (typeof part === 'string' ? [] : part.slot));
      return { label, language, text, template, word, values };
    },
  );
}

/** Returns a string literal as in JSON and most languages; `escaped` adds further escapes. */
function quoted(text: string, escaped = (json: string) => json): Filled {
  return withSlots`"${{ slot: escaped(JSON.stringify(text).slice(1, -1)) }}"`;
}

function shell(text: string): Filled {
  return withSlots`'${{ slot: text.replaceAll("'", `'\\''`) }}'`;
}

/** Joins lines of code without the omitted ones. */
function lines(...parts: readonly (Filled | false | undefined)[]): Filled {
  const needed = parts.filter((part) => part !== undefined && part !== false);
  return joined(needed, '\n');
}

function curl({ method, url, headers, body, form = [] }: ApiRequest): Filled {
  const parts = [
    withSlots`curl${method === 'GET' ? '' : ` -X ${method}`} ${shell(url)}`,
    ...headers.map(([name, value]) => withSlots`-H ${shell(`${name}: ${value}`)}`),
    ...form.map(([name, value]) => withSlots`${formFlag(value)} ${shell(`${name}=${value}`)}`),
    ...(body === undefined ? [] : ['text' in body ? withSlots`-d ${shell(body.text)}` : `--data-binary @${body.file}`]),
  ];
  return joined(parts, ' \\\n  ');
}

/**
 * `-F` interprets a value that starts with `@`, `<`, `"` or `(` or contains a semicolon, such as the name of a file or a media type;
 * `--form-string` does not.
 */
function formFlag(value: string): string {
  return value !== '@FILE' && /^[@<"(]|;/.test(value) ? '--form-string' : '-F';
}

/** Returns headers as a map literal of most languages. */
function entries(headers: ApiRequest['headers']): Filled {
  return headers.map(([name, value], at) => withSlots`${at > 0 ? ', ' : ''}${quoted(name)}: ${quoted(value)}`);
}

function javascript({ method, url, headers, body }: ApiRequest): Filled {
  const text = (written: string) => withSlots`\`${{ slot: written.replace(/[\\`$]/g, '\\$&') }}\``;
  const given = lines(
    method !== 'GET' && withSlots`  method: ${quoted(method)},`,
    headers.length > 0 && withSlots`  headers: { ${entries(headers)} },`,
    body && withSlots`  body: ${'text' in body ? text(body.text) : withSlots`await readFile(${quoted(body.file)})`},`,
  );
  const hasOptions = method !== 'GET' || headers.length > 0 || body !== undefined;
  return lines(
    body && 'file' in body && 'import { readFile } from "node:fs/promises";\n',
    withSlots`const response = await fetch(${quoted(url)}${hasOptions ? withSlots`, {\n${given}\n}` : ''});`,
    'console.log(response.status, await response.text());',
  );
}

function python({ method, url, headers, body }: ApiRequest): Filled {
  return lines(
    'import requests\n',
    'response = requests.request(',
    withSlots`    ${quoted(method)},`,
    withSlots`    ${quoted(url)},`,
    headers.length > 0 && withSlots`    headers={${entries(headers)}},`,
    body &&
      withSlots`    data=${'text' in body ? block(body.text, '"""') : withSlots`open(${quoted(body.file)}, "rb")`},`,
    ')',
    'print(response.status_code, response.text)',
  );
}

/** Returns a multi-line string literal; backslashes are escaped as in one line. */
function block(text: string, open: string): Filled {
  const value = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""');
  return text.includes('\n') ? withSlots`${open}${{ slot: value }}"""` : quoted(text);
}

/** HTTP methods with a constant in C#. */
const KNOWN = ['GET', 'PUT', 'POST', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE'];

/** In C#, `Content-Type` is a header of the content, not of the request. */
function csharp({ method, url, headers, body }: ApiRequest): Filled {
  const isOfContent = ([name]: readonly [string, string]) => body !== undefined && name === 'Content-Type';
  const type = headers.find(isOfContent)?.[1] ?? 'text/plain';
  const name = `${method[0]}${method.slice(1).toLowerCase()}`;
  const called = KNOWN.includes(method) ? `HttpMethod.${name}` : withSlots`new HttpMethod(${quoted(method)})`;
  const raw = (value: string) =>
    value.includes('\n') && !value.includes('"""') ? withSlots`"""\n${{ slot: value }}\n"""` : quoted(value);
  const content = (given: NonNullable<ApiRequest['body']>) =>
    'text' in given
      ? withSlots`StringContent(${raw(given.text)}, null, ${quoted(type)})`
      : withSlots`StreamContent(File.OpenRead(${quoted(given.file)})) { Headers = { { "Content-Type", ${quoted(type)} } } }`;
  return lines(
    'using var client = new HttpClient();',
    withSlots`using var request = new HttpRequestMessage(${called}, ${quoted(url)});`,
    ...headers
      .filter((header) => !isOfContent(header))
      .map(([key, value]) => withSlots`request.Headers.Add(${quoted(key)}, ${quoted(value)});`),
    body && withSlots`request.Content = new ${content(body)};`,
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine(await response.Content.ReadAsStringAsync());',
  );
}

function java(request: ApiRequest): Filled {
  return lines(
    'HttpClient client = HttpClient.newHttpClient();',
    withSlots`HttpRequest request = ${builder(request, (text) => block(text, '"""\n'))};`,
    'HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());',
    'System.out.println(response.body());',
  );
}

function kotlin(request: ApiRequest): Filled {
  const text = (written: string) =>
    written.includes('\n')
      ? withSlots`"""${{ slot: written.replaceAll('$', () => `\${'$'}`) }}"""`
      : quoted(written, (json) => json.replaceAll('$', '\\$'));
  return lines(
    withSlots`val request = ${builder(request, text)}`,
    'val response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString())',
    'println(response.body())',
  );
}

/** Returns a request of Java's standard library, which Kotlin uses too. */
function builder({ method, url, headers, body }: ApiRequest, text: (written: string) => Filled): Filled {
  const publisher =
    body === undefined
      ? 'noBody()'
      : 'text' in body
        ? withSlots`ofString(${text(body.text)})`
        : withSlots`ofFile(Path.of(${text(body.file)}))`;
  return lines(
    withSlots`HttpRequest.newBuilder(URI.create(${text(url)}))`,
    ...headers.map(([name, value]) => withSlots`    .header(${text(name)}, ${text(value)})`),
    withSlots`    .method(${text(method)}, HttpRequest.BodyPublishers.${publisher})`,
    '    .build()',
  );
}
