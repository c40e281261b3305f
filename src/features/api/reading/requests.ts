// Sample request of an operation: required values and authentication.
import { parseJson } from '../../../lib/json.ts';
import type { ApiContent, ApiField, ApiOperation, ApiSampleRequest, ApiSecurityScheme } from '../reference.ts';
import { formatUrlEncodedForm, isUrlEncodedForm } from './examples.ts';
import { serializeParameter } from './styles.ts';
import { formatLiteral, listRecordEntries } from './tree.ts';

/** Maximum lines of an inline body; a longer body is sent from a file. */
const MAX_INLINE_BODY_LINES = 16;

/** Inputs of a request in addition to its operation. */
interface SampleRequestContext {
  /** Address of the server. */
  readonly server: string;
  readonly securities: readonly ApiSecurityScheme[];
  /** Returns the fields of a named schema. */
  readonly fieldsOf: (name: string) => readonly ApiField[];
}

interface SampleRequestParts {
  readonly query: string[];
  readonly headers: [string, string][];
  readonly cookies: string[];
}

/** Builds the sample request of an operation. */
export function createSampleRequest(
  operation: ApiOperation,
  { server, securities, fieldsOf }: SampleRequestContext,
): ApiSampleRequest {
  const parts: SampleRequestParts = { query: [], headers: [], cookies: [] };
  const { query, headers, cookies } = parts;
  let path = operation.address;
  for (const { place, fields } of operation.parameters) {
    for (const field of fields) {
      const value = findExampleValue(field);
      const text = () =>
        serializeParameter(value ?? field.name.toUpperCase(), { name: field.name, facts: field.schema.facts }, place);
      if (place === 'path' && value !== undefined) path = path.replaceAll(`{${field.name}}`, text);
      else if (!field.isRequired) continue;
      else if (place === 'query') query.push(text());
      else if (place === 'cookie') cookies.push(text());
      else if (place === 'header') headers.push([field.name, text().replace(/[\r\n]+/g, ' ')]);
    }
  }
  for (const { key } of operation.security[0] ?? []) {
    const security = securities.find(({ name }) => name === key);
    if (security !== undefined) addCredentials(security, parts);
  }
  if (cookies.length > 0) headers.push(['Cookie', cookies.join('; ')]);
  const [content] = operation.body?.contents ?? [];
  if (content !== undefined && !isMultipartForm(content)) headers.push(['Content-Type', content.mediaType]);
  const url = `${completeServerAddress(server)}${path}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  return {
    method: operation.method ?? 'GET',
    url,
    headers,
    ...(content !== undefined && createRequestBody(content, fieldsOf)),
  };
}

/** Returns the address of a server with scheme and host, and without a slash at the end. */
function completeServerAddress(server: string): string {
  const address = /^https?:/.test(server) ? server : server.startsWith('//') ? `https:${server}` : undefined;
  return (address ?? `https://example.com${server}`).replace(/\/$/, '');
}

/** Whether a body is a form that may contain files. */
function isMultipartForm({ mediaType }: ApiContent): boolean {
  return mediaType.startsWith('multipart/');
}

