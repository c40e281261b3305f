// Finds the examples in a description, and generates one where there is none. Generation is deterministic.

import { type AnyRecord, isRecord } from '../../../lib/values.ts';
import { apiLimits } from '../limits.ts';
import type { ApiContent, ApiExample } from '../reference.ts';
import { createNestedValueCounter, type SampleGenerator, TooManySampleValuesError } from './sample-size.ts';
import { readDiscriminator } from './schemas.ts';
import { percentEncode, serializeParameter } from './styles.ts';
import { type ApiTree, getListOrEmpty, listRecordEntries, readScalarText, resolveToRecord } from './tree.ts';
import { formatXml } from './xml.ts';

/** Purpose of a generated example: a request or a response, and the parts of a form. */
export interface ExampleUse {
  readonly isRequest: boolean;
  /** Encodings of the fields of a form. */
  readonly parts: ApiFormParts;
}

type ApiFormParts = NonNullable<ApiContent['parts']>;

/** Written and generated examples of a description. */
export interface ExampleSampler {
  /** Returns the examples that the description gives for a content, a parameter or a header. */
  written(holder: Readonly<Record<string, unknown>>, mediaType: string): readonly ApiExample[];
  /** Generates an example from a schema. Returns an empty list if the media type is not a text format. */
  made(schema: unknown, mediaType: string, use?: ExampleUse): readonly ApiExample[];
}

/** Maximum characters of a generated example. Deep levels of a longer one add nothing useful. */
const MAX_EXAMPLE_LENGTH = 3000;
/** Numbers of levels to try. The longest example within the limit is shown. Each further level can double the time. */
const SAMPLE_DEPTHS_TO_TRY = [2, 4, 6];
/** Maximum number of values in a schema whose examples are cached by the schema's text. */
const MAX_VALUES_FOR_TEXT_KEY = 1000;

/** Creates the sampler of a description. */
export function createExampleSampler(tree: ApiTree, sample: SampleGenerator): ExampleSampler {
  const memory = new Map<unknown, Map<string, readonly ApiExample[]>>();
  const valueSize = createNestedValueCounter(tree.spending.limits(apiLimits.exampleValues));
  // Without `readOnly` and `writeOnly` fields, requests and responses have the same examples.
  const hasOneWay = /"(?:read|write)Only":true/.test(JSON.stringify(tree.document));
  return {
    written: (holder, mediaType) => listExamplesInSpec(tree, holder, mediaType),
    made(schema, mediaType, { isRequest, parts } = { isRequest: false, parts: [] }) {
      if (schema === undefined) return [];
      // A small schema has its text as cache key. A large schema has its object as cache key, because many places share this object.
      const owner = valueSize(schema) > MAX_VALUES_FOR_TEXT_KEY ? schema : JSON.stringify(schema);
      const examplesByKey = memory.get(owner) ?? new Map<string, readonly ApiExample[]>();
      memory.set(owner, examplesByKey);
      const key = [mediaType, hasOneWay && isRequest, JSON.stringify(parts)].join('\0');
      const isXml = /[/+]xml\b/.test(mediaType);
      const examples =
        examplesByKey.get(key) ?? generateExamples({ schema, mediaType, isXml, isRequest, parts }, tree, sample);
      examplesByKey.set(key, examples);
      return examples;
    },
  };
}

function listExamplesInSpec(
  tree: ApiTree,
  holder: Readonly<Record<string, unknown>>,
  mediaType: string,
): readonly ApiExample[] {
  const { type } = resolveToRecord(tree, holder.schema);
  // A string may also be the text of another JSON value.
  const isJsonString = (value: unknown) =>
    type === 'string' && /[/+]json\b/i.test(mediaType) && typeof value === 'string' && !/^\s*"/.test(value);
  const example = (value: unknown, rest: Partial<ApiExample> = {}): ApiExample => {
    const shown = createExample(isJsonString(value) ? JSON.stringify(value) : value, mediaType);
    tree.spending.spend(shown.text.length);
    return { ...shown, isWritten: true, ...rest };
  };
  if (holder.example !== undefined) return [example(holder.example)];
  if (Array.isArray(holder.examples)) return holder.examples.map((value) => example(value));
  return listRecordEntries(holder.examples).flatMap(([name, node]) => {
    const { summary, description, value, externalValue, dataValue, serializedValue } = resolveToRecord(tree, node);
    const shown = value ?? dataValue ?? serializedValue;
    const address = shown === undefined ? readScalarText(externalValue) : undefined;
    if (shown === undefined && address === undefined) return [];
    const title = readScalarText(summary) ?? name;
    const described = readScalarText(description) !== undefined && { description: readScalarText(description) };
    return [example(shown ?? '', { title, ...described, ...(address !== undefined && { address }) })];
  });
}

/** Formats a value in a media type. */
export function createExample(value: unknown, mediaType: string): ApiExample {
  const isText = typeof value === 'string';
  const text = isText ? value : JSON.stringify(value, undefined, 2);
  return { text: text ?? 'null', language: isText ? findExampleLanguage(mediaType) : 'json' };
}

function findExampleLanguage(mediaType: string): string {
  if (isJsonMediaType(mediaType)) return 'json';
  return ['xml', 'yaml', 'html'].find((name) => mediaType.includes(name)) ?? 'text';
}

