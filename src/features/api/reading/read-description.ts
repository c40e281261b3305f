// Reads the description of an API: judges it, joins the files that it refers to, and brings old forms into new ones. It gets
// all texts from its caller: nothing is loaded from the disk or from the network.
import { ownOf } from '../../../lib/own.ts';
import { positionAt } from '../../../lib/text.ts';
import { limitsOf, tooLarge } from '../../../model/budgets.ts';
import type { Diagnostic } from '../../../model/diagnostic.ts';
import { didYouMean } from '../../../model/nearest.ts';
import { type Refusal, refusalAdvice, refusalReasons } from '../../../model/shown-files.ts';
import { hasScheme } from '../../../model/url.ts';
import { deepFile, deepOffset, endlessRef, longChain } from './endless-ref.ts';
import { markNumbers, settleTexts, withoutMarks } from './exact-numbers.ts';
import { externalExampleFaults } from './external-examples.ts';
import type * as Library from './library.ts';
import { isRecord, type Plain } from './plain.ts';
import { pointerPart, referencesIn } from './references.ts';
import { type ApiTexts, OUTSIDE, type Resolver, resolverOf } from './resolver.ts';
import { MOST_HOPS, nodeAt } from './tree.ts';
import { unknownForm, withinStack } from './unreadable.ts';
import { isForeignPlace, isOfBoolean, typesOf } from './valid.ts';

/** A description in one piece: all references lead to places in it. */
export interface Description {
  /** `OpenAPI 3.1.0`, as it is written. */
  readonly format: string;
  readonly kind: 'openapi' | 'asyncapi' | 'json-schema';
  readonly document: Plain;
  /** The whole as one file, where it is written in several. */
  readonly joined?: string;
  /** Stands before numbers that are texts here, as their digits would be others: see `exact-numbers.ts`. */
  readonly mark?: string;
  /** Where a part of it is written, by its pointer. What stands in another file is where the description begins. */
  locate(pointer: string): Required<Pick<Diagnostic, 'file' | 'line' | 'column'>>;
}

