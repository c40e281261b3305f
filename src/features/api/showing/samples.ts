// A request as code in several languages. Small templates: each uses its language's standard library, except Python, where a package is the
// norm. Values are in string literals, so that a template is highlighted once for all requests.

import { flattenFilled, joinFilled, withSlots } from '../../../content/markdown/filled.ts';
import { type FilledCode, wordNotIn } from '../../../content/markdown/filled-code.ts';
import type { Json } from '../../../lib/json.ts';
import type { CodeChoice, Filled, OwnPiece } from '../../../model/page-piece.ts';
import type { ApiRequest } from '../reference.ts';

/** A request in one language. */
export type RequestSample = FilledCode & Readonly<Record<'label' | 'language' | 'text', string>>;

const SAMPLE_LANGUAGES: readonly (readonly [
  label: string,
  language: string,
  write: (request: ApiRequest) => Filled,
])[] = [
  ['curl', 'bash', curlSample],
  ['JavaScript', 'js', javascriptSample],
  ['Python', 'python', pythonSample],
  ['C#', 'csharp', csharpSample],
  ['Java', 'java', javaSample],
  ['Kotlin', 'kotlin', kotlinSample],
];

/** Returns the highlighter's names of the languages. */
export function sampleLanguages(): readonly string[] {
  return SAMPLE_LANGUAGES.map(([, language]) => language);
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
export function requestSamples(request: ApiRequest): readonly RequestSample[] {
  return SAMPLE_LANGUAGES.filter(([label]) => request.form === undefined || label === 'curl').map(
    ([label, language, write]) => {
      const parts = flattenFilled(write(request));
      const text = parts.map((part) => (typeof part === 'string' ? part : part.slot)).join('');
      const word = wordNotIn(text);
      const template = parts.map((part) => (typeof part === 'string' ? part : word)).join('');
      const values = parts.flatMap((part) => (typeof part === 'string' ? [] : part.slot));
      return { label, language, text, template, word, values };
    },
  );
}

/** Returns a string literal as in JSON and most languages; `escaped` adds further escapes. */
function quoteString(text: string, escaped = (json: string) => json): Filled {
  return withSlots`"${{ slot: escaped(JSON.stringify(text).slice(1, -1)) }}"`;
}

function quoteForShell(text: string): Filled {
  return withSlots`'${{ slot: text.replaceAll("'", `'\\''`) }}'`;
}

/** Joins lines of code without the omitted ones. */
function joinLines(...parts: readonly (Filled | false | undefined)[]): Filled {
  const needed = parts.filter((part) => part !== undefined && part !== false);
  return joinFilled(needed, '\n');
}

function curlSample({ method, url, headers, body, form = [] }: ApiRequest): Filled {
  const parts = [
    withSlots`curl${method === 'GET' ? '' : ` -X ${method}`} ${quoteForShell(url)}`,
    ...headers.map(([name, value]) => withSlots`-H ${quoteForShell(`${name}: ${value}`)}`),
    ...form.map(([name, value]) => withSlots`${formFlag(value)} ${quoteForShell(`${name}=${value}`)}`),
    ...(body === undefined
      ? []
      : ['text' in body ? withSlots`-d ${quoteForShell(body.text)}` : `--data-binary @${body.file}`]),
  ];
  return joinFilled(parts, ' \\\n  ');
}

/**
 * `-F` interprets a value that starts with `@`, `<`, `"` or `(` or contains a semicolon, such as the name of a file or a media type;
 * `--form-string` does not.
 */
function formFlag(value: string): string {
  return value !== '@FILE' && /^[@<"(]|;/.test(value) ? '--form-string' : '-F';
}

/** Returns headers as a map literal of most languages. */
function mapEntries(headers: ApiRequest['headers']): Filled {
  return headers.map(
    ([name, value], at) => withSlots`${at > 0 ? ', ' : ''}${quoteString(name)}: ${quoteString(value)}`,
  );
}

function javascriptSample({ method, url, headers, body }: ApiRequest): Filled {
  const text = (written: string) => withSlots`\`${{ slot: written.replace(/[\\`$]/g, '\\$&') }}\``;
  const given = joinLines(
    method !== 'GET' && withSlots`  method: ${quoteString(method)},`,
    headers.length > 0 && withSlots`  headers: { ${mapEntries(headers)} },`,
    body &&
      withSlots`  body: ${'text' in body ? text(body.text) : withSlots`await readFile(${quoteString(body.file)})`},`,
  );
  const hasOptions = method !== 'GET' || headers.length > 0 || body !== undefined;
  return joinLines(
    body && 'file' in body && 'import { readFile } from "node:fs/promises";\n',
    withSlots`const response = await fetch(${quoteString(url)}${hasOptions ? withSlots`, {\n${given}\n}` : ''});`,
    'console.log(response.status, await response.text());',
  );
}

