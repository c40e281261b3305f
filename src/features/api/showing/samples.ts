// A request as code, in the languages that readers of an API write. Small templates: each shows the standard way of its
// language without a package, but for Python, where nobody does. What differs between requests stands in strings, so that a
// template is coloured once for all of them.

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

/** What the highlighter calls the languages of requests. */
export function sampleLanguages(): readonly string[] {
  return LANGUAGES.map(([, language]) => language);
}

/** A request in all languages, of which readers choose one. */
export function requestChoice(request: ApiRequest): CodeChoice {
  return { group: 'api-client', codes: requestSamples(request) };
}

/** A request as a piece of a page. */
export function requestPiece(request: ApiRequest): OwnPiece {
  return { piece: 'request', data: request as unknown as Json };
}

/** A request in each language. Only curl says in a line what a form with files is. */
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

/** A text in quotes, as JSON and most languages write it; some escape more than that. */
function quoted(text: string, escaped = (json: string) => json): Filled {
  return withSlots`"${{ slot: escaped(JSON.stringify(text).slice(1, -1)) }}"`;
}

function shell(text: string): Filled {
  return withSlots`'${{ slot: text.replaceAll("'", `'\\''`) }}'`;
}

/** Lines of code; those that are not needed are left out. */
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

/** `-F` reads a file where a value says so, and takes a type behind a semicolon. */
function formFlag(value: string): string {
  return value !== '@FILE' && /^[@<"(]|;/.test(value) ? '--form-string' : '-F';
}

/** Names and values, as maps of most languages have them. */
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

/** Several lines between three quotes, where backslashes mean what they do in one line. */
function block(text: string, open: string): Filled {
  const value = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""');
  return text.includes('\n') ? withSlots`${open}${{ slot: value }}"""` : quoted(text);
}

/** Methods that C# has a name for. */
const KNOWN = ['GET', 'PUT', 'POST', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE'];

/** In C#, `Content-Type` belongs to the content and not to the request. */
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

/** A request of the standard library of Java, which Kotlin uses too. */
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
