// Converts the texts of a description of any format to a reference.

import type { AnyRecord } from '../../../lib/values.ts';
import { type ContentLimitLookup, createExceededLimitFinding, createLimitLookup } from '../../../model/budgets.ts';
import type { Diagnostic } from '../../../model/diagnostic.ts';
import { apiLimits } from '../limits.ts';
import type { ApiNamedSchema, ApiReference } from '../reference.ts';
import { convertAsyncApi } from './asyncapi.ts';
import { convertSchemaLimitsToNumbers, removeNumberMarks } from './exact-numbers.ts';
import { createExampleSampler } from './examples.ts';
import { convertOpenApi } from './openapi.ts';
import { type ApiDescription, ROOT_SCHEMA_NAME, readApiDescription } from './read-description.ts';
import { findPointer, parsePointer } from './references.ts';
import type { ApiDescriptionTexts } from './resolver.ts';
import { createLimitedSampleGenerator, type SampleGenerator } from './sample-size.ts';
import { convertSchema, readSharedSchemas } from './schemas.ts';
import { BudgetExceededError, createOutputBudget, type OutputBudget } from './spending.ts';
import {
  createApiTree,
  createExternalDocsLink,
  listDistinctStrings,
  listRecordEntries,
  readScalarText,
  resolveToRecord,
} from './tree.ts';

/** Result of reading: all findings, and the reference if the description is readable. */
type ApiReadResult = { readonly diagnostics: readonly Diagnostic[] } & (
  | { readonly reference?: undefined; readonly joined?: undefined; readonly counted?: undefined }
  | {
      readonly reference: ApiReference;
      /** A multi-file description, bundled as one file. */
      readonly joined?: string;
      readonly counted: BuilderWithinOutputBudget;
    }
);

/** A function that builds a value from a description within the budget; it returns a finding if the budget is exceeded. */
type BuilderWithinOutputBudget = <Made>(
  make: (spending: OutputBudget) => Made,
) => { readonly made: Made; readonly fault?: undefined } | { readonly made?: undefined; readonly fault: Diagnostic };

/** Reads an API description. If its output exceeds `limits`, there is no reference. */
export async function readApi(
  texts: ApiDescriptionTexts,
  limits: ContentLimitLookup = createLimitLookup(),
): Promise<ApiReadResult> {
  const { description, diagnostics } = await readApiDescription({ ...texts, limits });
  if (description === undefined) return { diagnostics };
  const limited = createLimitedSampleGenerator(await import('./library.ts'), limits(apiLimits.exampleValues));
  const { mark } = description;
  const sample = mark === undefined ? limited : addLimitConversionToGenerator(limited, mark);
  const readers = { openapi: convertOpenApi, asyncapi: convertAsyncApi, 'json-schema': convertJsonSchema };
  const { joined, locate } = description;
  const written = Object.values(texts.texts).reduce((sum, { length }) => sum + length, 0);
  const counted: BuilderWithinOutputBudget = (make) => {
    const spending = createOutputBudget(limits, written);
    try {
      return { made: make(spending) };
    } catch (error) {
      if (!(error instanceof BudgetExceededError)) throw error;
      const what = {
        subject: 'With what this refers to, the reference of the API would have',
        outcome: 'none of it is shown',
      };
      return {
        fault: {
          ...createExceededLimitFinding(apiLimits.apiText, spending.limit, what),
          ...locate(error.pointer ?? '#/'),
        },
      };
    }
  };
  const { made, fault } = counted((spending) => {
    const reference = readers[description.kind](description, sample, spending);
    return { reference: removeNumberMarks(reference, mark), leftOut: createOmissionFindings(description, spending) };
  });
  if (fault !== undefined) return { diagnostics: [...diagnostics, fault] };
  const { reference, leftOut } = made;
  return {
    reference,
    ...(joined !== undefined && { joined }),
    diagnostics: [...diagnostics, ...leftOut],
    counted,
  };
}

const OMISSION_MESSAGE_TEXTS = {
  exampleValues: { subject: 'An example of this schema would have', outcome: 'there is none' },
  schemaLevels: { subject: 'The table of this schema has', outcome: 'its fields are not shown' },
} as const;

/** Reports parts that are left out because of their size. A missing generated example is only a warning, because no author wrote it. */
function createOmissionFindings(
  { document, locate }: ApiDescription,
  { leftOut, limits }: OutputBudget,
): readonly Diagnostic[] {
  return [...leftOut].map(([part, name]): Diagnostic => {
    const fault = createExceededLimitFinding(apiLimits[name], limits(apiLimits[name]), OMISSION_MESSAGE_TEXTS[name]);
    const severity = name === 'exampleValues' ? 'warning' : 'error';
    return { ...fault, severity, ...locate(findPointer(document, part)) };
  });
}

/** Wraps the library's generator: converts marked limits of a schema to numbers first. */
function addLimitConversionToGenerator(sample: SampleGenerator, mark: string): SampleGenerator {
  const weakMap = new WeakMap<object, object>();
  const numbersOf = (document: object) => {
    const converted = weakMap.get(document) ?? convertSchemaLimitsToNumbers(document, mark);
    weakMap.set(document, converted);
    return converted;
  };
  return (schema, options, document) =>
    sample(convertSchemaLimitsToNumbers(schema, mark), options, numbersOf(document));
}

/** Reads a JSON Schema: the reference shows its fields, then the named schemas. */
function convertJsonSchema(
  { document: judged, format }: ApiDescription,
  sample: SampleGenerator,
  spending: OutputBudget,
): ApiReference {
  // Names such as `example.com/a/Pet` contain slashes, so the document contains these names as escaped pointer segments. `parsePointer`
  // restores them.
  const named = listRecordEntries((judged.components as AnyRecord).schemas).map(([part, value]) => [
    parsePointer(`/${part}`)[0],
    value,
  ]);
  const document: AnyRecord = { ...judged, components: { schemas: Object.fromEntries(named) } };
  const tree = createApiTree(document, spending);
  const recordEntries = listRecordEntries(resolveToRecord(tree, document.components).schemas);
  const root = tree.resolve(resolveToRecord(tree, document.components)[ROOT_SCHEMA_NAME]);
  const [, rootSchema] = recordEntries.find(([name]) => name === ROOT_SCHEMA_NAME) ?? [];
  const target = tree.resolve(rootSchema);
  const schema = resolveToRecord(tree, rootSchema);
  const title = readScalarText(schema.title) ?? readScalarText(resolveToRecord(tree, document.info).title) ?? '';
  const { description: _, externalDocs, ...rest } = schema;
  const sampler = createExampleSampler(tree, sample);
  const schemas: ApiNamedSchema[] = [
    { name: title, schema: convertSchema(tree, rest), examples: sampler.made(rootSchema, 'application/json') },
    ...recordEntries.flatMap(([name, node]) =>
      name === ROOT_SCHEMA_NAME || name === target.name || node === root.value
        ? []
        : [{ name, schema: convertSchema(tree, node), examples: [] }],
    ),
  ];
  schemas.push(...readSharedSchemas(tree));
  // References to the root show the title of the file.
  const titled = (key: string, value: unknown) => (key === 'ref' && value === target.name ? title : value);
  return {
    format,
    title,
    descriptions: listDistinctStrings(schema.description, createExternalDocsLink(externalDocs)),
    links: readScalarText(schema.$id) === undefined ? [] : [{ label: '$id', text: readScalarText(schema.$id) ?? '' }],
    servers: [],
    securities: [],
    groups: [],
    operations: [],
    schemas: JSON.parse(JSON.stringify(schemas, titled)) as typeof schemas,
  };
}
