// Schema of the link check.
import * as z from 'zod/mini';
import { type LinkRule, linkRules } from '../../model/link-rules.ts';
import { doc, levelWithDefault, list, nonEmpty, object, optionalGroup, recordOf, regexSource } from './parts.ts';

const statusRulesSchema = (setting: string) =>
  recordOf(z.enum(['ok', 'warn', 'error']), (all, report) => {
    for (const status of Object.keys(all)) {
      if (/^[1-5](?:\d\d|xx)$/.test(status)) continue;
      const message = `\`${setting}\` has no status \`${status}\`.`;
      report([status], message, 'Use a number such as `403`, or `5xx` for all of a kind.');
    }
  });

const linkRulesSchema = optionalGroup(
  Object.fromEntries(
    Object.entries(linkRules).map(([name, level]) => [
      name,
      doc(`Level of the rule \`${name}\`.`, levelWithDefault(level)),
    ]),
  ) as Record<LinkRule, ReturnType<typeof levelWithDefault>>,
);

const hostSchema = object({
  status: doc('How the link check treats answers of this host, by status.', statusRulesSchema('linkCheck.hosts')),
  headers: doc('Headers for requests to this host only.', recordOf(nonEmpty)),
});

/** Schema of `linkCheck`. */
export const linkCheck = optionalGroup({
  exclude: doc('Regular expressions for links that the link check skips.', list(regexSource)),
  externalStatus: doc(
    'How the link check treats answers of other sites, by status such as `403` or `5xx`.',
    statusRulesSchema('linkCheck.externalStatus'),
  ),
  rules: doc('Levels of the rules about links that have no key of their own.', linkRulesSchema),
  hosts: doc('Settings for links to a host, by its name.', recordOf(hostSchema)),
  allowPrivate: doc(
    'Private hosts, addresses or ranges such as `10.0.0.0/8` that the external link check may contact.',
    list(nonEmpty),
  ),
});
