// What findings do, as users write it: a level for each code that has one. Codes that are errors always are named here
// too, so that the sentence about them is theirs.
import * as z from 'zod/mini';
import type { RuleLevel } from '../../model/diagnostic.ts';
import { firmRules, fixedErrors, noteRules, type RuleCode, ruleCodes, ruleLevels } from '../../model/rules.ts';
import { doc, group, levelWord } from './parts.ts';

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

/** The key `rules`. */
export const rules = group({
  ...(Object.fromEntries(settable) as Record<RuleCode, typeof level>),
  ...(Object.fromEntries(fixed) as Record<(typeof fixedErrors)[number], typeof noLevel>),
});
