// Schema of `rules`: a level for each code that can have one. Codes that are always errors are also keys of the schema, so that setting
// them has a message of its own.
import * as z from 'zod/mini';
import type { RuleLevel } from '../../model/diagnostic.ts';
import {
  firmRules,
  fixedErrors,
  noteRules,
  type RuleCode,
  type RuleLevels,
  ruleCodes,
  ruleLevels,
} from '../../model/rules.ts';
import { doc, levelWord, withKeys } from './parts.ts';

const level = z.optional(levelWord);
const firmLevel = z.optional(
  z.pipe(
    levelWord.check(
      z.refine((value) => value !== 'ignore', { error: 'must be `warn` or `error`: it cannot be ignored' }),
    ),
    z.transform((value: RuleLevel) => value),
  ),
);
const noLevel = z.optional(z.never({ error: 'cannot be set: it is always an error' }));

const settable = ruleCodes.map((code) => [
  code,
  doc(
    `Level of \`${code}\`. Default: ${noteRules.includes(code) ? 'a note' : `\`${ruleLevels[code]}\``}.`,
    firmRules.includes(code) ? firmLevel : level,
  ),
]);
const fixed = fixedErrors.map((code) => [code, doc(`\`${code}\` is always an error.`, noLevel)]);

const codes = {
  ...(Object.fromEntries(settable) as Record<RuleCode, typeof level>),
  ...(Object.fromEntries(fixed) as Record<(typeof fixedErrors)[number], typeof noLevel>),
};

/** Reports unknown codes. Codes with `/` belong to extensions and are checked with the whole configuration. */
const unknownCodes: z.core.$ZodCheck<Readonly<Record<string, unknown>>> = z.check(
  ({ value, issues }) => {
    const keys = Object.keys(value).filter((code) => !Object.hasOwn(codes, code) && !code.includes('/'));
    if (keys.length > 0) issues.push({ code: 'unrecognized_keys', keys, input: value, path: [] });
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
);

/** Schema of `rules`. */
export const rules = z.prefault(
  withKeys(
    '^[a-z][a-z0-9-]*/',
    z.pipe(
      z.catchall(z.object(codes), level).check(unknownCodes),
      z.transform((levels) => levels as RuleLevels),
    ),
  ),
  {},
);
