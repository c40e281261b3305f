// Schema of `rules`: a level for each code that can have one. Codes that are always errors are also keys of the schema, so that setting
// them has a message of its own.
import * as z from 'zod/mini';
import type { RuleLevel } from '../../model/diagnostic.ts';
import {
  fixedErrors,
  noteRules,
  type RuleCode,
  type RuleLevels,
  ruleCodes,
  ruleLevels,
  unignorableRules,
} from '../../model/rules.ts';
import { doc, ruleLevelName, withKeys } from './parts.ts';

const optionalLevel = z.optional(ruleLevelName);
const nonIgnorableLevel = z.optional(
  z.pipe(
    ruleLevelName.check(
      z.refine((value) => value !== 'ignore', { error: 'must be `warn` or `error`: it cannot be ignored' }),
    ),
    z.transform((value: RuleLevel) => value),
  ),
);
const forbiddenLevel = z.optional(z.never({ error: 'cannot be set: it is always an error' }));

const levelSchemaEntries = ruleCodes.map((code) => [
  code,
  doc(
    `Level of \`${code}\`. Default: ${noteRules.includes(code) ? 'a note' : `\`${ruleLevels[code]}\``}.`,
    unignorableRules.includes(code) ? nonIgnorableLevel : optionalLevel,
  ),
]);
const fixedErrorEntries = fixedErrors.map((code) => [code, doc(`\`${code}\` is always an error.`, forbiddenLevel)]);

const levelSchemas = {
  ...(Object.fromEntries(levelSchemaEntries) as Record<RuleCode, typeof optionalLevel>),
  ...(Object.fromEntries(fixedErrorEntries) as Record<(typeof fixedErrors)[number], typeof forbiddenLevel>),
};

/** Reports unknown codes. Codes with `/` belong to extensions and are checked with the whole configuration. */
const unknownCodesCheck: z.core.$ZodCheck<Readonly<Record<string, unknown>>> = z.check(
  ({ value, issues }) => {
    const keys = Object.keys(value).filter((code) => !Object.hasOwn(levelSchemas, code) && !code.includes('/'));
    if (keys.length > 0) issues.push({ code: 'unrecognized_keys', keys, input: value, path: [] });
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
);

/** Schema of `rules`. */
export const rules = z.prefault(
  withKeys(
    '^[a-z][a-z0-9-]*/',
    z.pipe(
      z.catchall(z.object(levelSchemas), optionalLevel).check(unknownCodesCheck),
      z.transform((levels) => levels as RuleLevels),
    ),
  ),
  {},
);
