// A request as code, in the languages that readers of an API write. Small templates: each shows the standard way of its
// language without a package, but for Python, where nobody does. What differs between requests stands in strings, so that a
// template is coloured once for all of them.
import type { ApiRequest } from '../../model/api.ts';
import { escapeText } from '../../model/html.ts';

/** A request in one language: code that is a template with values in it. */
export interface ApiSample {
  readonly label: string;
  readonly language: string;
  readonly text: string;
  readonly template: string;
  /** In their order. */
  readonly values: readonly string[];
}

/** Stands for a value in a template. No text holds it. */
const VALUE = '\x16';

const LANGUAGES: readonly (readonly [label: string, language: string, write: (request: ApiRequest) => string])[] = [
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

/** A request in each language. Only curl says in a line what a form with files is. */
export function requestSamples(request: ApiRequest): readonly ApiSample[] {
  return LANGUAGES.filter(([label]) => request.form === undefined || label === 'curl').map(
    ([label, language, write]) => {
      // Values stand at every second place.
      const parts = write(request).split(VALUE);
      const every = (rest: 0 | 1) => parts.filter((_, at) => at % 2 === rest);
      return { label, language, template: every(0).join(VALUE), values: every(1), text: parts.join('') };
    },
  );
}

/** JSON as such code: lines of the same form are coloured once, whatever their strings are. */
export function jsonFilled(text: string): Pick<ApiSample, 'template' | 'values'> {
  const values: string[] = [];
  const template = text.replace(/"((?:[^"\\]|\\.)*)"/g, (whole, value: string) => {
    if (value.includes('\\')) return whole;
    values.push(value);
    return `"${VALUE}"`;
  });
  return { template, values };
}

/** Fills values into the HTML of a template. A value of several lines has an element for each of them. */
export function fillingOf(html: string): (values: readonly string[]) => string {
  let open = '';
  const parts = html.split(VALUE).map((part) => {
    open = openAfter(part, open);
    return { part, open };
  });
  return (values) => {
    const fill = ({ part, open }: (typeof parts)[number], at: number) => {
      const value = at === parts.length - 1 ? '' : escapeText(values[at] ?? '');
      return part + (open === '' ? value : value.replaceAll('\n', `</span>\n${open}`));
    };
    return parts.map(fill).join('');
  };
}

/** The tag of the element that is open behind some HTML; before it was `open`. */
function openAfter(html: string, open: string): string {
  const tag = html.match(/<span class="[^"]*">|<\/span>|<code[^>]*>/g)?.at(-1);
  return tag === undefined ? open : tag.startsWith('<span') ? tag : '';
}

/** Something that is another text in each request, between two marks; its quotes stand around them. */
function filled(text: string): string {
  return VALUE + text + VALUE;
}

/** A text in quotes, as JSON and most languages write it. */
function quoted(text: string): string {
  return `"${filled(JSON.stringify(text).slice(1, -1))}"`;
}

function shell(text: string): string {
  return `'${filled(text.replaceAll("'", `'\\''`))}'`;
}

/** Lines of code; those that are not needed are left out. */
function lines(...parts: readonly (string | readonly string[] | false | undefined)[]): string {
  return parts.flatMap((part) => part || []).join('\n');
}

function curl({ method, url, headers, body, form = [] }: ApiRequest): string {
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${shell(url)}`,
    ...headers.map(([name, value]) => `-H ${shell(`${name}: ${value}`)}`),
    ...form.map(([name, value]) => `${formFlag(value)} ${shell(`${name}=${value}`)}`),
    ...(body === undefined ? [] : ['text' in body ? `-d ${shell(body.text)}` : `--data-binary @${body.file}`]),
  ];
  return parts.join(' \\\n  ');
}

