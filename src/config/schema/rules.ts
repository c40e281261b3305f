// Schema of `rules`: a level for each code that can have one. Codes that are always errors are also keys of the schema. Setting one of them
// then gives a specific message.
import * as z from 'zod/mini';
import type { RuleLevel } from '../../model/diagnostic.ts';
import {
  alwaysErrorCodes,
  defaultNoteRules,
  defaultRuleLevels,
  type RuleCode,
  type RuleLevels,
  ruleCodes,
  unignorableRules,
} from '../../model/rules.ts';
import { ruleLevelSchema, withDescription, withOtherKeys } from './parts.ts';

const optionalLevelSchema = z.optional(ruleLevelSchema);
const nonIgnorableLevelSchema = z.optional(
  z.pipe(
    ruleLevelSchema.check(
      z.refine((value) => value !== 'ignore', { error: 'must be `warn` or `error`: it cannot be ignored' }),
    ),
    z.transform((value: RuleLevel) => value),
  ),
);
const forbiddenLevelSchema = z.optional(z.never({ error: 'cannot be set: it is always an error' }));

const levelSchemaEntries = ruleCodes.map((code) => [
  code,
  withDescription(
    `Level of \`${code}\`. Default: ${defaultNoteRules.includes(code) ? 'a note' : `\`${defaultRuleLevels[code]}\``}.`,
    unignorableRules.includes(code) ? nonIgnorableLevelSchema : optionalLevelSchema,
  ),
]);
const fixedErrorEntries = alwaysErrorCodes.map((code) => [
  code,
  withDescription(`\`${code}\` is always an error.`, forbiddenLevelSchema),
]);

const levelSchemas = {
  ...(Object.fromEntries(levelSchemaEntries) as Record<RuleCode, typeof optionalLevelSchema>),
  ...(Object.fromEntries(fixedErrorEntries) as Record<(typeof alwaysErrorCodes)[number], typeof forbiddenLevelSchema>),
};

/** Reports unknown codes. Codes with `/` belong to extensions; they are checked when the whole configuration is known. */
const unknownCodesCheck: z.core.$ZodCheck<Readonly<Record<string, unknown>>> = z.check(
  ({ value, issues }) => {
    const keys = Object.keys(value).filter((code) => !Object.hasOwn(levelSchemas, code) && !code.includes('/'));
    if (keys.length > 0) issues.push({ code: 'unrecognized_keys', keys, input: value, path: [] });
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
);

/** Schema of `rules`. */
export const rulesSchema = z.prefault(
  withOtherKeys(
    '^[a-z][a-z0-9-]*/',
    z.pipe(
      z.catchall(z.object(levelSchemas), optionalLevelSchema).check(unknownCodesCheck),
      z.transform((levels) => levels as RuleLevels),
    ),
  ),
  {},
);
