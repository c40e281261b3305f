// Schema of the link check.
import * as z from 'zod/mini';
import { defaultLinkRuleLevels, type LinkRule } from '../../model/link-rules.ts';
import {
  createRuleLevelSchema,
  listOf,
  nonBlankSchema,
  optionalGroup,
  recordOf,
  regexSourceSchema,
  strictObjectOf,
  withDescription,
} from './parts.ts';

const createHttpStatusRulesSchema = (setting: string) =>
  recordOf(z.enum(['ok', 'warn', 'error']), (all, report) => {
    for (const status of Object.keys(all)) {
      if (/^[1-5](?:\d\d|xx)$/.test(status)) continue;
      const message = `\`${setting}\` has no status \`${status}\`.`;
      report([status], message, 'Use a number such as `403`, or `5xx` for all of a kind.');
    }
  });

const linkRulesSchema = optionalGroup(
  Object.fromEntries(
    Object.entries(defaultLinkRuleLevels).map(([name, level]) => [
      name,
      withDescription(`Level of the rule \`${name}\`.`, createRuleLevelSchema(level)),
    ]),
  ) as Record<LinkRule, ReturnType<typeof createRuleLevelSchema>>,
);

const linkCheckHostSchema = strictObjectOf({
  status: withDescription(
    'How the link check treats answers of this host, by status.',
    createHttpStatusRulesSchema('linkCheck.hosts'),
  ),
  headers: withDescription('Headers for requests to this host only.', recordOf(nonBlankSchema)),
});

/** Schema of `linkCheck`. */
export const linkCheckSchema = optionalGroup({
  exclude: withDescription('Regular expressions for links that the link check skips.', listOf(regexSourceSchema)),
  externalStatus: withDescription(
    'How the link check treats answers of other sites, by status such as `403` or `5xx`.',
    createHttpStatusRulesSchema('linkCheck.externalStatus'),
  ),
  rules: withDescription('Levels of the rules about links that have no key of their own.', linkRulesSchema),
  hosts: withDescription('Settings for links to a host, by its name.', recordOf(linkCheckHostSchema)),
  allowPrivate: withDescription(
    'Private hosts, addresses or ranges such as `10.0.0.0/8` that the external link check may contact.',
    listOf(nonBlankSchema),
  ),
});
