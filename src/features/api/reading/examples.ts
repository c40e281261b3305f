// Examples: those that a description holds, else one that is made of the schema. The same description gives the same example.
import type { ApiExample } from '../reference.ts';
import { isRecord } from './plain.ts';
import { type SampleSize, sampleSizes, valueSizes } from './sample-size.ts';
import { discriminatorOf } from './schemas.ts';
import { encoded } from './styles.ts';
import { entriesOf, listIn, mapAt, stringAt, type Tree } from './tree.ts';
import { xmlText } from './xml.ts';

/** Makes a value of a schema; the function of the library. */
export type Sample = (schema: never, options: object, document: object) => unknown;

/** Examples of a description. */
export interface Sampler {
  /** Those that a content, a parameter or a header has. */
  written(holder: Readonly<Record<string, unknown>>, mediaType: string): readonly ApiExample[];
  /** One that is made of a schema; none where the media type is of no text. */
  made(schema: unknown, mediaType: string, isRequest?: boolean): readonly ApiExample[];
}

/** Characters that an example has at most: one of all that a large API nests says nothing more. */
const MOST = 3000;
const DEPTHS = [6, 4, 2];
/** Values that a schema is written with, up to which it is known by all that it says. */
const SMALL = 1000;

/** Makes examples of a description. */
export function createSampler(tree: Tree, sample: Sample): Sampler {
  const memory = new Map<unknown, Map<string, readonly ApiExample[]>>();
  const most = tree.spending.limits('exampleValues');
  const sized = { ...tree, sizeOf: sampleSizes(tree.document, most) };
  const valueSize = valueSizes(most);
  // Where no field is for reading or writing alone, what is sent is as what is answered.
  const hasOneWay = /"(?:read|write)Only":true/.test(JSON.stringify(tree.document));
  return {
    written: (holder, mediaType) => writtenExamples(tree, holder, mediaType),
    made(schema, mediaType, isRequest = false) {
      if (schema === undefined) return [];
      // A small one is known by what it says, as most are references; a large one stands in many places as one and the same.
      const owner = valueSize(schema) > SMALL ? schema : JSON.stringify(schema);
      const kept = memory.get(owner) ?? new Map<string, readonly ApiExample[]>();
      memory.set(owner, kept);
      const key = `${mediaType}\0${hasOneWay && isRequest}`;
      const isXml = /[/+]xml\b/.test(mediaType);
      const made = kept.get(key) ?? madeExamples({ schema, mediaType, isXml, isRequest }, sized, sample);
      kept.set(key, made);
      return made;
    },
  };
}

function writtenExamples(
  tree: Tree,
  holder: Readonly<Record<string, unknown>>,
  mediaType: string,
): readonly ApiExample[] {
  const example = (value: unknown, rest: Partial<ApiExample> = {}): ApiExample => {
    const shown = exampleOf(value, mediaType);
    tree.spending.spend(shown.text.length);
    return { ...shown, isWritten: true, ...rest };
  };
  if (holder.example !== undefined) return [example(holder.example)];
  if (Array.isArray(holder.examples)) return holder.examples.map((value) => example(value));
  return entriesOf(holder.examples).flatMap(([name, node]) => {
    const { summary, description, value, externalValue, dataValue, serializedValue } = mapAt(tree, node);
    const shown = value ?? dataValue ?? serializedValue;
    const address = shown === undefined ? stringAt(externalValue) : undefined;
    if (shown === undefined && address === undefined) return [];
    const title = stringAt(summary) ?? name;
    const described = stringAt(description) !== undefined && { description: stringAt(description) };
    return [example(shown ?? '', { title, ...described, ...(address !== undefined && { address }) })];
  });
}

/** A value as an example in a media type. */
export function exampleOf(value: unknown, mediaType: string): ApiExample {
  const isText = typeof value === 'string';
  const text = isText ? value : JSON.stringify(value, undefined, 2);
  return { text: text ?? 'null', language: isText ? exampleLanguage(mediaType) : 'json' };
}

/** What code of a media type is written in. */
export function exampleLanguage(mediaType: string): string {
  if (isJson(mediaType)) return 'json';
  return ['xml', 'yaml', 'html'].find((name) => mediaType.includes(name)) ?? 'text';
}

function isJson(mediaType: string): boolean {
  return /[/+]json\b|^\*\/\*$|jsonl|ndjson/i.test(mediaType);
}

interface Wanted {
  readonly schema: unknown;
  readonly mediaType: string;
  readonly isXml: boolean;
  readonly isRequest: boolean;
}

function madeExamples(
  { schema, mediaType, isXml, isRequest }: Wanted,
  tree: Tree & { readonly sizeOf: SampleSize },
  sample: Sample,
): readonly ApiExample[] {
  const isForm = isUrlForm(mediaType);
  if (!isJson(mediaType) && !isXml && !isForm) return [];
  const depths = DEPTHS.filter((depth) => Number.isFinite(tree.sizeOf(schema, depth)));
  if (depths.length === 0) tree.spending.leaveOut('exampleValues', schema);
  for (const maxSampleDepth of depths) {
    try {
      const options = { quiet: true, skipReadOnly: isRequest, skipWriteOnly: !isRequest, maxSampleDepth };
      const value = sample(schema as never, options, tree.document);
      tellVariant(value, schema, tree);
      // An empty object says nothing of its fields.
      if (value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0))
        return [];
      const made = isForm
        ? { text: formText(value), language: 'text' }
        : isXml
          ? { text: xmlText(tree, schema, value), language: 'xml' }
          : exampleOf(value, mediaType);
      if (made.text.length <= MOST && made.text.trim() !== '') return [made];
    } catch {
      // A schema that is wrong was told before; it has no example.
      return [];
    }
  }
  return [];
}

/** Where a field says which of several schemas holds, the example says it of the first, which it is made of. */
function tellVariant(value: unknown, schema: unknown, tree: Tree): void {
  const { discriminator, oneOf, anyOf } = mapAt(tree, schema);
  const { name } = tree.resolve(listIn(oneOf)[0] ?? listIn(anyOf)[0]);
  if (!isRecord(discriminator) || !isRecord(value) || name === undefined) return;
  const { field, mapping } = discriminatorOf(discriminator);
  // Texts that say nothing are `string` in examples.
  if (value[field] !== 'string') return;
  Object.assign(value, { [field]: mapping.find(({ values: [to] }) => to === name)?.key ?? name });
}

/** Whether a body is a form without files. */
export function isUrlForm(mediaType: string): boolean {
  return mediaType === 'application/x-www-form-urlencoded';
}

/** A form as it is sent. What a list holds stands alone. */
export function formText(value: unknown): string {
  const texts = entriesOf(value).flatMap(([key, own]) =>
    (Array.isArray(own) ? own : [own]).map((each) => `${encoded(key)}=${encoded(each)}`),
  );
  return texts.join('&');
}

/** Examples of a message: its payload, and what stands in its headers. */
export function messageExamples(value: unknown, mediaType: string): readonly ApiExample[] {
  return listIn(value).flatMap((each) => {
    const { name, summary, payload, headers } = isRecord(each) ? each : {};
    const title = stringAt(summary) ?? stringAt(name);
    const written = { isWritten: true as const, ...(title !== undefined && { title }) };
    return [
      ...(headers === undefined ? [] : [{ ...exampleOf(headers, mediaType), ...written, isHeaders: true as const }]),
      ...(payload === undefined ? [] : [{ ...exampleOf(payload, mediaType), ...written }]),
    ];
  });
}
