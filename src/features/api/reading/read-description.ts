// Reads an API description: validates it, bundles its files, and upgrades old formats. All texts come from the caller: nothing is loaded
// from the disk or the network.
import { getOwnPropertyValue } from '../../../lib/own.ts';
import { findLineAndColumn } from '../../../lib/text.ts';
import { type AnyRecord, isRecord } from '../../../lib/values.ts';
import { createExceededLimitFinding, createLimitLookup } from '../../../model/budgets.ts';
import type { Diagnostic } from '../../../model/diagnostic.ts';
import { apiLimits } from '../limits.ts';
import { findEndlessRef, findOffsetNestedTooDeep, findTooLongRefChain, findTooNestedFile } from './endless-ref.ts';
import {
  convertNumbersToSchemaStrings,
  markInexactNumbersInTexts,
  removeNumberMarksFromText,
} from './exact-numbers.ts';
import { findExternalExamples } from './external-examples.ts';
import { consistencyRuleLevels, isConsistencyRule } from './inconsistencies.ts';
import type * as Library from './library.ts';
import { referenceRuleLevels, techdocsRulesPlugin } from './own-rules.ts';
import { convertProblemToFinding, dropFollowUpProblems } from './problems.ts';
import { escapePointerKey, findReferencedFiles } from './references.ts';
import { type ApiDescriptionTexts, createRefResolver, type RefResolver } from './resolver.ts';
import { listRecordEntries, MAX_REFERENCE_HOPS, resolveLocalPointer } from './tree.ts';
import { catchStackOverflow, createUnknownFormatFault } from './unreadable.ts';
import { createSpecNodeTypes, isBooleanSchemaMessage, isPointerInForeignSchema } from './valid.ts';

/** A bundled description: all references lead to places inside it. */
export interface ApiDescription {
  /** Format as written, such as `OpenAPI 3.1.0`. */
  readonly format: string;
  readonly kind: 'openapi' | 'asyncapi' | 'json-schema';
  readonly document: AnyRecord;
  /** A multi-file description, bundled as one file. */
  readonly joined?: string;
  /** Prefix of the strings that replace numbers, if parsing would change the digits of these numbers: see `exact-numbers.ts`. */
  readonly mark?: string;
  /**
   * Returns the source position of the part at a JSON pointer. For a part that comes from another file, returns the start of the
   * description.
   */
  locate(pointer: string): Required<Pick<Diagnostic, 'file' | 'line' | 'column'>>;
}

/** Result of reading: all findings, and the description if it is readable. */
interface ApiDescriptionResult {
  readonly description?: ApiDescription;
  readonly diagnostics: readonly Diagnostic[];
}

/** Validates, bundles and upgrades a description. */
export const readApiDescription = (input: ApiDescriptionTexts): Promise<ApiDescriptionResult> =>
  catchStackOverflow(input.file, () => validateAndBundleApi(input));

async function validateAndBundleApi(input: ApiDescriptionTexts): Promise<ApiDescriptionResult> {
  const library = await import('./library.ts');
  const { file, texts } = input;
  const resolver = createRefResolver(library, input);
  let document: Library.Document<unknown>;
  try {
    document = resolver.parseDocument(new library.Source(`/${file}`, getOwnPropertyValue(texts, file) ?? ''), true);
  } catch (error) {
    return { diagnostics: [createSyntaxFault(error, library)] };
  }
  const form = isRecord(document.parsed) ? detectApiFormat(document.parsed, library) : undefined;
  if (form === undefined) return { diagnostics: [createUnknownFormatFault(file, document.parsed)] };
  const written = document;
  resolver.isOfSchemas = form.kind === 'json-schema';
  if (resolver.isOfSchemas) document = wrapSchemaAsApi(input, document.parsed as AnyRecord, library);
  const config = await library.createConfig({ rules: LINT_RULE_LEVELS }, { plugins: [techdocsRulesPlugin] });
  const shared = { document, config, externalRefResolver: resolver };
  const version = library.detectSpec(document.parsed);
  const types = createSpecNodeTypes(library, version, form.kind);
  const locate = createJsonPointerLocator(written.source, library);
  const endless = findStackOverflowFault(input, resolver, library);
  if (endless !== undefined) return { diagnostics: [endless] };
  const found = await library.lintDocument({ ...shared, customTypes: types }).catch((error: Error) => {
    // The library gives no position, so techdocs searches for the reference. The search does not find circles across files.
    if (error.message.includes('circular')) return createEndlessRefFault(written, locate);
    throw error;
  });
  if (!Array.isArray(found)) return { diagnostics: [found] };
  const problems = dropFollowUpProblems(found, resolver.parsed, library);
  const exact = parseKeepingNumberDigits(input, resolver.isOfSchemas, library);
  const exactInput = exact === undefined ? shared : { ...shared, ...exact };
  // A description without external references is already bundled, and bundling takes a third of the reading time.
  const isWhole =
    form.kind !== 'json-schema' && findReferencedFiles(getOwnPropertyValue(texts, file) ?? '').length === 0;
  const { bundle } = isWhole ? { bundle: exactInput.document } : await library.bundleDocument({ ...exactInput, types });
  const whole = bundle.parsed as AnyRecord;
  const told = problems
    .filter((problem) => !isDiscriminatorSchemaName(problem, document.parsed as AnyRecord))
    .filter(({ message }) => form.kind !== 'json-schema' || !message.includes('is not expected here'))
    .filter(({ message }) => !isBooleanSchemaMessage(message, version))
    .filter((problem) => !isProblemInForeignSchema(problem, resolver))
    .flatMap((problem) => convertProblemToFinding(problem, resolver.parsed, library) ?? [])
    .concat(findExternalExamples(written.parsed, locate));
  const current = version === 'oas2' ? upgradeDescription(whole, library) : whole;
  if (current === undefined) return { diagnostics: [...told, createUpgradeFault(told, input)] };
  const isSeveral = Object.keys(texts).length > 1;
  const joined = isSeveral && form.kind !== 'json-schema' ? formatBundledApi(whole, file, library) : undefined;
  const mark = exact?.mark;
  convertNumbersToSchemaStrings(current, mark);
  return {
    description: {
      ...form,
      document: current,
      ...(joined !== undefined && { joined: mark === undefined ? joined : removeNumberMarksFromText(joined, mark) }),
      ...(mark !== undefined && { mark }),
      locate,
    },
    diagnostics: told,
  };
}

