// Validates values with zod and converts its issues to faults: path, expected and found value, "did you mean". Replaces zod's own messages.
// For an unknown key, the hint is the nearest key of the schema at the same path.
import * as z from 'zod/mini';
import { getValueAt } from '../lib/values.ts';
import { formatNearestNameHint, suggestNearestName } from '../model/nearest.ts';
import {
  type ConfigFault,
  createWrongValueFault,
  formatKeyPath,
  joinNamesInBackticks,
  type ValuePath,
} from './fault.ts';
import { docusaurusRuleLevels } from './foreign-levels.ts';

/** Result of a validation: the value with its defaults, or all its faults. */
export type ValidationResult<T> =
  | { readonly value: T; readonly faults: readonly [] }
  | { readonly faults: readonly ConfigFault[] };

type ValidationIssue = z.core.$ZodIssue;

/** Message of zod's built-in checks; `convertIssueToFault` replaces it. The checks of our schemas set their own messages. */
const ZOD_DEFAULT_MESSAGE = 'Invalid input';

const NOUN_BY_VALUE_TYPE: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: '`true` or `false`',
  object: 'an object',
  array: 'a list',
  record: 'an object',
  function: 'a function',
};

/**
 * Validates a value against a schema and returns the value with its defaults, or all faults. `at` is the path of the value in the
 * configuration.
 */
export function validateValue<S extends z.core.$ZodType>(
  schema: S,
  value: unknown,
  at: ValuePath = [],
): ValidationResult<z.output<S>> {
  // Passes the message explicitly: zod's messages are global to the process, and a configuration that imports zod could change them.
  const result = z.safeParse(schema, value, { jitless: true, error: () => ZOD_DEFAULT_MESSAGE });
  if (result.success) return { value: result.data, faults: [] };
  const faults = result.error.issues.flatMap(selectIssuesOfUnionVariant).flatMap((issue) => {
    const steps = issue.path as ValuePath;
    const path = [...at, ...steps];
    if (issue.code !== 'unrecognized_keys') return [convertIssueToFault(issue, path, getValueAt(value, steps))];
    const keys = listSchemaKeysAt(schema, steps);
    return issue.keys.map((key) => {
      const message = `\`${formatKeyPath([...path, key])}\` is not a known key.`;
      return {
        path: [...path, key],
        isKey: true,
        message,
        suggestion:
          formatDottedKeyHint(key, keys) ??
          formatKeyOfNeighbourHint(key, schema, steps) ??
          formatNearestNameHint(key, keys),
      };
    });
  });
  return { faults };
}

/** Returns a hint for a key that is a dotted path, such as `'navbar.title'`; `undefined` for other keys. */
function formatDottedKeyHint(key: string, keys: readonly string[]): string | undefined {
  const [first = '', ...rest] = key.split('.');
  if (!keys.includes(first) || rest.length === 0 || rest.some((candidate) => !/^[\w$]+$/.test(candidate)))
    return undefined;
  return `Write \`${first}: { ${rest.join(': { ')}: … ${'}'.repeat(rest.length)}\`.`.replaceAll('}}', '} }');
}

/** Returns a hint for a misplaced key that belongs inside exactly one of the keys beside it; `undefined` for other keys. */
function formatKeyOfNeighbourHint(key: string, schema: z.core.$ZodType, path: ValuePath): string | undefined {
  const neighbours = Object.entries(listNestedSchemasAt(schema, path));
  const owners = neighbours.filter(([, part]) => Object.hasOwn(listNestedSchemas(part), key));
  return owners.length === 1 ? `Write \`${owners[0]?.[0]}: { ${key}: … }\`.` : undefined;
}

/**
 * Returns the issues of a union value. If the value resembles one form of the union, returns the issues of this form. If the value
 * resembles no form, or if the union has its own message, returns the issue of the union itself.
 */
function selectIssuesOfUnionVariant(issue: ValidationIssue): readonly ValidationIssue[] {
  if (issue.code !== 'invalid_union' || issue.message !== ZOD_DEFAULT_MESSAGE) return [issue];
  const isInside = ({ code, path }: ValidationIssue) => code !== 'invalid_type' || path.length > 0;
  const meant = issue.errors.find((form) => form.every(isInside));
  return (
    meant?.flatMap(($ZodIssue) =>
      selectIssuesOfUnionVariant({ ...$ZodIssue, path: [...issue.path, ...$ZodIssue.path] }),
    ) ?? [issue]
  );
}

function convertIssueToFault(issue: ValidationIssue, path: ValuePath, value: unknown): ConfigFault {
  if (issue.message !== ZOD_DEFAULT_MESSAGE) {
    // `wrapObjectCheck` sets `params.suggestion`; its messages are whole sentences. `constrainedString` sets `params.meant`.
    if (issue.code !== 'custom' || issue.params === undefined) return createWrongValueFault(path, issue.message, value);
    if ('meant' in issue.params)
      return { ...createWrongValueFault(path, issue.message, value), ...formatCorrectionHint(issue.params.meant) };
    return { path, message: issue.message, suggestion: issue.params.suggestion };
  }
  if (issue.code === 'invalid_type')
    return {
      ...createWrongValueFault(path, `must be ${NOUN_BY_VALUE_TYPE[issue.expected] ?? issue.expected}`, value),
      ...formatTypeHint(issue.expected, value),
    };
  if (issue.code === 'invalid_union') {
    const forms = issue.errors
      .flat()
      .flatMap((item) => (item.code === 'invalid_type' ? NOUN_BY_VALUE_TYPE[item.expected] : undefined));
    if (forms.every((form) => form !== undefined))
      return createWrongValueFault(path, `must be ${[...new Set(forms)].join(' or ')}`, value);
  }
  if (issue.code !== 'invalid_value') return createWrongValueFault(path, 'has a wrong value', value);
  // The level names of Docusaurus are accepted, but not suggested.
  const values = issue.values.filter((item) => !docusaurusRuleLevels.includes(String(item)));
  const names = values.filter((item) => typeof item === 'string');
  const offHint =
    SYNONYMS_OF_LEVEL_IGNORE.has(value) && names.includes('ignore') ? '`ignore` turns it off.' : undefined;
  const nameHint =
    typeof value === 'string' ? (suggestNearestName(value, names) ?? formatCommonPrefixHint(value, names)) : undefined;
  const suggestion = offHint ?? nameHint;
  return {
    ...createWrongValueFault(
      path,
      `must be ${values.length > 1 ? 'one of ' : ''}${joinNamesInBackticks(values)}`,
      value,
    ),
    suggestion,
  };
}

