// Basic schemas of a configuration. Each error message states the required form; `validateValue` adds the path and the actual value.
import * as z from 'zod/mini';
import { isColourName, listColourNames } from '../../lib/colour-names.ts';
import { isTimeZone } from '../../lib/day.ts';
import { normalizePath } from '../../lib/file-path.ts';
import type { ConfigFieldRole } from '../../model/config-fields.ts';
import type { RuleLevel } from '../../model/diagnostic.ts';
import { findNearestName } from '../../model/nearest.ts';
import { findUnknownPlaceholder, patternPlaceholderNames } from '../../model/placeholders.ts';
import { isVersionScheme } from '../../model/version-scheme.ts';
import { wrapObjectCheck } from '../judge.ts';

/**
 * Returns a schema with a description, which editors show from the JSON Schema. If the value is a text or link for readers, the schema also
 * gets a role. Only translation and link checks use the role.
 */
export function withDescription<S extends z.ZodMiniType>(description: string, schema: S, role?: ConfigFieldRole): S {
  return addSchemaMetadata(schema, { description, ...(role && { role }) });
}

/** Returns a schema with a role but without a description. */
export function addFieldRole<S extends z.ZodMiniType>(role: ConfigFieldRole, schema: S): S {
  return addSchemaMetadata(schema, { role });
}

/** Returns an object schema with the pattern of its additional key names, for the JSON Schema. */
export function addPatternForOtherKeys<S extends z.ZodMiniType>(otherKeys: string, schema: S): S {
  return addSchemaMetadata(schema, { otherKeys });
}

function addSchemaMetadata<S extends z.ZodMiniType>(schema: S, about: z.core.GlobalMeta): S {
  const copy = z.clone(schema);
  z.globalRegistry.add(copy, about);
  return copy;
}

/** A check over several keys of an object; it runs even if single keys are invalid. */
type ObjectCheck = Parameters<typeof wrapObjectCheck>[0];

/** An object without unknown keys. */
export function strictObjectOf<S extends z.core.$ZodShape>(shape: S, check?: ObjectCheck) {
  const schema = z.strictObject(shape);
  return check === undefined ? schema : schema.check(wrapObjectCheck(check));
}

/** An optional object: if it is absent, its keys have their defaults. */
export function optionalGroup<S extends z.core.$ZodShape>(shape: S, check?: ObjectCheck) {
  return z.prefault(strictObjectOf(shape, check), {} as never);
}

/** A record with user-defined names; empty by default. */
export function recordOf<S extends z.core.$ZodType>(value: S, check?: ObjectCheck) {
  const schema = z.record(z.string(), value);
  return z.prefault(check === undefined ? schema : schema.check(wrapObjectCheck(check)), {} as never);
}

/** A list; empty by default. */
export function listOf<S extends z.core.$ZodType>(element: S) {
  return z._default(z.array(element), []);
}

/**
 * Schema of a string with a condition. `must` completes the message "`path` …". `meant` returns the correction of a wrong value, or
 * `undefined` if there is none. A correction that is a guess begins with `?`.
 */
export function constrainedString(
  must: string,
  isRight: (value: string) => boolean,
  meant?: (value: string) => string | undefined,
) {
  if (meant === undefined) return z.string().check(z.refine(isRight, { error: must }));
  return z.string().check(
    z.check<string>(({ value: input, issues }) => {
      if (!isRight(input)) issues.push({ code: 'custom', message: must, input, params: { meant: meant(input) } });
    }),
  );
}

export const nonBlankSchema = constrainedString('must not be empty', (value) => value.trim() !== '');

export const booleanWithDefault = (value: boolean) => z._default(z.boolean(), value);

/** A whole number, `least` or more. */
export const createMinIntegerSchema = (least: number) =>
  integerBetween(`must be a whole number, ${least} or more`, least);

/** A heading level for tables of contents. */
export const headingLevelSchema = integerBetween('must be a whole number from 2 to 6', 2, 6);

function integerBetween(error: string, least: number, most = Number.MAX_SAFE_INTEGER) {
  return z.int({ error }).check(z.minimum(least, { error }), z.maximum(most, { error }));
}

