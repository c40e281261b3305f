// Formats a request as code in several languages. The code uses the standard library of each language; only Python code uses a package, as
// is usual there. All values are in string literals, so that the highlighter runs once per template and not for each request.

import { buildTextWithSlots, flattenTextWithSlots, joinTextsWithSlots } from '../../../content/markdown/filled.ts';
import { type CodeTemplate, createPlaceholderNotInText } from '../../../content/markdown/filled-code.ts';
import type { Json } from '../../../lib/json.ts';
import type { CodeChoice, Filled, OwnPiece } from '../../../model/page-piece.ts';
import type { ApiSampleRequest } from '../reference.ts';

type RequestCodeSample = CodeTemplate & Readonly<Record<'label' | 'language' | 'text', string>>;

const SAMPLE_LANGUAGES: readonly (readonly [
  label: string,
  language: string,
  write: (request: ApiSampleRequest) => Filled,
])[] = [
  ['curl', 'bash', createCurlSample],
  ['JavaScript', 'js', createJavascriptSample],
  ['Python', 'python', createPythonSample],
  ['C#', 'csharp', createCsharpSample],
  ['Java', 'java', createJavaSample],
  ['Kotlin', 'kotlin', createKotlinSample],
];

/** Returns the names by which the highlighter knows the languages of samples. */
export function listSampleLanguages(): readonly string[] {
  return SAMPLE_LANGUAGES.map(([, language]) => language);
}

/** Returns a request in all languages; readers choose one. */
export function createCodeChoiceForRequest(request: ApiSampleRequest): CodeChoice {
  return { group: 'api-client', codes: createRequestCodeSamples(request) };
}

/** Returns a request as a piece of a page. */
export function createRequestPiece(request: ApiSampleRequest): OwnPiece {
  return { piece: 'request', data: request as unknown as Json };
}

/** Returns a request in each language. A form with files is shown only for curl, where each field takes one line. */
export function createRequestCodeSamples(request: ApiSampleRequest): readonly RequestCodeSample[] {
  return SAMPLE_LANGUAGES.filter(([label]) => request.form === undefined || label === 'curl').map(
    ([label, language, write]) => {
      const parts = flattenTextWithSlots(write(request));
      const text = parts.map((part) => (typeof part === 'string' ? part : part.slot)).join('');
      const word = createPlaceholderNotInText(text);
      const template = parts.map((part) => (typeof part === 'string' ? part : word)).join('');
      const values = parts.flatMap((part) => (typeof part === 'string' ? [] : part.slot));
      return { label, language, text, template, word, values };
    },
  );
}

/** Returns a string literal in the syntax of JSON, which most languages share. `escaped` adds escapes that a language needs in addition. */
function quoteAsJsonString(text: string, escaped = (json: string) => json): Filled {
  return buildTextWithSlots`"${{ slot: escaped(JSON.stringify(text).slice(1, -1)) }}"`;
}

function quoteForShell(text: string): Filled {
  return buildTextWithSlots`'${{ slot: text.replaceAll("'", `'\\''`) }}'`;
}

/** Joins the parts of a code sample, one per line. Parts that are `undefined` or `false` are omitted. */
function joinLines(...parts: readonly (Filled | false | undefined)[]): Filled {
  const needed = parts.filter((part) => part !== undefined && part !== false);
  return joinTextsWithSlots(needed, '\n');
}

function createCurlSample({ method, url, headers, body, form = [] }: ApiSampleRequest): Filled {
  const parts = [
    buildTextWithSlots`curl${findCurlMethodFlag(method)} ${quoteForShell(url)}`,
    ...headers.map(([name, value]) => buildTextWithSlots`-H ${quoteForShell(`${name}: ${value}`)}`),
    ...form.map(createCurlFormPart),
    ...(body === undefined
      ? []
      : [
          'text' in body
            ? buildTextWithSlots`${body.text.startsWith('@') ? '--data-raw' : '-d'} ${quoteForShell(body.text)}`
            : `--data-binary @${body.file}`,
        ]),
  ];
  return joinTextsWithSlots(parts, ' \\\n  ');
}

/** Returns the flag for a method. With `-X HEAD`, curl would wait for a body. */
function findCurlMethodFlag(method: string): string {
  if (method === 'GET') return '';
  return method === 'HEAD' ? ' --head' : ` -X ${method}`;
}

/**
 * Returns a part of a form. `-F` interprets a value that starts with `@`, `<`, `"` or `(` or contains a semicolon, for example as a file
 * name or a media type. `--form-string` sends any value unchanged, but without a type. If the value has a type, it is quoted instead.
 */
function createCurlFormPart({ name, value, type }: NonNullable<ApiSampleRequest['form']>[number]): Filled {
  const isRead = value !== '@FILE' && /^[@<"(]|;/.test(value);
  if (type === undefined)
    return buildTextWithSlots`${isRead ? '--form-string' : '-F'} ${quoteForShell(`${name}=${value}`)}`;
  const quoted = isRead ? `"${value.replace(/["\\]/g, '\\$&')}"` : value;
  return buildTextWithSlots`-F ${quoteForShell(`${name}=${quoted};type=${type}`)}`;
}

/** Returns headers as a map literal of most languages. */
function formatHeaderEntries(headers: ApiSampleRequest['headers']): Filled {
  return headers.map(
    ([name, value], index) =>
      buildTextWithSlots`${index > 0 ? ', ' : ''}${quoteAsJsonString(name)}: ${quoteAsJsonString(value)}`,
  );
}

function createJavascriptSample({ method, url, headers, body }: ApiSampleRequest): Filled {
  const text = (written: string) => buildTextWithSlots`\`${{ slot: written.replace(/[\\`$]/g, '\\$&') }}\``;
  const filled = joinLines(
    method !== 'GET' && buildTextWithSlots`  method: ${quoteAsJsonString(method)},`,
    headers.length > 0 && buildTextWithSlots`  headers: { ${formatHeaderEntries(headers)} },`,
    body &&
      buildTextWithSlots`  body: ${'text' in body ? text(body.text) : buildTextWithSlots`await readFile(${quoteAsJsonString(body.file)})`},`,
  );
  const hasOptions = method !== 'GET' || headers.length > 0 || body !== undefined;
  return joinLines(
    body && 'file' in body && 'import { readFile } from "node:fs/promises";\n',
    buildTextWithSlots`const response = await fetch(${quoteAsJsonString(url)}${hasOptions ? buildTextWithSlots`, {\n${filled}\n}` : ''});`,
    'console.log(response.status, await response.text());',
  );
}