/** Values of other programs for the level `ignore`, at which a rule reports nothing. */
const SYNONYMS_OF_LEVEL_IGNORE: ReadonlySet<unknown> = new Set([
  'off',
  'none',
  'disable',
  'disabled',
  'silent',
  'never',
  'skip',
  false,
  0,
  null,
]);

/** Returns a hint with the correct value, if it is known. A guess, which begins with `?`, becomes a question. */
function formatCorrectionHint(meant: unknown): Pick<ConfigFault, 'suggestion'> {
  if (typeof meant !== 'string') return {};
  return { suggestion: meant.startsWith('?') ? `Did you mean \`${meant.slice(1)}\`?` : `Write \`${meant}\`.` };
}

/**
 * Returns a hint if exactly one name begins with the value, or the value begins with exactly one name. Example: the hint for the value
 * `warning` is `warn`.
 */
function formatCommonPrefixHint(value: string, names: readonly string[]): string | undefined {
  const meant = names.filter((name) => name.startsWith(value) || value.startsWith(name));
  return meant.length === 1 && value !== '' ? `Did you mean \`${meant[0]}\`?` : undefined;
}

/** Hint to put a single entry into a list. A hint for keys of other generators takes precedence over it. */
export const BRACKETS_HINT = 'Put it in brackets: `[ … ]`.';

/** Returns a hint for a value of the wrong type. */
function formatTypeHint(expected: string, value: unknown): Pick<ConfigFault, 'suggestion'> {
  if (expected === 'boolean' && (value === 'true' || value === 'false'))
    return { suggestion: 'Write it without quotes.' };
  const isNumber = expected === 'number' || expected === 'int';
  if (isNumber && typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value))
    return { suggestion: 'Write it without quotes.' };
  // Other programs turn a setting off with `false`.
  if ((expected === 'object' || expected === 'record') && value === false)
    return { suggestion: 'Leave it out for the default.' };
  if (expected === 'array' && value !== null && value !== undefined && typeof value !== 'function')
    return { suggestion: BRACKETS_HINT };
  return {};
}

/** Reports a fault in an object. `path` is relative to the object. */
export type FaultReporter = (path: ValuePath, message: string, suggestion?: string) => void;

/**
 * Returns a zod check over several keys of an object. The check runs even if some keys are invalid, so that all faults are reported at
 * once. The object that it receives may therefore contain invalid values.
 */
export function wrapObjectCheck<T>(
  check: (value: Record<string, unknown>, report: FaultReporter) => void,
): z.core.$ZodCheck<T> {
  return z.check<T>(
    (payload) => {
      const { value: input, issues } = payload;
      check(input as Record<string, unknown>, (path, message, suggestion) => {
        issues.push({ code: 'custom', path: [...path], message, input, params: { suggestion } });
      });
    },
    { when: (payload) => typeof payload.value === 'object' && payload.value !== null },
  );
}

function listSchemaKeysAt(schema: z.core.$ZodType, path: ValuePath): string[] {
  return Object.keys(listNestedSchemasAt(schema, path)).filter((key) => key !== '*');
}

function listNestedSchemasAt(schema: z.core.$ZodType, path: ValuePath): NestedSchemas {
  let parts = listNestedSchemas(schema);
  for (const step of path) {
    const part: z.core.$ZodType | undefined = parts[step] ?? parts['*'];
    parts = part === undefined ? {} : listNestedSchemas(part);
  }
  return parts;
}

type NestedSchemas = Readonly<Record<string, z.core.$ZodType>>;

/**
 * Returns the schemas of a value's parts by key. The key `*` is for all elements of a list or all values of a record. For a union, returns
 * the parts of all its forms.
 */
export function listNestedSchemas(schema: z.core.$ZodType): NestedSchemas {
  const { innerType, in: input, options, shape, element, valueType } = schema._zod.def as NestedSchemaFields;
  const wrapped = innerType ?? input;
  if (wrapped !== undefined) return listNestedSchemas(wrapped);
  if (options !== undefined) return Object.assign({}, ...options.map(listNestedSchemas));
  const $ZodType = element ?? valueType;
  return shape ?? ($ZodType === undefined ? {} : { '*': $ZodType });
}

/** Fields by which zod schemas contain other schemas. */
type NestedSchemaFields = Readonly<Partial<Record<'innerType' | 'in' | 'element' | 'valueType', z.core.$ZodType>>> & {
  readonly options?: readonly z.core.$ZodType[];
  readonly shape?: NestedSchemas;
};