function isJsonMediaType(mediaType: string): boolean {
  return /[/+]json\b|^\*\/\*$|jsonl|ndjson/i.test(mediaType);
}

interface ExampleToGenerate extends ExampleUse {
  readonly schema: unknown;
  readonly mediaType: string;
  readonly isXml: boolean;
}

function generateExamples(
  { schema, mediaType, isXml, isRequest, parts }: ExampleToGenerate,
  tree: ApiTree,
  sample: SampleGenerator,
): readonly ApiExample[] {
  const isForm = isUrlEncodedForm(mediaType);
  if (!isJsonMediaType(mediaType) && !isXml && !isForm) return [];
  let longest: readonly ApiExample[] = [];
  for (const maxSampleDepth of SAMPLE_DEPTHS_TO_TRY) {
    try {
      const options = { quiet: true, skipReadOnly: isRequest, skipWriteOnly: !isRequest, maxSampleDepth };
      const value = sample(schema as never, options, tree.document);
      setDiscriminator(value, schema, tree);
      // An empty object is no useful example: it shows no fields.
      if (value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0))
        continue;
      const examples = isForm
        ? { text: formatUrlEncodedForm(value, parts), language: 'text' }
        : isXml
          ? { text: formatXml(tree, schema, value), language: 'xml' }
          : { text: JSON.stringify(value, undefined, 2), language: 'json' };
      if (examples.text.length > MAX_EXAMPLE_LENGTH || examples.text === longest[0]?.text) break;
      if (examples.text.trim() !== '') longest = [examples];
    } catch (error) {
      // An invalid schema has no example; it has been reported.
      if (!(error instanceof TooManySampleValuesError)) return [];
      if (maxSampleDepth === SAMPLE_DEPTHS_TO_TRY[0]) tree.spending.leaveOut('exampleValues', schema);
      break;
    }
  }
  return longest;
}

/** Sets the discriminator field of a generated example to the name of the variant that was generated: the first variant. */
function setDiscriminator(value: unknown, schema: unknown, tree: ApiTree): void {
  const { discriminator, oneOf, anyOf } = resolveToRecord(tree, schema);
  const { name } = tree.resolve(getListOrEmpty(oneOf)[0] ?? getListOrEmpty(anyOf)[0]);
  if (!isRecord(discriminator) || !isRecord(value) || name === undefined) return;
  const { field, mapping } = readDiscriminator(discriminator);
  // `string` is the library's placeholder.
  if (value[field] !== 'string') return;
  Object.assign(value, { [field]: mapping.find(({ values: [to] }) => to === name)?.key ?? name });
}

/** Returns the code samples of an operation. Their key is `x-codeSamples`, or `x-code-samples` in older descriptions. */
export function readCodeSamples(operation: AnyRecord): readonly ApiExample[] {
  return getListOrEmpty(operation['x-codeSamples'] ?? operation['x-code-samples']).flatMap((sample) => {
    const { lang, label, source } = isRecord(sample) ? sample : {};
    const text = readScalarText(source);
    if (text === undefined) return [];
    const name = readScalarText(lang) ?? '';
    const title = readScalarText(label) ?? name;
    const language = CODE_SAMPLE_LANGUAGES[name.toLowerCase()] ?? name.toLowerCase();
    const highlighted = /^[a-z][\w+#.-]*$/.test(language) ? language : 'text';
    return [{ text, language: highlighted, isWritten: true as const, ...(title !== '' && { title }) }];
  });
}

/** Languages of code samples that the highlighter knows by another name. */
const CODE_SAMPLE_LANGUAGES: Readonly<Record<string, string>> = {
  curl: 'bash',
  'node.js': 'js',
  node: 'js',
  'c#': 'csharp',
  'c++': 'cpp',
  'objective-c': 'objc',
};

/** Whether a body is a form without files. */
export function isUrlEncodedForm(mediaType: string): boolean {
  return mediaType === 'application/x-www-form-urlencoded';
}

/** Formats a form as it is sent. A field with a `style` is serialized in that style; in other fields, each list item becomes one pair. */
export function formatUrlEncodedForm(value: unknown, parts: ApiFormParts): string {
  const texts = listRecordEntries(value).flatMap(([key, ownValue]) => {
    const facts = parts.find(({ name }) => name === key)?.facts ?? [];
    if (facts.some((fact) => fact.key === 'style' || fact.key === 'explode'))
      return serializeParameter(ownValue, { name: key, facts }, 'query');
    return (Array.isArray(ownValue) ? ownValue : [ownValue]).map(
      (item) => `${percentEncode(key)}=${percentEncode(item)}`,
    );
  });
  return texts.join('&');
}

/** Returns the examples of a message: payload and headers. */
export function listMessageExamples(value: unknown, mediaType: string): readonly ApiExample[] {
  return getListOrEmpty(value).flatMap((item) => {
    const { name, summary, payload, headers } = isRecord(item) ? item : {};
    const title = readScalarText(summary) ?? readScalarText(name);
    const written = { isWritten: true as const, ...(title !== undefined && { title }) };
    return [
      ...(headers === undefined
        ? []
        : [{ ...createExample(headers, mediaType), ...written, isHeaders: true as const }]),
      ...(payload === undefined ? [] : [{ ...createExample(payload, mediaType), ...written }]),
    ];
  });
}
