// Formats a request as code in several languages. The templates are small: each uses its language's standard library, except Python, where
// a package is the norm. Values are in string literals, so that a template is highlighted once for all requests.

import { buildFilledText, flattenFilledText, joinFilledTexts } from '../../../content/markdown/filled.ts';
import { type CodeTemplate, findUnusedPlaceholder } from '../../../content/markdown/filled-code.ts';
import type { Json } from '../../../lib/json.ts';
import type { CodeChoice, Filled, OwnPiece } from '../../../model/page-piece.ts';
import type { ApiRequest } from '../reference.ts';

/** A request in one language. */
export type RequestSample = CodeTemplate & Readonly<Record<'label' | 'language' | 'text', string>>;

const SAMPLE_LANGUAGES: readonly (readonly [
  label: string,
  language: string,
  write: (request: ApiRequest) => Filled,
])[] = [
  ['curl', 'bash', createCurlSample],
  ['JavaScript', 'js', createJavascriptSample],
  ['Python', 'python', createPythonSample],
  ['C#', 'csharp', createCsharpSample],
  ['Java', 'java', createJavaSample],
  ['Kotlin', 'kotlin', createKotlinSample],
];

/** Returns the highlighter's names of the languages. */
export function listSampleLanguages(): readonly string[] {
  return SAMPLE_LANGUAGES.map(([, language]) => language);
}

/** Returns a request in all languages, of which readers choose one. */
export function createRequestChoice(request: ApiRequest): CodeChoice {
  return { group: 'api-client', codes: createRequestSamples(request) };
}

/** Returns a request as a piece of a page. */
export function createRequestPiece(request: ApiRequest): OwnPiece {
  return { piece: 'request', data: request as unknown as Json };
}

/** Returns a request in each language. Forms with files are shown in curl only, which needs one line per field. */
export function createRequestSamples(request: ApiRequest): readonly RequestSample[] {
  return SAMPLE_LANGUAGES.filter(([label]) => request.form === undefined || label === 'curl').map(
    ([label, language, write]) => {
      const parts = flattenFilledText(write(request));
      const text = parts.map((part) => (typeof part === 'string' ? part : part.slot)).join('');
      const word = findUnusedPlaceholder(text);
      const template = parts.map((part) => (typeof part === 'string' ? part : word)).join('');
      const values = parts.flatMap((part) => (typeof part === 'string' ? [] : part.slot));
      return { label, language, text, template, word, values };
    },
  );
}

/** Returns a string literal as in JSON and most languages; `escaped` adds further escapes. */
function quoteString(text: string, escaped = (json: string) => json): Filled {
  return buildFilledText`"${{ slot: escaped(JSON.stringify(text).slice(1, -1)) }}"`;
}

function quoteForShell(text: string): Filled {
  return buildFilledText`'${{ slot: text.replaceAll("'", `'\\''`) }}'`;
}

/** Joins lines of code without the omitted ones. */
function joinLines(...parts: readonly (Filled | false | undefined)[]): Filled {
  const needed = parts.filter((part) => part !== undefined && part !== false);
  return joinFilledTexts(needed, '\n');
}

function createCurlSample({ method, url, headers, body, form = [] }: ApiRequest): Filled {
  const parts = [
    buildFilledText`curl${method === 'GET' ? '' : ` -X ${method}`} ${quoteForShell(url)}`,
    ...headers.map(([name, value]) => buildFilledText`-H ${quoteForShell(`${name}: ${value}`)}`),
    ...form.map(([name, value]) => buildFilledText`${selectFormFlag(value)} ${quoteForShell(`${name}=${value}`)}`),
    ...(body === undefined
      ? []
      : ['text' in body ? buildFilledText`-d ${quoteForShell(body.text)}` : `--data-binary @${body.file}`]),
  ];
  return joinFilledTexts(parts, ' \\\n  ');
}

/**
 * Returns the curl flag for a form value. `-F` interprets a value that starts with `@`, `<`, `"` or `(` or contains a semicolon, for
 * example as a file name or a media type; `--form-string` sends any value unchanged.
 */
function selectFormFlag(value: string): string {
  return value !== '@FILE' && /^[@<"(]|;/.test(value) ? '--form-string' : '-F';
}

/** Returns headers as a map literal of most languages. */
function formatMapEntries(headers: ApiRequest['headers']): Filled {
  return headers.map(
    ([name, value], at) => buildFilledText`${at > 0 ? ', ' : ''}${quoteString(name)}: ${quoteString(value)}`,
  );
}

function createJavascriptSample({ method, url, headers, body }: ApiRequest): Filled {
  const text = (written: string) => buildFilledText`\`${{ slot: written.replace(/[\\`$]/g, '\\$&') }}\``;
  const given = joinLines(
    method !== 'GET' && buildFilledText`  method: ${quoteString(method)},`,
    headers.length > 0 && buildFilledText`  headers: { ${formatMapEntries(headers)} },`,
    body &&
      buildFilledText`  body: ${'text' in body ? text(body.text) : buildFilledText`await readFile(${quoteString(body.file)})`},`,
  );
  const hasOptions = method !== 'GET' || headers.length > 0 || body !== undefined;
  return joinLines(
    body && 'file' in body && 'import { readFile } from "node:fs/promises";\n',
    buildFilledText`const response = await fetch(${quoteString(url)}${hasOptions ? buildFilledText`, {\n${given}\n}` : ''});`,
    'console.log(response.status, await response.text());',
  );
}

