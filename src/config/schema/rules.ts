// Schema of `rules`: a level for each code that can have one. Codes that are always errors are also keys of the schema, so that a level for
// such a code gives a specific message.
import * as z from 'zod/mini';
import type { RuleLevel } from '../../model/diagnostic.ts';
import {
  codesThatAreAlwaysErrors,
  defaultRuleLevels,
  type FeatureRuleCodes,
  type RuleCode,
  type RuleLevels,
  ruleCodes,
  rulesThatAreNotesByDefault,
  unignorableRules,
} from '../../model/rules.ts';
import { addPatternForOtherKeys, ruleLevelSchema, withDescription } from './parts.ts';

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

const coreRuleLevelFields = {
  ...(Object.fromEntries(
    ruleCodes.map((code) => [
      code,
      createLevelSchema(
        code,
        rulesThatAreNotesByDefault.includes(code) ? 'a note' : `\`${defaultRuleLevels[code]}\``,
        unignorableRules.includes(code) ? nonIgnorableRuleLevelSchema : optionalRuleLevelSchema,
      ),
    ]),
  ) as Record<RuleCode, typeof optionalRuleLevelSchema>),
  ...(Object.fromEntries(codesThatAreAlwaysErrors.map((code) => [code, createForbiddenLevelSchema(code)])) as Record<
    (typeof codesThatAreAlwaysErrors)[number],
    typeof forbiddenRuleLevelSchema
  >),
};

function createLevelSchema<S extends z.ZodMiniType>(code: string, standard: string, schema: S): S {
  return withDescription(`Level of \`${code}\`. Default: ${standard}.`, schema);
}

function createForbiddenLevelSchema(code: string) {
  return withDescription(`\`${code}\` is always an error.`, forbiddenRuleLevelSchema);
}

/** Returns a check for unknown codes. Codes with `/` belong to extensions; they are checked when the whole configuration is known. */
function createUnknownRuleCodesCheck(known: object): z.core.$ZodCheck<Readonly<Record<string, unknown>>> {
  return z.check(
    ({ value, issues }) => {
      const keys = Object.keys(value).filter((code) => !Object.hasOwn(known, code) && !code.includes('/'));
      if (keys.length > 0) issues.push({ code: 'unrecognized_keys', keys, input: value, path: [] });
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );
}

/** Returns the schema of `rules`, with the codes of features. */
export function createRulesSchema(codes: FeatureRuleCodes) {
  const entries = Object.entries(codes).map(([code, level]) => [
    code,
    level === 'always-error'
      ? createForbiddenLevelSchema(code)
      : createLevelSchema(code, `\`${level}\``, optionalRuleLevelSchema),
  ]);
  const levelSchemas: typeof coreRuleLevelFields = { ...coreRuleLevelFields, ...Object.fromEntries(entries) };
  return z.prefault(
    addPatternForOtherKeys(
      '^[a-z][a-z0-9-]*/',
      z.pipe(
        z.catchall(z.object(levelSchemas), optionalRuleLevelSchema).check(createUnknownRuleCodesCheck(levelSchemas)),
        z.transform((levels) => levels as RuleLevels),
      ),
    ),
    {},
  );
}