function createRequestBody(
  content: ApiContent,
  fieldsOf: SampleRequestContext['fieldsOf'],
): Pick<ApiSampleRequest, 'body' | 'form'> {
  const example = content.examples.find(({ address }) => address === undefined);
  const data = example?.language === 'json' ? parseJsonListOrMap(example.text) : undefined;
  if (isMultipartForm(content)) {
    const fieldParts = (field: ApiField): NonNullable<ApiSampleRequest['form']> => {
      const type = findPartType(content, field.name);
      if (/binary|byte/.test(field.schema.type.join(''))) return [{ name: field.name, value: '@FILE', ...type }];
      const value =
        listRecordEntries(data).find(([name]) => name === field.name)?.[1] ??
        findExampleValue(field) ??
        makeFieldValue(field);
      return (Array.isArray(value) ? value : [value]).map((item) => ({
        name: field.name,
        value: formatLiteral(item),
        ...(typeof item === 'object' && { type: 'application/json' }),
        ...type,
      }));
    };
    const { ref, fields = [] } = content.schema ?? {};
    return { form: [...(ref === undefined ? [] : fieldsOf(ref)), ...fields].flatMap(fieldParts) };
  }
  const written =
    data !== undefined && isUrlEncodedForm(content.mediaType)
      ? formatUrlEncodedForm(data, content.parts ?? [])
      : example?.text;
  const text = written?.replace(/\r\n?/g, '\n');
  if (text !== undefined && text.split('\n').length <= MAX_INLINE_BODY_LINES) return { body: { text } };
  return { body: { file: `request.${(example?.language ?? 'bin').replace('text', 'txt')}` } };
}

/** Returns the media type of a part of a form, if its encoding names exactly one. */
function findPartType({ parts = [] }: ApiContent, name: string): { readonly type?: string } {
  const facts = parts.find((part) => part.name === name)?.facts ?? [];
  const type = facts.find(({ key }) => key === 'contentType')?.values[0] ?? '';
  return /^[^\s,*]+$/.test(type) ? { type } : {};
}

/** Returns a value for a field of a form without an example: its name, or a map of the values of its fields. */
function makeFieldValue({ name, schema: { fields, type } }: ApiField): unknown {
  if (fields.length === 0 || /^array/.test(type.join(''))) return name.toUpperCase();
  const values = fields.map((field) => {
    const value = findExampleValue(field) ?? makeFieldValue(field);
    if (typeof value !== 'string' || /^string/.test(field.schema.type.join(''))) return [field.name, value];
    const data = parseJson(value);
    // A number that is too large for JavaScript stays a text.
    return [field.name, JSON.stringify(data) === value ? data : value];
  });
  return Object.fromEntries(values);
}

/**
 * Returns a value for a parameter or field: its example, else its default, else its first allowed value. A list or map is returned as a
 * parsed value, not as a text.
 */
function findExampleValue({ examples, schema, mediaType }: ApiField): unknown {
  const example = examples.find(({ address }) => address === undefined);
  const facts = ['example', 'const', 'default', 'enum'].flatMap((key) =>
    schema.facts.filter((fact) => fact.key === key),
  );
  const text = example?.text ?? facts[0]?.values[0];
  const isText = example === undefined ? /^string/.test(schema.type.join('')) : example.language !== 'json';
  const data = isText || text === undefined ? undefined : parseJsonListOrMap(text);
  // A parameter with a media type is serialized in the format of this media type, not in a `style` of OpenAPI.
  if (data !== undefined) return mediaType === undefined ? data : JSON.stringify(data);
  return text?.includes('\n') ? undefined : text;
}

/** Parses a JSON list or map; `undefined` for other texts and empty structures. */
function parseJsonListOrMap(text: string): object | undefined {
  const data = parseJson(text);
  return typeof data === 'object' && data !== null && Object.keys(data).length > 0 ? data : undefined;
}

function addCredentials({ type, facts }: ApiSecurityScheme, { query, headers, cookies }: SampleRequestParts): void {
  const fact = (key: string) => facts.find((candidate) => candidate.key === key)?.values[0] ?? '';
  if (type === 'apiKey' && fact('in') === 'query') query.push(`${encodeURIComponent(fact('name'))}=API_KEY`);
  else if (type === 'apiKey' && fact('in') === 'header') headers.push([fact('name'), 'API_KEY']);
  else if (type === 'apiKey') cookies.push(`${fact('name')}=API_KEY`);
  else if (type === 'http' && fact('scheme').toLowerCase() === 'basic')
    headers.push(['Authorization', 'Basic CREDENTIALS']);
  else if (type !== 'mutualTLS') headers.push(['Authorization', 'Bearer TOKEN']);
}