function createPythonSample({ method, url, headers, body }: ApiRequest): Filled {
  return joinLines(
    'import requests\n',
    'response = requests.request(',
    buildFilledText`    ${quoteString(method)},`,
    buildFilledText`    ${quoteString(url)},`,
    headers.length > 0 && buildFilledText`    headers={${formatMapEntries(headers)}},`,
    body &&
      buildFilledText`    data=${'text' in body ? quoteMultilineString(body.text, '"""') : buildFilledText`open(${quoteString(body.file)}, "rb")`},`,
    ')',
    'print(response.status_code, response.text)',
  );
}

/** Returns a multi-line string literal. Backslashes are escaped as in a literal of one line. */
function quoteMultilineString(text: string, open: string): Filled {
  const value = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""');
  return text.includes('\n') ? buildFilledText`${open}${{ slot: value }}"""` : quoteString(text);
}

/** HTTP methods with a constant in C#. */
const CSHARP_METHODS = ['GET', 'PUT', 'POST', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE'];

/** In C#, `Content-Type` is a header of the content, not of the request. */
function createCsharpSample({ method, url, headers, body }: ApiRequest): Filled {
  const isOfContent = ([name]: readonly [string, string]) => body !== undefined && name === 'Content-Type';
  const type = headers.find(isOfContent)?.[1] ?? 'text/plain';
  const name = `${method[0]}${method.slice(1).toLowerCase()}`;
  const called = CSHARP_METHODS.includes(method)
    ? `HttpMethod.${name}`
    : buildFilledText`new HttpMethod(${quoteString(method)})`;
  const raw = (value: string) =>
    value.includes('\n') && !value.includes('"""') ? buildFilledText`"""\n${{ slot: value }}\n"""` : quoteString(value);
  const content = (given: NonNullable<ApiRequest['body']>) =>
    'text' in given
      ? buildFilledText`StringContent(${raw(given.text)}, null, ${quoteString(type)})`
      : buildFilledText`StreamContent(File.OpenRead(${quoteString(given.file)})) { Headers = { { "Content-Type", ${quoteString(type)} } } }`;
  return joinLines(
    'using var client = new HttpClient();',
    buildFilledText`using var request = new HttpRequestMessage(${called}, ${quoteString(url)});`,
    ...headers
      .filter((header) => !isOfContent(header))
      .map(([key, value]) => buildFilledText`request.Headers.Add(${quoteString(key)}, ${quoteString(value)});`),
    body && buildFilledText`request.Content = new ${content(body)};`,
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine(await response.Content.ReadAsStringAsync());',
  );
}

function createJavaSample(request: ApiRequest): Filled {
  return joinLines(
    'HttpClient client = HttpClient.newHttpClient();',
    buildFilledText`HttpRequest request = ${createJavaRequest(request, (text) => quoteMultilineString(text, '"""\n'))};`,
    'HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());',
    'System.out.println(response.body());',
  );
}

function createKotlinSample(request: ApiRequest): Filled {
  const text = (written: string) =>
    written.includes('\n')
      ? buildFilledText`"""${{ slot: written.replaceAll('$', () => `\${'$'}`) }}"""`
      : quoteString(written, (json) => json.replaceAll('$', '\\$'));
  return joinLines(
    buildFilledText`val request = ${createJavaRequest(request, text)}`,
    'val response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString())',
    'println(response.body())',
  );
}

/** Returns a request of Java's standard library, which Kotlin uses too. */
function createJavaRequest({ method, url, headers, body }: ApiRequest, text: (written: string) => Filled): Filled {
  const publisher =
    body === undefined
      ? 'noBody()'
      : 'text' in body
        ? buildFilledText`ofString(${text(body.text)})`
        : buildFilledText`ofFile(Path.of(${text(body.file)}))`;
  return joinLines(
    buildFilledText`HttpRequest.newBuilder(URI.create(${text(url)}))`,
    ...headers.map(([name, value]) => buildFilledText`    .header(${text(name)}, ${text(value)})`),
    buildFilledText`    .method(${text(method)}, HttpRequest.BodyPublishers.${publisher})`,
    '    .build()',
  );
}