/** What reading gives: the description where there is one, and all that is wrong with it. */
export interface DescriptionRead {
  readonly description?: Description;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a description. */
export const readDescription = (input: ApiTexts): Promise<DescriptionRead> =>
  withinStack(input.file, () => readWhole(input));

async function readWhole(input: ApiTexts): Promise<DescriptionRead> {
  const library = await import('./library.ts');
  const { file, texts } = input;
  const resolver = resolverOf(library, input);
  let document: Library.Document<unknown>;
  try {
    document = resolver.parseDocument(new library.Source(`/${file}`, ownOf(texts, file) ?? ''), true);
  } catch (error) {
    return { diagnostics: [syntaxFault(error, library)] };
  }
  const form = isRecord(document.parsed) ? formOf(document.parsed, library) : undefined;
  if (form === undefined) return { diagnostics: [unknownForm(file)] };
  const written = document;
  resolver.isOfSchemas = form.kind === 'json-schema';
  if (resolver.isOfSchemas) document = wrapped(input, document.parsed as Plain, library);
  const config = await library.createConfig({ rules: RULES });
  const shared = { document, config, externalRefResolver: resolver };
  const version = library.detectSpec(document.parsed);
  const types = typesOf(library, version, form.kind);
  const locate = locator(written.source, library);
  const endless = endFault(input, resolver, library);
  if (endless !== undefined) return { diagnostics: [endless] };
  const found = await library.lintDocument({ ...shared, customTypes: types }).catch((error: Error) => {
    // The library does not say where. Through other files it is not found here either.
    if (error.message.includes('circular')) return endlessFault(written, locate);
    throw error;
  });
  if (!Array.isArray(found)) return { diagnostics: [found] };
  const problems = withoutFollowers(found, library);
  const exact = reopened(input, resolver.isOfSchemas, library);
  const given = exact === undefined ? shared : { ...shared, ...exact };
  // What refers to no other file is in one piece already; to find that out takes a third of the time of reading it.
  const isWhole = form.kind !== 'json-schema' && referencesIn(ownOf(texts, file) ?? '').length === 0;
  const { bundle } = isWhole ? { bundle: given.document } : await library.bundleDocument({ ...given, types });
  const whole = bundle.parsed as Plain;
  const told = problems
    .filter((problem) => !isNameInMapping(problem, document.parsed as Plain))
    .filter(({ message }) => form.kind !== 'json-schema' || !message.includes('is not expected here'))
    .filter(({ message }) => !isOfBoolean(message, version))
    .filter((problem) => !isInForeignSchema(problem, resolver))
    .map((problem) => findingOf(problem, library))
    .concat(externalExampleFaults(written.parsed, locate));
  const current = version === 'oas2' ? upgraded(whole, library) : whole;
  if (current === undefined) return { diagnostics: [...told, notUpgraded(told, input)] };
  const isSeveral = Object.keys(texts).length > 1;
  const joined = isSeveral && form.kind !== 'json-schema' ? joinedText(whole, file, library) : undefined;
  const mark = exact?.mark;
  settleTexts(current, mark);
  return {
    description: {
      ...form,
      document: current,
      ...(joined !== undefined && { joined: mark === undefined ? joined : withoutMarks(joined, mark) }),
      ...(mark !== undefined && { mark }),
      locate,
    },
    diagnostics: told,
  };
}

/** An old form as the new one; nothing where the library stumbles over a value that is none of that form. */
function upgraded(document: Plain, { upgrade }: typeof Library): Plain | undefined {
  try {
    return upgrade(document as never, '3.1') as Plain;
  } catch {
    return undefined;
  }
}

/** Told beside what is wrong with the form, at the place of the first of it. */
function notUpgraded([first]: readonly Diagnostic[], { file }: ApiTexts): Diagnostic {
  const { file: at = file, line = 1, column = 1 } = first ?? {};
  const message = 'This description has a value that Swagger 2.0 does not allow there, so it cannot be read.';
  const suggestion = first === undefined ? undefined : 'Mend what is told of this file as `invalid-api`.';
  return { code: 'broken-api', severity: 'error', message, file: at, line, column, ...(suggestion && { suggestion }) };
}

/** What is wrong in a description that the library can judge. */
const RULES = { struct: 'warn', 'no-unresolved-refs': 'error', 'operation-operationId-unique': 'warn' } as const;

/** The description once more, with a mark before numbers whose digits would be lost; nothing where there are none. */
function reopened(input: ApiTexts, isOfSchemas: boolean, library: typeof Library) {
  const numbers = markNumbers(input.texts);
  if (numbers === undefined) return undefined;
  const marked = { ...input, texts: numbers.texts };
  const externalRefResolver = resolverOf(library, marked);
  try {
    const source = new library.Source(`/${input.file}`, ownOf(marked.texts, input.file) ?? '');
    const opened = externalRefResolver.parseDocument(source, true);
    externalRefResolver.isOfSchemas = isOfSchemas;
    const document = isOfSchemas ? wrapped(marked, opened.parsed as Plain, library) : opened;
    return { document, externalRefResolver, mark: numbers.mark };
  } catch {
    // A mark stands where no text may be, such as behind a tag of YAML.
    return undefined;
  }
}

/** Whether the library takes the name of a schema for a file: where a field says which schema holds, a name is enough. */
function isNameInMapping({ location: [at] }: Library.NormalizedProblem, document: Plain): boolean {
  const pointer = at?.pointer ?? '';
  const name = /\/discriminator\/mapping\/[^/]+$/.test(pointer) ? nodeAt(document, pointer) : undefined;
  return typeof name === 'string' && nodeAt(document, `#/components/schemas/${name}`) !== undefined;
}

/** Whether what is wrong is wrong in JSON Schema alone, which a schema is not. */
function isInForeignSchema({ ruleId, location, from }: Library.NormalizedProblem, { parsed }: Resolver): boolean {
  return (
    ruleId === 'struct' &&
    [...location, from].some((at) => at && isForeignPlace(parsed.get(at.source.absoluteRef), at.pointer))
  );
}

const SCHEMA_KEYS = '$schema type properties $defs definitions oneOf anyOf allOf enum $ref'.split(' ');

function formOf(parsed: Plain, { detectSpec }: typeof Library): Pick<Description, 'format' | 'kind'> | undefined {
  const { openapi, swagger, asyncapi } = parsed;
  try {
    if (openapi !== undefined || swagger !== undefined || asyncapi !== undefined) detectSpec(parsed);
  } catch {
    return undefined;
  }
  if (asyncapi !== undefined) return { kind: 'asyncapi', format: `AsyncAPI ${String(asyncapi)}` };
  if (openapi !== undefined) return { kind: 'openapi', format: `OpenAPI ${String(openapi)}` };
  if (swagger !== undefined) return { kind: 'openapi', format: `Swagger ${String(swagger)}` };
  if (!SCHEMA_KEYS.some((key) => key in parsed)) return undefined;
  const isDraft7 = /draft-0?[4-7]/.test(String(parsed.$schema ?? ''));
  return { kind: 'json-schema', format: `JSON Schema ${isDraft7 ? 'draft 7' : '2020-12'}` };
}

/** A JSON Schema, and all that it defines, as the schemas of an API that does nothing, which is how it is judged and joined. */
function wrapped({ file }: ApiTexts, schema: Plain, { Source }: typeof Library): Library.Document<unknown> {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const title = typeof schema.title === 'string' ? schema.title : name;
  const definitions = ['definitions', '$defs'].flatMap((place) =>
    Object.keys(isRecord(schema[place]) ? schema[place] : {}).map((key) => {
      const part = pointerPart(key);
      return [part, { $ref: `./${name}#/${place}/${part}` }];
    }),
  );
  const schemas = { [SCHEMA]: { $ref: `./${name}` }, ...Object.fromEntries(definitions) };
  const parsed = { openapi: '3.1.0', info: { title, version: '' }, components: { schemas } };
  return { source: new Source(`/${file}.api`, JSON.stringify(parsed)), parsed };
}

/** Name of the schema that a file of JSON Schema is: none that it is likely to define. */
export const SCHEMA = ':root';

function joinedText(document: Plain, file: string, { stringifyYaml }: typeof Library): string {
  return /\.json$/i.test(file)
    ? `${JSON.stringify(document, undefined, 2)}\n`
    : stringifyYaml(document, { noRefs: true });
}

function syntaxFault(error: unknown, { YamlParseError }: typeof Library): Diagnostic {
  if (!(error instanceof YamlParseError)) throw error;
  const reason = error.originalError.message.split('\n', 1)[0]?.replace(/(?: in "[^"]*")? \(\d+:\d+\)$/, '') ?? '';
  const { line, col: column, source } = error;
  const message = `The description cannot be read: ${reason}.`;
  return { code: 'broken-api', severity: 'error', message, file: source.absoluteRef.slice(1), line, column };
}

function locator(source: Library.Source, { getLineColLocation }: typeof Library): Description['locate'] {
  return (pointer) => {
    const { start } = getLineColLocation({ source, pointer } as never);
    return { file: source.absoluteRef.slice(1), line: start.line, column: start.col };
  };
}

function endlessFault({ parsed }: Library.Document<unknown>, locate: Description['locate']): Diagnostic {
  const found = endlessRef(parsed as Plain);
  const ref = found === undefined ? 'A reference to another file' : `\`${found.ref}\``;
  const message = `${ref} leads back to itself and says nothing else.`;
  const suggestion = 'Write at one of the places what it stands for.';
  return { code: 'broken-api', severity: 'error', message, ...locate(found?.pointer ?? '#/'), suggestion };
}

/** What is more than the stack of the library holds, in one file or in several: values in values, references to references. */
function endFault({ texts, limits }: ApiTexts, resolver: Resolver, library: typeof Library): Diagnostic | undefined {
  for (const [file, text] of Object.entries(texts)) resolver.tryParse(new library.Source(`/${file}`, text));
  const textAt = (place: string) => texts[place.slice(1)] ?? '';
  const most = (limits ?? limitsOf())('apiLevels');
  const deep = deepFile(resolver, most);
  if (deep !== undefined) {
    const what = { subject: 'This value stands in', outcome: 'the description is not read' };
    const position = positionAt(textAt(deep), deepOffset(textAt(deep), most));
    return { ...tooLarge('apiLevels', most, what), file: deep.slice(1), ...position };
  }
  const chain = longChain(resolver);
  if (chain === undefined) return undefined;
  const { file, pointer, ref } = chain;
  const message = `\`${ref}\` leads through more than ${MOST_HOPS} other references.`;
  const place = locator(new library.Source(file, textAt(file)), library)(pointer);
  return { code: 'broken-api', severity: 'error', message, ...place, suggestion: 'Refer to what they lead to.' };
}

function findingOf(problem: Library.NormalizedProblem, library: typeof Library): Diagnostic {
  const [location] = problem.location;
  const { source, start } = library.getLineColLocation(location as never);
  const place = { file: source.absoluteRef.slice(1), line: start.line, column: start.col };
  if (problem.ruleId === 'operation-operationId-unique') {
    const message = 'Another operation has this `operationId`, and links by it lead to that one.';
    return { code: 'invalid-api', severity: 'warning', message, ...place, suggestion: 'Give each operation its own.' };
  }
  if (problem.ruleId !== 'no-unresolved-refs') {
    const message = problem.message.replace(/\s*\n\s*/g, ' ').replace(/(?<![.!?])$/, '.');
    const [name] = /(?<=^Property `)[^`]+/.exec(problem.message) ?? [];
    const suggestion = name === undefined ? undefined : didYouMean(name, problem.suggest ?? []);
    return { code: 'invalid-api', severity: 'warning', message, ...place, ...(suggestion && { suggestion }) };
  }
  const ref = refOf(problem, library);
  const [why, suggestion] = unresolved(problem.message, ref);
  return {
    code: 'broken-api',
    severity: 'error',
    message: `\`${ref}\` ${why}.`,
    ...place,
    ...(suggestion && { suggestion }),
  };
}

/** The reference that is told, as it is written. */
function refOf({ location: [location] }: Library.NormalizedProblem, { getLineColLocation }: typeof Library): string {
  const { source, start } = getLineColLocation(location as never);
  const written = source.getLines()[start.line - 1]?.slice(start.col - 1) ?? '';
  return /\$ref["']?\s*:\s*["']?([^"',}\s]+)/.exec(written)?.[1] ?? '$ref';
}

