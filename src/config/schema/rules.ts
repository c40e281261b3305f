// Schema of `rules`: a level for each code that can have one. Codes that are always errors are also keys of the schema, so that a level for
// such a code gives a specific message.
import * as z from 'zod/mini';
import type { RuleLevel } from '../../model/diagnostic.ts';
import {
  alwaysErrorFindingCodes,
  defaultRuleLevels,
  noteByDefaultRules,
  type RuleCode,
  type RuleLevels,
  ruleCodes,
  unignorableRules,
} from '../../model/rules.ts';
import { addOtherKeysPattern, ruleLevelSchema, withDescription } from './parts.ts';

const optionalRuleLevelSchema = z.optional(ruleLevelSchema);
const nonIgnorableRuleLevelSchema = z.optional(
  z.pipe(
    ruleLevelSchema.check(
      z.refine((value) => value !== 'ignore', { error: 'must be `warn` or `error`: it cannot be ignored' }),
    ),
    z.transform((value: RuleLevel) => value),
  ),
);
const forbiddenRuleLevelSchema = z.optional(z.never({ error: 'cannot be set: it is always an error' }));

const ruleLevelSchemaEntries = ruleCodes.map((code) => [
  code,
  withDescription(
    `Level of \`${code}\`. Default: ${noteByDefaultRules.includes(code) ? 'a note' : `\`${defaultRuleLevels[code]}\``}.`,
    unignorableRules.includes(code) ? nonIgnorableRuleLevelSchema : optionalRuleLevelSchema,
  ),
]);
const alwaysErrorEntries = alwaysErrorFindingCodes.map((code) => [
  code,
  withDescription(`\`${code}\` is always an error.`, forbiddenRuleLevelSchema),
]);

const levelSchemasByRule = {
  ...(Object.fromEntries(ruleLevelSchemaEntries) as Record<RuleCode, typeof optionalRuleLevelSchema>),
  ...(Object.fromEntries(alwaysErrorEntries) as Record<
    (typeof alwaysErrorFindingCodes)[number],
    typeof forbiddenRuleLevelSchema
  >),
};

/** Reports unknown codes. Codes with `/` belong to extensions; they are checked when the whole configuration is known. */
const unknownRuleCodesCheck: z.core.$ZodCheck<Readonly<Record<string, unknown>>> = z.check(
  ({ value, issues }) => {
    const keys = Object.keys(value).filter((code) => !Object.hasOwn(levelSchemasByRule, code) && !code.includes('/'));
    if (keys.length > 0) issues.push({ code: 'unrecognized_keys', keys, input: value, path: [] });
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
);

/** Schema of `rules`. */
export const rulesSchema = z.prefault(
  addOtherKeysPattern(
    '^[a-z][a-z0-9-]*/',
    z.pipe(
      z.catchall(z.object(levelSchemasByRule), optionalRuleLevelSchema).check(unknownRuleCodesCheck),
      z.transform((levels) => levels as RuleLevels),
    ),
  ),
  {},
);
