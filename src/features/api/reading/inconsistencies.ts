// Findings about parts of a description that contradict one another: the rules that find them, and the messages for those that the library
// finds.
import { isRecord } from '../../../lib/values.ts';
import type { Diagnostic } from '../../../model/diagnostic.ts';
import { suggestNearestName } from '../../../model/nearest.ts';
import type * as Library from './library.ts';
import { techdocsRuleNames } from './own-rules.ts';
import { getListOrEmpty, resolveLocalPointer } from './tree.ts';

/** How a message of the library becomes a finding. Groups of the pattern fill `$1` and `$2`. */
interface FindingTemplate {
  readonly pattern: RegExp;
  readonly message: string;
  readonly suggestion: string;
  /**
   * Returns JSON pointers of maps whose keys are valid names, for the pointer of a problem. The name that is most similar to `$1` is
   * suggested.
   */
  readonly namesAt?: (pointer: string) => readonly string[];
}

/** Forms of messages by rule of the library. Messages that no pattern matches are not reported. */
const findingTemplatesByRule: Readonly<Record<string, readonly FindingTemplate[]>> = {
  'path-parameters-defined': [
    {
      pattern: /^Path parameter `(.+)` is not used in the path `(.+)`\.$/,
      message: '`$1` is a parameter of the path, but `$2` has no `{$1}`.',
      suggestion: 'Write `{$1}` into the path, or remove the parameter.',
    },
    {
      pattern: /path parameter `\{(.+)\}` expected by path `(.+)`\.$/,
      message: 'The path `$2` has `{$1}`, but this operation has no such parameter.',
      suggestion: 'Add one with `name: $1`, `in: path` and `required: true`.',
    },
  ],
  'operation-parameters-unique': [
    {
      pattern: /Repeats of `in:(.+)` \+ `name:(.+)`\.$/,
      message: 'Another parameter in `$1` is called `$2` too.',
      suggestion: 'Remove one of them.',
    },
  ],
  'security-scopes-defined': [
    {
      pattern: /^The "(.+)" scope is not defined in the "(.+)" security scheme\.$/,
      message: 'The security scheme `$2` has no scope `$1`.',
      suggestion: 'Describe it in the `scopes` of the scheme.',
    },
    {
      pattern: /^The "(.+)" scope is not defined in the available scopes/,
      message: 'The security scheme has no scope `$1`.',
      suggestion: 'Describe it in the `availableScopes` of its flows.',
    },
  ],
  'no-required-schema-properties-undefined': [
    {
      pattern: /^Required property '(.+)' is not defined\.$/,
      message: '`$1` is required, but is not among the properties, so the page does not show it.',
      suggestion: 'Add it to `properties`, or remove it from `required`.',
      namesAt: (pointer) => [pointer.replace(/\/required\/\d+$/, '/properties')],
    },
  ],
  'spec-ref-siblings': [
    {
      pattern: /^Property `(?!(?:title|description|summary|examples?|externalDocs|x-.*)`)(.+)` is not expected here/,
      message: '`$1` stands beside `$ref`, where this format ignores it, but the page shows it.',
      suggestion: 'Put the reference into `allOf`, or write `$1` at its target.',
    },
  ],
};

/** Levels of the rules for the library. */
export const consistencyRuleLevels: Readonly<Record<string, 'warn'>> = Object.fromEntries(
  [...Object.keys(findingTemplatesByRule), ...techdocsRuleNames].map((name) => [name, 'warn']),
);

/** Schemas that apply to some values only, or to none: their `required` names properties of the schema around them. */
const CONDITIONAL_REQUIRED_PATTERN =
  /\/(?:not|if|then|else|contains|dependentSchemas|dependencies)\/(?:.*\/)?required\/\d+$/;

/**
 * Returns the finding about a contradiction; `undefined` if the problem that the library reports is not a contradiction. `locate` converts
 * a location of the library to file, line and column.
 */
export function createInconsistencyFinding(
  { ruleId, message, suggest, location: [at], from }: Library.NormalizedProblem,
  parsed: ReadonlyMap<string, unknown>,
  locate: (
    location: Library.NormalizedProblem['location'][number],
  ) => Required<Pick<Diagnostic, 'file' | 'line' | 'column'>>,
): Diagnostic | undefined {
  if (at === undefined) return undefined;
  const base = { code: 'inconsistent-api', severity: 'warning' } as const;
  if ((techdocsRuleNames as readonly string[]).includes(ruleId))
    return { ...base, message, ...locate(at), ...(suggest[0] && { suggestion: suggest[0] }) };
  const pointer = at.pointer ?? '';
  if (CONDITIONAL_REQUIRED_PATTERN.test(pointer)) return undefined;
  const form = findingTemplatesByRule[ruleId]?.find(({ pattern }) => pattern.test(message));
  const groups = form?.pattern.exec(message);
  if (form === undefined || !groups) return undefined;
  const fill = (text: string) => text.replace(/\$([12])/g, (_, number) => groups[Number(number)] ?? '');
  const document = parsed.get(at.source.absoluteRef);
  const schema = isRecord(document)
    ? resolveLocalPointer(document, pointer.replace(/\/required\/\d+$/, ''))
    : undefined;
  if (form.namesAt !== undefined && hasReferencedProperties(schema)) return undefined;
  const names = (form.namesAt?.(pointer) ?? []).flatMap((place) => {
    const map = isRecord(document) ? resolveLocalPointer(document, place) : undefined;
    return isRecord(map) ? Object.keys(map) : [];
  });
  const suggestion = suggestNearestName(groups[1] ?? '', [...names, ...suggest]) ?? fill(form.suggestion);
  // A shared parameter is valid in itself. So the finding names the reference to the parameter.
  return { ...base, message: fill(form.message), ...locate(from ?? at), suggestion };
}

/** Whether a schema takes its properties from elsewhere with `properties: { $ref }`, which the library does not follow. */
function hasReferencedProperties(schema: unknown): boolean {
  if (!isRecord(schema)) return false;
  const isReferenced = isRecord(schema.properties) && typeof schema.properties.$ref === 'string';
  return isReferenced || getListOrEmpty(schema.allOf).some(hasReferencedProperties);
}

/** Whether a rule finds contradictions. */
export function isConsistencyRule(ruleId: string): boolean {
  return Object.hasOwn(consistencyRuleLevels, ruleId);
}