/** Upgrades an old format; `undefined` if the library fails on an invalid value. */
function upgradeDescription(document: AnyRecord, { upgrade }: typeof Library): AnyRecord | undefined {
  const described = listRecordEntries(document.securityDefinitions).map(
    ([name, scheme]) => [name, isRecord(scheme) ? scheme.description : undefined] as const,
  );
  let upgraded: AnyRecord;
  try {
    upgraded = upgrade(document as never, '3.1') as AnyRecord;
  } catch {
    return undefined;
  }
  // The library drops the descriptions of some types of schemes.
  for (const [name, description] of described) {
    const scheme = resolveLocalPointer(upgraded, `#/components/securitySchemes/${escapePointerKey(name)}`);
    if (isRecord(scheme) && description !== undefined) Object.assign(scheme, { description });
  }
  return upgraded;
}

/** Reports a failed upgrade at the position of the first finding, or at the start of the file if there is no finding. */
function createUpgradeFault([first]: readonly Diagnostic[], { file }: ApiDescriptionTexts): Diagnostic {
  const { file: at = file, line = 1, column = 1 } = first ?? {};
  const message = 'This description has a value that Swagger 2.0 does not allow there, so it cannot be read.';
  const suggestion = first === undefined ? undefined : 'Mend what is told of this file as `invalid-api`.';
  return { code: 'broken-api', severity: 'error', message, file: at, line, column, ...(suggestion && { suggestion }) };
}

/** Rules of the library with their severity. */
const LINT_RULE_LEVELS = {
  struct: 'warn',
  'operation-operationId-unique': 'warn',
  ...referenceRuleLevels,
  ...consistencyRuleLevels,
} as const;

/** Parses the description again with marked numbers; `undefined` if no number needs a mark. */
function parseKeepingNumberDigits(input: ApiDescriptionTexts, isOfSchemas: boolean, library: typeof Library) {
  const numbers = markInexactNumbersInTexts(input.texts);
  if (numbers === undefined) return undefined;
  const marked = { ...input, texts: numbers.texts };
  const externalRefResolver = createRefResolver(library, marked);
  try {
    const source = new library.Source(`/${input.file}`, getOwnPropertyValue(marked.texts, input.file) ?? '');
    const opened = externalRefResolver.parseDocument(source, true);
    externalRefResolver.isOfSchemas = isOfSchemas;
    const document = isOfSchemas ? wrapSchemaAsApi(marked, opened.parsed as AnyRecord, library) : opened;
    return { document, externalRefResolver, mark: numbers.mark };
  } catch {
    // A mark made the text invalid, for example after a YAML tag.
    return undefined;
  }
}

/** Whether the library mistakes a schema name for a file name. Discriminator mappings may contain plain schema names. */
function isDiscriminatorSchemaName({ location: [at] }: Library.NormalizedProblem, document: AnyRecord): boolean {
  const pointer = at?.pointer ?? '';
  const name = /\/discriminator\/mapping\/[^/]+$/.test(pointer) ? resolveLocalPointer(document, pointer) : undefined;
  return typeof name === 'string' && resolveLocalPointer(document, `#/components/schemas/${name}`) !== undefined;
}

