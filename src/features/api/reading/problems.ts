// Turns problems that the library found in a description into findings. For a reference whose target does not exist, the finding suggests a
// correction.
import { isRecord } from '../../../lib/values.ts';
import type { Diagnostic } from '../../../model/diagnostic.ts';
import { suggestNearestName } from '../../../model/nearest.ts';
import { type FileRefusalReason, fileRefusalDescriptions, formatFileRefusalFix } from '../../../model/shown-files.ts';
import { hasSchemeOrHost } from '../../../model/url.ts';
import { createInconsistencyFinding, isConsistencyRule } from './inconsistencies.ts';
import type * as Library from './library.ts';
import { isSchemaName, referenceRuleLevels, UNRESOLVED_REF_MESSAGE } from './own-rules.ts';
import { findReferences, parsePointer } from './references.ts';
import { OUTSIDE_FILE_PREFIX } from './resolver.ts';
import { resolveLocalPointer } from './tree.ts';

/** Returns the finding about a problem of the library; `undefined` if techdocs does not report it. `parsed` are the files by path. */
export function convertProblemToFinding(
  problem: Library.NormalizedProblem,
  parsed: ReadonlyMap<string, unknown>,
  library: typeof Library,
): Diagnostic | undefined {
  const locate = (at: unknown) => {
    const { source, start } = library.getLineColLocation(at as never);
    return { file: source.absoluteRef.slice(1), line: start.line, column: start.col };
  };
  if (isConsistencyRule(problem.ruleId)) return createInconsistencyFinding(problem, parsed, locate);
  const place = locate(problem.location[0]);
  if (problem.ruleId === 'operation-operationId-unique') {
    const message = 'Another operation has this `operationId`, and links by it lead to that one.';
    return { code: 'invalid-api', severity: 'warning', message, ...place, suggestion: 'Give each operation its own.' };
  }
  if (!isReferenceRule(problem)) {
    const unquoted = describeUnquotedText(problem, library);
    if (unquoted !== undefined) return { code: 'invalid-api', severity: 'warning', ...unquoted, ...place };
    const path = findPathWithoutSlash(problem);
    if (path !== undefined) return { code: 'invalid-api', severity: 'warning', ...path, ...place };
    const message = problem.message.replace(/\s*\n\s*/g, ' ').replace(/(?<![.!?])$/, '.');
    const [name] = /(?<=^Property `)[^`]+/.exec(problem.message) ?? [];
    const suggestion = name === undefined ? undefined : suggestNearestName(name, problem.suggest ?? []);
    return { code: 'invalid-api', severity: 'warning', message, ...place, ...(suggestion && { suggestion }) };
  }
  const ref = findMappedSchema(problem, parsed) ?? findRefText(problem, library);
  const [why, suggestion] = explainUnresolvedRef(problem.message, ref);
  return {
    code: 'broken-api',
    severity: 'error',
    message: `\`${ref}\` ${why}.`,
    ...place,
    ...(suggestion && { suggestion }),
  };
}

/** Returns the message and the fix about a text that YAML or JSON reads as another value, because it has no quotes. */
function describeUnquotedText(
  problem: Library.NormalizedProblem,
  library: typeof Library,
): Pick<Diagnostic, 'message' | 'suggestion'> | undefined {
  const [, found] = /^Expected type `string` but got `(integer|number|boolean|null)`/.exec(problem.message) ?? [];
  const key = parsePointer(problem.location[0]?.pointer ?? '').at(-1);
  const [written] = /^[^\s,}\]#"'&*!|>]+/.exec(getLineTextAtProblem(problem, library)) ?? [];
  if (found === undefined || key === undefined || written === undefined) return undefined;
  return {
    message: `\`${key}\` must be a text, but is ${scalarNames[found]}.`,
    suggestion: `Put the text in quotes: \`${key}: "${written}"\`.`,
  };
}

/** Returns the message and the fix about a path that does not begin with a slash. */
function findPathWithoutSlash({ message, location: [at] }: Library.NormalizedProblem) {
  const [, path] = /^#\/paths\/([^/]+)$/.exec(at?.pointer ?? '') ?? [];
  if (path === undefined || !/^Property `.*` is not expected here/.test(message)) return undefined;
  const [name = ''] = parsePointer(`#/${path}`);
  return { message: `The path \`${name}\` does not begin with a slash.`, suggestion: `Write \`/${name}\`.` };
}