function createPythonSample({ method, url, headers, body }: ApiSampleRequest): Filled {
  return joinLines(
    'import requests\n',
    'response = requests.request(',
    buildTextWithSlots`    ${quoteAsJsonString(method)},`,
    buildTextWithSlots`    ${quoteAsJsonString(url)},`,
    headers.length > 0 && buildTextWithSlots`    headers={${formatHeaderEntries(headers)}},`,
    body &&
      buildTextWithSlots`    data=${'text' in body ? quoteMultilineString(body.text, '"""') : buildTextWithSlots`open(${quoteAsJsonString(body.file)}, "rb")`},`,
    ')',
    'print(response.status_code, response.text)',
  );
}

/** Returns a multi-line string literal. Backslashes are escaped as in a literal of one line. */
function quoteMultilineString(text: string, open: string): Filled {
  const value = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""');
  return text.includes('\n') ? buildTextWithSlots`${open}${{ slot: value }}"""` : quoteAsJsonString(text);
}

/** HTTP methods with a constant in C#. */
const CSHARP_HTTP_METHODS = ['GET', 'PUT', 'POST', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE'];

/** In C#, `Content-Type` is a header of the content, not of the request. */
function createCsharpSample({ method, url, headers, body }: ApiSampleRequest): Filled {
  const isOfContent = ([name]: readonly [string, string]) => body !== undefined && name === 'Content-Type';
  const type = headers.find(isOfContent)?.[1] ?? 'text/plain';
  const name = `${method[0]}${method.slice(1).toLowerCase()}`;
  const called = CSHARP_HTTP_METHODS.includes(method)
    ? `HttpMethod.${name}`
    : buildTextWithSlots`new HttpMethod(${quoteAsJsonString(method)})`;
  const raw = (value: string) =>
    value.includes('\n') && !value.includes('"""')
      ? buildTextWithSlots`"""\n${{ slot: value }}\n"""`
      : quoteAsJsonString(value);
  const content = (requestBody: NonNullable<ApiSampleRequest['body']>) =>
    'text' in requestBody
      ? buildTextWithSlots`StringContent(${raw(requestBody.text)}, null, ${quoteAsJsonString(type)})`
      : buildTextWithSlots`StreamContent(File.OpenRead(${quoteAsJsonString(requestBody.file)})) { Headers = { { "Content-Type", ${quoteAsJsonString(type)} } } }`;
  return joinLines(
    'using var client = new HttpClient();',
    buildTextWithSlots`using var request = new HttpRequestMessage(${called}, ${quoteAsJsonString(url)});`,
    ...headers
      .filter((header) => !isOfContent(header))
      .map(
        ([key, value]) =>
          buildTextWithSlots`request.Headers.Add(${quoteAsJsonString(key)}, ${quoteAsJsonString(value)});`,
      ),
    body && buildTextWithSlots`request.Content = new ${content(body)};`,
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine(await response.Content.ReadAsStringAsync());',
  );
}

function createJavaSample(request: ApiSampleRequest): Filled {
  return joinLines(
    'HttpClient client = HttpClient.newHttpClient();',
    buildTextWithSlots`HttpRequest request = ${createJavaRequest(request, (text) => quoteMultilineString(text, '"""\n'))};`,
    'HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());',
    'System.out.println(response.body());',
  );
}

function createKotlinSample(request: ApiSampleRequest): Filled {
  const text = (written: string) =>
    written.includes('\n')
      ? buildTextWithSlots`"""${{ slot: written.replaceAll('$', () => `\${'$'}`) }}"""`
      : quoteAsJsonString(written, (json) => json.replaceAll('$', '\\$'));
  return joinLines(
    buildTextWithSlots`val request = ${createJavaRequest(request, text)}`,
    'val response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString())',
    'println(response.body())',
  );
}

/** Returns a request of Java's standard library, which Kotlin uses too. */
function createJavaRequest(
  { method, url, headers, body }: ApiSampleRequest,
  text: (written: string) => Filled,
): Filled {
  const publisher =
    body === undefined
      ? 'noBody()'
      : 'text' in body
        ? buildTextWithSlots`ofString(${text(body.text)})`
        : buildTextWithSlots`ofFile(Path.of(${text(body.file)}))`;
  return joinLines(
    buildTextWithSlots`HttpRequest.newBuilder(URI.create(${text(url)}))`,
    ...headers.map(([name, value]) => buildTextWithSlots`    .header(${text(name)}, ${text(value)})`),
    buildTextWithSlots`    .method(${text(method)}, HttpRequest.BodyPublishers.${publisher})`,
    '    .build()',
  );
}
