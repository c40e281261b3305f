// From the texts of a description to the reference that it is, whatever it is written in.
import type { ApiReference } from '../../model/api.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { readAsyncApi } from './asyncapi.ts';
import { unmarked, withNumbers } from './exact-numbers.ts';
import { createSampler, type Sample } from './examples.ts';
import { readOpenApi } from './openapi.ts';
import type { Plain } from './plain.ts';
import { type ApiTexts, type Description, readDescription, SCHEMA } from './read-description.ts';
import { pointerKeys } from './references.ts';
import { schemaOf } from './schemas.ts';
import { docsLink, entriesOf, mapAt, textOf, textsOf, treeOf } from './tree.ts';

/** What reading gives. */
export interface ApiRead {
  readonly reference?: ApiReference;
  /** The whole as one file, where it is written in several. */
  readonly joined?: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the description of an API. */
export async function readApi(texts: ApiTexts): Promise<ApiRead> {
  const { description, diagnostics } = await readDescription(texts);
  if (description === undefined) return { diagnostics };
  const { sample: ofLibrary } = await import('./library.ts');
  const { mark } = description;
  const sample = mark === undefined ? (ofLibrary as Sample) : sampleOfMarked(ofLibrary as Sample, mark);
  const readers = { openapi: readOpenApi, asyncapi: readAsyncApi, 'json-schema': readSchema };
  const reference = unmarked(readers[description.kind](description, sample), mark);
  return { reference, ...(description.joined !== undefined && { joined: description.joined }), diagnostics };
}

/** Makes values of schemas in which some numbers are texts. */
function sampleOfMarked(sample: Sample, mark: string): Sample {
  const known = new WeakMap<object, object>();
  const numbersOf = (document: object) => {
    const kept = known.get(document) ?? withNumbers(document, mark);
    known.set(document, kept);
    return kept;
  };
  return (schema, options, document) => sample(withNumbers(schema, mark), options, numbersOf(document));
}

/** A JSON Schema: its own fields are the reference, with the schemas that it names. */
function readSchema({ document: judged, format }: Description, sample: Sample): ApiReference {
  // Names such as `example.com/a/Pet` are parts of pointers until here.
  const named = entriesOf((judged.components as Plain).schemas).map(([part, own]) => [pointerKeys(`/${part}`)[0], own]);
  const document: Plain = { ...judged, components: { schemas: Object.fromEntries(named) } };
  const tree = treeOf(document);
  const all = entriesOf(mapAt(tree, document.components).schemas);
  const root = tree.resolve(mapAt(tree, document.components)[SCHEMA]);
  const [, own] = all.find(([name]) => name === SCHEMA) ?? [];
  const target = tree.resolve(own);
  const schema = mapAt(tree, own);
  const title = textOf(schema.title) ?? textOf(mapAt(tree, document.info).title) ?? '';
  const { description: _, externalDocs, ...rest } = schema;
  const sampler = createSampler(tree, sample);
  const schemas: ApiReference['schemas'] = [
    { name: title, schema: schemaOf(tree, rest), examples: sampler.made(own, 'application/json') },
    ...all.flatMap(([name, node]) =>
      name === SCHEMA || name === target.name || node === root.value
        ? []
        : [{ name, schema: schemaOf(tree, node), examples: [] }],
    ),
  ];
  // Where something refers to the root, that has the name of its file.
  const titled = (key: string, value: unknown) => (key === 'ref' && value === target.name ? title : value);
  return {
    format,
    title,
    descriptions: textsOf(schema.description, docsLink(externalDocs)),
    links: textOf(schema.$id) === undefined ? [] : [{ label: '$id', text: textOf(schema.$id) ?? '' }],
    servers: [],
    securities: [],
    groups: [],
    operations: [],
    schemas: JSON.parse(JSON.stringify(schemas, titled)) as typeof schemas,
  };
}