const scalarNames: Readonly<Record<string, string>> = {
  integer: 'a number',
  number: 'a number',
  boolean: '`true` or `false`',
  null: '`null`',
};

/** Returns the text of the source line from the reported location to the end of the line. */
function getLineTextAtProblem(
  { location: [location] }: Library.NormalizedProblem,
  { getLineColLocation }: typeof Library,
): string {
  const { source, start } = getLineColLocation(location as never);
  return source.getLines()[start.line - 1]?.slice(start.col - 1) ?? '';
}

/** Returns the reference as written at the reported location. */
function findRefText(problem: Library.NormalizedProblem, library: typeof Library): string {
  return findReferences(getLineTextAtProblem(problem, library))[0] ?? '$ref';
}

/** Returns the schema that a mapping of a discriminator names at the reported location. */
function findMappedSchema({ location: [at] }: Library.NormalizedProblem, parsed: ReadonlyMap<string, unknown>) {
  const document = parsed.get(at?.source.absoluteRef ?? '');
  const value = isRecord(document) ? resolveLocalPointer(document, at?.pointer ?? '') : undefined;
  return typeof value === 'string' ? value : undefined;
}

const isReferenceRule = ({ ruleId }: Library.NormalizedProblem) => Object.hasOwn(referenceRuleLevels, ruleId);

/**
 * Drops findings about references whose target already has a finding, and findings about discriminators that the library reports twice.
 * `parsed` are the files by path.
 */
export function dropFollowUpProblems(
  problems: readonly Library.NormalizedProblem[],
  parsed: ReadonlyMap<string, unknown>,
  library: typeof Library,
): readonly Library.NormalizedProblem[] {
  const isOwn = (problem: Library.NormalizedProblem) => {
    const ref = findMappedSchema(problem, parsed) ?? findRefText(problem, library);
    if (!ref.startsWith('#')) return true;
    const document = parsed.get(problem.location[0]?.source.absoluteRef ?? '');
    const isTargetThere = isRecord(document) && resolveLocalPointer(document, ref) !== undefined;
    return problem.message === UNRESOLVED_REF_MESSAGE && !isTargetThere;
  };
  const references = problems.filter(isReferenceRule);
  const told = new Set(references.filter(isOwn).map(({ message }) => message));
  const mapped = new Set<string>();
  return problems.filter((problem) => {
    if (!isReferenceRule(problem)) return true;
    if (!isOwn(problem) && told.has(problem.message)) return false;
    const name = findMappedSchema(problem, parsed);
    if (name === undefined) return true;
    // The library looks for a name of a schema as if it were a file.
    if (problem.ruleId === 'no-unresolved-refs' && isSchemaName(name)) return false;
    const [at] = problem.location;
    const place = `${at?.source.absoluteRef}${at?.pointer}`;
    return !mapped.has(place) && mapped.add(place);
  });
}

function explainUnresolvedRef(message: string, ref: string): readonly [why: string, suggestion: string | undefined] {
  const [, refusal, path = ''] = /refused:(\w+) \/(.*)/.exec(message) ?? [];
  if (refusal !== undefined)
    return [
      fileRefusalDescriptions[refusal as FileRefusalReason],
      formatFileRefusalFix(refusal as FileRefusalReason, path),
    ];
  const address = /remote (\S+)/.exec(message)?.[1];
  const is = hasSchemeOrHost(ref) ? 'is' : `leads to \`${address}\`, which is`;
  if (address !== undefined && !/^https?:/i.test(address))
    return [`${is} the id of no schema of this file`, 'Refer to the file of the schema by its path.'];
  if (address !== undefined)
    return [
      `${is} on another site, and techdocs downloads nothing`,
      'Save the file in the project, and refer to that copy.',
    ];
  if (message.includes(OUTSIDE_FILE_PREFIX)) return ['leads out of the project', 'Move the file into the project.'];
  if (!ref.startsWith('#') && message.includes('missing'))
    return ['is not a file of the project', 'Check the path: it is relative to the folder of this file.'];
  return ['points to nothing', 'Check the spelling, or add what it points to.'];
}