/** Level of a rule by its name; the names of Docusaurus are converted. */
export const ruleLevelSchema = z.pipe(
  z.enum(['ignore', 'warn', 'error', 'throw', 'log']),
  z.transform((level): RuleLevel => (level === 'throw' ? 'error' : level === 'log' ? 'warn' : level)),
);

export const createRuleLevelSchema = (value: RuleLevel) => z._default(ruleLevelSchema, value);

/** A file or folder of the project, relative to the project root. */
export const projectPathSchema = z.pipe(
  constrainedString('must be inside the project, relative to its root', isInsideProject),
  z.transform((value: string) => normalizePath(value.replaceAll('\\', '/')) || '.'),
);

/**
 * A docs folder. It may be outside the project. `findDocsFolderFaults` reports a folder that is outside the repository or that
 * contains the project.
 */
export const docsPathSchema = z.pipe(
  constrainedString('must be a folder of the project, or one beside it, relative to its root', isRelativePath),
  z.transform((value: string) => normalizePath(value.replaceAll('\\', '/')) || '.'),
);

function isRelativePath(value: string): boolean {
  return value !== '' && !value.includes('\0') && !/^(?:[\\/]|[a-z]:)/i.test(value);
}

function isInsideProject(value: string): boolean {
  return isRelativePath(value) && !normalizePath(value.replaceAll('\\', '/')).startsWith('..');
}

/** A CSS colour. */
export const colourSchema = constrainedString(
  'must be a CSS colour such as `#0b6e99`, `teal` or `rgb(11 110 153)`',
  (value) =>
    /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(value) ||
    isColourName(value) ||
    /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|var)\([^;{}<>"']*\)$/i.test(value),
  (value) => {
    if (/^(?:[\da-f]{3}|[\da-f]{6})$/i.test(value)) return `#${value}`;
    const near = findNearestName(value, listColourNames());
    return near === undefined ? undefined : `?${near}`;
  },
);

/** Format of version numbers. */
export const versionSchemeSchema = constrainedString(
  'must be `semver`, `short`, `prefixed`, `calendar` or a shape such as `vN.N.NNN`',
  isVersionScheme,
);

/** A pattern for a text in a new post, with placeholders that `new-release` fills in. */
export const postTextPatternSchema = constrainedString(
  `must contain no other placeholders than ${patternPlaceholderNames.map((name) => `\`{${name}}\``).join(', ')}`,
  (value) => value.trim() !== '' && findUnknownPlaceholder(value) === undefined,
);

/** Git tag format of a release. */
export const releaseTagFormatSchema = constrainedString(
  'must contain `{version}`, and no other placeholder than `{product}`, such as `{product}-v{version}`',
  (value) => value.includes('{version}') && !/[{}]/.test(value.replace(/\{(?:version|product)\}/g, '')),
);

/** Git tag format of a docs version. */
export const docsVersionTagFormatSchema = constrainedString(
  'must contain `{version}`, and no other placeholder, such as `v{version}`',
  (value) => value.includes('{version}') && !/[{}]/.test(value.replaceAll('{version}', '')),
);

/** The source of a regular expression. */
export const regexSourceSchema = z.string().check(
  z.check((payload) => {
    try {
      new RegExp(payload.value);
    } catch (error) {
      const reason = (error as Error).message.replace(/^Invalid regular expression: /, '');
      const message = `must be a regular expression (${reason})`;
      payload.issues.push({ code: 'custom', input: payload.value, message });
    }
  }),
);

/** A calendar that `Intl` supports. */
export const calendarNameSchema = constrainedString(
  'must be a calendar such as `gregory` or `islamic-umalqura`',
  (value) => Intl.supportedValuesOf('calendar').includes(value),
);

/** A time zone that `Intl` supports. */
export const timeZoneSchema = constrainedString('must be a time zone such as `UTC` or `Europe/Rome`', isTimeZone);

/** A language of the site, as a language tag. */
export const localeNameSchema = constrainedString('must be a language tag such as `en` or `pt-BR`', (value) => {
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
});