/** What is wrong, without references to a place that is told itself, as it refers to what is not there. */
function withoutFollowers(problems: readonly Library.NormalizedProblem[], library: typeof Library) {
  const isOwn = (problem: Library.NormalizedProblem) => !refOf(problem, library).startsWith('#');
  const told = new Set(problems.filter(isOwn).map(({ message }) => message));
  return problems.filter(
    (problem) => problem.ruleId !== 'no-unresolved-refs' || isOwn(problem) || !told.has(problem.message),
  );
}

function unresolved(message: string, ref: string): readonly [why: string, suggestion: string | undefined] {
  const [, refusal, path = ''] = /refused:(\w+) \/(.*)/.exec(message) ?? [];
  if (refusal !== undefined) return [refusalReasons[refusal as Refusal], refusalAdvice(refusal as Refusal, path)];
  const address = /remote (\S+)/.exec(message)?.[1];
  const is = hasScheme(ref) ? 'is' : `leads to \`${address}\`, which is`;
  if (address !== undefined && !/^https?:/i.test(address))
    return [`${is} the id of no schema of this file`, 'Refer to the file of the schema by its path.'];
  if (address !== undefined)
    return [
      `${is} on another site, and techdocs downloads nothing`,
      'Save the file in the project, and refer to that copy.',
    ];
  if (message.includes(OUTSIDE)) return ['leads out of the project', 'Move the file into the project.'];
  if (!ref.startsWith('#') && message.includes('missing'))
    return ['is not a file of the project', 'Check the path: it is relative to the folder of this file.'];
  return ['points to nothing', 'Check the spelling, or add what it points to.'];
}