/** Whether the library applied rules of JSON Schema to a schema of another format, so that the problem is no fault. */
function isProblemInForeignSchema(
  { ruleId, location, from }: Library.NormalizedProblem,
  { parsed }: RefResolver,
): boolean {
  return (
    (ruleId === 'struct' || isConsistencyRule(ruleId)) &&
    [...location, from].some((at) => at && isPointerInForeignSchema(parsed.get(at.source.absoluteRef), at.pointer))
  );
}

const SCHEMA_KEYS = '$schema type properties $defs definitions oneOf anyOf allOf enum $ref'.split(' ');

function detectApiFormat(
  parsed: AnyRecord,
  { detectSpec }: typeof Library,
): Pick<ApiDescription, 'format' | 'kind'> | undefined {
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

/** Wraps a JSON Schema and its definitions as the schemas of an API without operations, so that the library can validate and bundle it. */
function wrapSchemaAsApi(
  { file }: ApiDescriptionTexts,
  schema: AnyRecord,
  { Source }: typeof Library,
): Library.Document<unknown> {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const title = typeof schema.title === 'string' ? schema.title : name;
  const definitions = ['definitions', '$defs'].flatMap((place) =>
    Object.keys(isRecord(schema[place]) ? schema[place] : {}).map((key) => {
      const part = escapePointerKey(key);
      return [part, { $ref: `./${name}#/${place}/${part}` }];
    }),
  );
  const schemas = { [ROOT_SCHEMA_NAME]: { $ref: `./${name}` }, ...Object.fromEntries(definitions) };
  const parsed = { openapi: '3.1.0', info: { title, version: '' }, components: { schemas } };
  return { source: new Source(`/${file}.api`, JSON.stringify(parsed)), parsed };
}

/** Name of the root schema of a JSON Schema file, chosen so that no definition has it. */
export const ROOT_SCHEMA_NAME = ':root';

function formatBundledApi(document: AnyRecord, file: string, { stringifyYaml }: typeof Library): string {
  return /\.json$/i.test(file)
    ? `${JSON.stringify(document, undefined, 2)}\n`
    : stringifyYaml(document, { noRefs: true });
}

function createSyntaxFault(error: unknown, { YamlParseError }: typeof Library): Diagnostic {
  if (!(error instanceof YamlParseError)) throw error;
  const reason = error.originalError.message.split('\n', 1)[0]?.replace(/(?: in "[^"]*")? \(\d+:\d+\)$/, '') ?? '';
  const { line, col: column, source } = error;
  const message = `The description cannot be read: ${reason}.`;
  return { code: 'broken-api', severity: 'error', message, file: source.absoluteRef.slice(1), line, column };
}

/** Creates the function that finds the line and column of a JSON pointer in a file. */
function createJsonPointerLocator(
  source: Library.Source,
  { getLineColLocation }: typeof Library,
): ApiDescription['locate'] {
  return (pointer) => {
    const { start } = getLineColLocation({ source, pointer } as never);
    return { file: source.absoluteRef.slice(1), line: start.line, column: start.col };
  };
}

function createEndlessRefFault({ parsed }: Library.Document<unknown>, locate: ApiDescription['locate']): Diagnostic {
  const endlessRef = findEndlessRef(parsed as AnyRecord);
  const ref = endlessRef === undefined ? 'A reference to another file' : `\`${endlessRef.ref}\``;
  const message = `${ref} leads back to itself and says nothing else.`;
  const suggestion = 'Write at one of the places what it stands for.';
  return { code: 'broken-api', severity: 'error', message, ...locate(endlessRef?.pointer ?? '#/'), suggestion };
}

/** Reports nesting or chains of references, in one file or across files, that would overflow the library's stack. */
function findStackOverflowFault(
  { texts, limits }: ApiDescriptionTexts,
  resolver: RefResolver,
  library: typeof Library,
): Diagnostic | undefined {
  for (const [file, text] of Object.entries(texts)) resolver.tryParse(new library.Source(`/${file}`, text));
  const textAt = (place: string) => texts[place.slice(1)] ?? '';
  const most = (limits ?? createLimitLookup())(apiLimits.apiLevels);
  const deep = findTooNestedFile(resolver, most);
  if (deep !== undefined) {
    const what = { subject: 'This value stands in', outcome: 'the description is not read' };
    const position = findLineAndColumn(textAt(deep), findOffsetNestedTooDeep(textAt(deep), most));
    return { ...createExceededLimitFinding(apiLimits.apiLevels, most, what), file: deep.slice(1), ...position };
  }
  const chain = findTooLongRefChain(resolver);
  if (chain === undefined) return undefined;
  const { file, pointer, ref } = chain;
  const message = `\`${ref}\` leads through more than ${MAX_REFERENCE_HOPS} other references.`;
  const place = createJsonPointerLocator(new library.Source(file, textAt(file)), library)(pointer);
  return { code: 'broken-api', severity: 'error', message, ...place, suggestion: 'Refer to what they lead to.' };
}