function pythonSample({ method, url, headers, body }: ApiRequest): Filled {
  return joinLines(
    'import requests\n',
    'response = requests.request(',
    withSlots`    ${quoteString(method)},`,
    withSlots`    ${quoteString(url)},`,
    headers.length > 0 && withSlots`    headers={${mapEntries(headers)}},`,
    body &&
      withSlots`    data=${'text' in body ? multilineString(body.text, '"""') : withSlots`open(${quoteString(body.file)}, "rb")`},`,
    ')',
    'print(response.status_code, response.text)',
  );
}

/** Returns a multi-line string literal; backslashes are escaped as in one line. */
function multilineString(text: string, open: string): Filled {
  const value = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""');
  return text.includes('\n') ? withSlots`${open}${{ slot: value }}"""` : quoteString(text);
}

/** HTTP methods with a constant in C#. */
const CSHARP_METHODS = ['GET', 'PUT', 'POST', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE'];

/** In C#, `Content-Type` is a header of the content, not of the request. */
function csharpSample({ method, url, headers, body }: ApiRequest): Filled {
  const isOfContent = ([name]: readonly [string, string]) => body !== undefined && name === 'Content-Type';
  const type = headers.find(isOfContent)?.[1] ?? 'text/plain';
  const name = `${method[0]}${method.slice(1).toLowerCase()}`;
  const called = CSHARP_METHODS.includes(method)
    ? `HttpMethod.${name}`
    : withSlots`new HttpMethod(${quoteString(method)})`;
  const raw = (value: string) =>
    value.includes('\n') && !value.includes('"""') ? withSlots`"""\n${{ slot: value }}\n"""` : quoteString(value);
  const content = (given: NonNullable<ApiRequest['body']>) =>
    'text' in given
      ? withSlots`StringContent(${raw(given.text)}, null, ${quoteString(type)})`
      : withSlots`StreamContent(File.OpenRead(${quoteString(given.file)})) { Headers = { { "Content-Type", ${quoteString(type)} } } }`;
  return joinLines(
    'using var client = new HttpClient();',
    withSlots`using var request = new HttpRequestMessage(${called}, ${quoteString(url)});`,
    ...headers
      .filter((header) => !isOfContent(header))
      .map(([key, value]) => withSlots`request.Headers.Add(${quoteString(key)}, ${quoteString(value)});`),
    body && withSlots`request.Content = new ${content(body)};`,
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine(await response.Content.ReadAsStringAsync());',
  );
}

function javaSample(request: ApiRequest): Filled {
  return joinLines(
    'HttpClient client = HttpClient.newHttpClient();',
    withSlots`HttpRequest request = ${javaRequestBuilder(request, (text) => multilineString(text, '"""\n'))};`,
    'HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());',
    'System.out.println(response.body());',
  );
}

function kotlinSample(request: ApiRequest): Filled {
  const text = (written: string) =>
    written.includes('\n')
      ? withSlots`"""${{ slot: written.replaceAll('$', () => `\${'$'}`) }}"""`
      : quoteString(written, (json) => json.replaceAll('$', '\\$'));
  return joinLines(
    withSlots`val request = ${javaRequestBuilder(request, text)}`,
    'val response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString())',
    'println(response.body())',
  );
}

/** Returns a request of Java's standard library, which Kotlin uses too. */
function javaRequestBuilder({ method, url, headers, body }: ApiRequest, text: (written: string) => Filled): Filled {
  const publisher =
    body === undefined
      ? 'noBody()'
      : 'text' in body
        ? withSlots`ofString(${text(body.text)})`
        : withSlots`ofFile(Path.of(${text(body.file)}))`;
  return joinLines(
    withSlots`HttpRequest.newBuilder(URI.create(${text(url)}))`,
    ...headers.map(([name, value]) => withSlots`    .header(${text(name)}, ${text(value)})`),
    withSlots`    .method(${text(method)}, HttpRequest.BodyPublishers.${publisher})`,
    '    .build()',
  );
}
