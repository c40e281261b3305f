// Converts the texts of a description of any format to a reference.

import { type Limits, limitsOf, tooLarge } from '../../../model/budgets.ts';
import type { Diagnostic } from '../../../model/diagnostic.ts';
import type { ApiNamedSchema, ApiReference } from '../reference.ts';
import { readAsyncApi } from './asyncapi.ts';
import { withNumbers, withoutNumberMarks } from './exact-numbers.ts';
import { createSampler, type Sample } from './examples.ts';
import { readOpenApi } from './openapi.ts';
import type { Plain } from './plain.ts';
import { type Description, readDescription, SCHEMA } from './read-description.ts';
import { pointerKeys, pointerTo } from './references.ts';
import type { ApiTexts } from './resolver.ts';
import { schemaOf, sharedSchemas } from './schemas.ts';
import { openSpending, type Spending, Spent } from './spending.ts';
import { docsLink, entriesOf, mapAt, stringAt, stringsAt, treeOf } from './tree.ts';

/** Result of reading: all findings, and the reference if the description is readable. */
export type ApiRead = { readonly diagnostics: readonly Diagnostic[] } & (
  | { readonly reference?: undefined; readonly joined?: undefined; readonly counted?: undefined }
  | {
      readonly reference: ApiReference;
      /** A multi-file description, bundled as one file. */
      readonly joined?: string;
      readonly counted: Counted;
    }
);

/** A function that builds a value from a description within the budget; it returns a finding if the budget is exceeded. */
type Counted = <Made>(
  make: (spending: Spending) => Made,
) => { readonly made: Made; readonly fault?: undefined } | { readonly made?: undefined; readonly fault: Diagnostic };

/** Reads an API description. If its output exceeds `limits`, there is no reference. */
export async function readApi(texts: ApiTexts, limits: Limits = limitsOf()): Promise<ApiRead> {
  const { description, diagnostics } = await readDescription({ ...texts, limits });
  if (description === undefined) return { diagnostics };
  const { sample: ofLibrary } = await import('./library.ts');
  const { mark } = description;
  const sample = mark === undefined ? (ofLibrary as Sample) : sampleOfMarked(ofLibrary as Sample, mark);
  const readers = { openapi: readOpenApi, asyncapi: readAsyncApi, 'json-schema': readSchema };
  const { joined, locate } = description;
  const written = Object.values(texts.texts).reduce((sum, { length }) => sum + length, 0);
  const counted: Counted = (make) => {
    const spending = openSpending(limits, written);
    try {
      return { made: make(spending) };
    } catch (error) {
      if (!(error instanceof Spent)) throw error;
      const what = {
        subject: 'With what this refers to, the reference of the API would have',
        outcome: 'none of it is shown',
      };
      return { fault: { ...tooLarge('apiText', spending.most, what), ...locate(error.pointer ?? '#/') } };
    }
  };
  const { made, fault } = counted((spending) => {
    const reference = readers[description.kind](description, sample, spending);
    return { reference: withoutNumberMarks(reference, mark), leftOut: leftOutFaults(description, spending) };
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

const LEFT_OUT = {
  exampleValues: { subject: 'An example of this schema would have', outcome: 'there is none' },
  schemaLevels: { subject: 'The table of this schema has', outcome: 'its fields are not shown' },
} as const;

/** Reports parts that are left out because of their size. A missing generated example is only a warning, because no author wrote it. */
function leftOutFaults({ document, locate }: Description, { leftOut, limits }: Spending): readonly Diagnostic[] {
  return [...leftOut].map(([part, name]): Diagnostic => {
    const fault = tooLarge(name, limits(name), LEFT_OUT[name]);
    const severity = name === 'exampleValues' ? 'warning' : 'error';
    return { ...fault, severity, ...locate(pointerTo(document, part)) };
  });
}

/** Wraps the library's generator: converts marked limits of a schema to numbers first. */
function sampleOfMarked(sample: Sample, mark: string): Sample {
  const known = new WeakMap<object, object>();
  const numbersOf = (document: object) => {
    const kept = known.get(document) ?? withNumbers(document, mark);
    known.set(document, kept);
    return kept;
  };
  return (schema, options, document) => sample(withNumbers(schema, mark), options, numbersOf(document));
}

/** Reads a JSON Schema: the reference shows its fields, then the named schemas. */
function readSchema({ document: judged, format }: Description, sample: Sample, spending: Spending): ApiReference {
  // Names such as `example.com/a/Pet` were escaped as pointer segments.
  const named = entriesOf((judged.components as Plain).schemas).map(([part, own]) => [pointerKeys(`/${part}`)[0], own]);
  const document: Plain = { ...judged, components: { schemas: Object.fromEntries(named) } };
  const tree = treeOf(document, spending);
  const all = entriesOf(mapAt(tree, document.components).schemas);
  const root = tree.resolve(mapAt(tree, document.components)[SCHEMA]);
  const [, own] = all.find(([name]) => name === SCHEMA) ?? [];
  const target = tree.resolve(own);
  const schema = mapAt(tree, own);
  const title = stringAt(schema.title) ?? stringAt(mapAt(tree, document.info).title) ?? '';
  const { description: _, externalDocs, ...rest } = schema;
  const sampler = createSampler(tree, sample);
  const schemas: ApiNamedSchema[] = [
    { name: title, schema: schemaOf(tree, rest), examples: sampler.made(own, 'application/json') },
    ...all.flatMap(([name, node]) =>
      name === SCHEMA || name === target.name || node === root.value
        ? []
        : [{ name, schema: schemaOf(tree, node), examples: [] }],
    ),
  ];
  schemas.push(...sharedSchemas(tree));
  // References to the root show the title of the file.
  const titled = (key: string, value: unknown) => (key === 'ref' && value === target.name ? title : value);
  return {
    format,
    title,
    descriptions: stringsAt(schema.description, docsLink(externalDocs)),
    links: stringAt(schema.$id) === undefined ? [] : [{ label: '$id', text: stringAt(schema.$id) ?? '' }],
    servers: [],
    securities: [],
    groups: [],
    operations: [],
    schemas: JSON.parse(JSON.stringify(schemas, titled)) as typeof schemas,
  };
}