/** `-F` reads a file where a value says so, and takes a type behind a semicolon. */
function formFlag(value: string): string {
  return value !== '@FILE' && /^[@<"(]|;/.test(value) ? '--form-string' : '-F';
}

function javascript({ method, url, headers, body }: ApiRequest): string {
  const list = headers.map(([name, value]) => `${quoted(name)}: ${quoted(value)}`).join(', ');
  const text = (written: string) => `\`${filled(written.replace(/[\\`$]/g, '\\$&'))}\``;
  const given = lines(
    method !== 'GET' && `  method: ${quoted(method)},`,
    list !== '' && `  headers: { ${list} },`,
    body && `  body: ${'text' in body ? text(body.text) : `await readFile(${quoted(body.file)})`},`,
  );
  return lines(
    body && 'file' in body && 'import { readFile } from "node:fs/promises";\n',
    `const response = await fetch(${quoted(url)}${given === '' ? '' : `, {\n${given}\n}`});`,
    'console.log(response.status, await response.text());',
  );
}

function python({ method, url, headers, body }: ApiRequest): string {
  const list = headers.map(([name, value]) => `${quoted(name)}: ${quoted(value)}`).join(', ');
  return lines(
    'import requests\n',
    'response = requests.request(',
    `    ${quoted(method)},`,
    `    ${quoted(url)},`,
    list !== '' && `    headers={${list}},`,
    body && `    data=${'text' in body ? block(body.text, '"""') : `open(${quoted(body.file)}, "rb")`},`,
    ')',
    'print(response.status_code, response.text)',
  );
}

/** Several lines between three quotes, where backslashes mean what they do in one line. */
function block(text: string, open: string): string {
  const inner = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""');
  return text.includes('\n') ? `${open}${filled(inner)}"""` : quoted(text);
}

/** Methods that C# has a name for. */
const KNOWN = ['GET', 'PUT', 'POST', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE'];

/** In C#, `Content-Type` belongs to the content and not to the request. */
function csharp({ method, url, headers, body }: ApiRequest): string {
  const isOfContent = ([name]: readonly [string, string]) => body !== undefined && name === 'Content-Type';
  const type = headers.find(isOfContent)?.[1] ?? 'text/plain';
  const name = `${method[0]}${method.slice(1).toLowerCase()}`;
  const called = KNOWN.includes(method) ? `HttpMethod.${name}` : `new HttpMethod(${quoted(method)})`;
  const raw = (text: string) =>
    text.includes('\n') && !text.includes('"""') ? `"""\n${filled(text)}\n"""` : quoted(text);
  const content = (given: NonNullable<ApiRequest['body']>) =>
    'text' in given
      ? `StringContent(${raw(given.text)}, null, ${quoted(type)})`
      : `StreamContent(File.OpenRead(${quoted(given.file)})) { Headers = { { "Content-Type", ${quoted(type)} } } }`;
  return lines(
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(${called}, ${quoted(url)});`,
    headers
      .filter((header) => !isOfContent(header))
      .map(([key, value]) => `request.Headers.Add(${quoted(key)}, ${quoted(value)});`),
    body && `request.Content = new ${content(body)};`,
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine(await response.Content.ReadAsStringAsync());',
  );
}

function java(request: ApiRequest): string {
  return lines(
    'HttpClient client = HttpClient.newHttpClient();',
    `HttpRequest request = ${builder(request, (text) => block(text, '"""\n'))};`,
    'HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());',
    'System.out.println(response.body());',
  );
}

function kotlin(request: ApiRequest): string {
  const text = (written: string) =>
    written.includes('\n')
      ? `"""${filled(written.replaceAll('$', () => `\${'$'}`))}"""`
      : quoted(written).replaceAll('$', '\\$');
  return lines(
    `val request = ${builder(request, text)}`,
    'val response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString())',
    'println(response.body())',
  );
}

/** A request of the standard library of Java, which Kotlin uses too. */
function builder({ method, url, headers, body }: ApiRequest, text: (written: string) => string): string {
  const publisher =
    body === undefined
      ? 'noBody()'
      : 'text' in body
        ? `ofString(${text(body.text)})`
        : `ofFile(Path.of(${text(body.file)}))`;
  return lines(
    `HttpRequest.newBuilder(URI.create(${text(url)}))`,
    headers.map(([name, value]) => `    .header(${text(name)}, ${text(value)})`),
    `    .method(${text(method)}, HttpRequest.BodyPublishers.${publisher})`,
    '    .build()',
  );
}
