// Schema of the external hosts that pages may use (Content-Security-Policy). An entry is a fault if it would allow more than one host by
// accident.
import * as z from 'zod/mini';
import { mergePolicies, normalizePolicyOrigin, policyDirectives } from '../../model/policy.ts';
import { describeValue, formatKeyPath } from '../fault.ts';
import type { FaultReporter } from '../judge.ts';
import { strictObjectOf, withDescription } from './parts.ts';

const policyOriginsSchema = z.optional(z.array(z.string()));

/** Reports all entries that are not origins. */
function checkPolicyOrigins(policy: Record<string, unknown>, report: FaultReporter): void {
  for (const kind of policyDirectives) {
    const entries = Array.isArray(policy[kind]) ? (policy[kind] as unknown[]) : [];
    entries.forEach((entry, index) => {
      const parsed = typeof entry === 'string' ? normalizePolicyOrigin(entry, kind) : undefined;
      if (parsed === undefined || 'origin' in parsed) return;
      const name = formatKeyPath(['policy', kind, index]);
      report([kind, index], `\`${name}\` ${parsed.must}; found ${describeValue(entry)}.`, parsed.suggestion);
    });
  }
}

/** Schema of `policy`. */
export const securityPolicySchema = z.optional(
  z.pipe(
    strictObjectOf(
      {
        script: withDescription(
          "Hosts that scripts load from, such as `plausible.io` or `*.example.com`; `'wasm-unsafe-eval'` for WebAssembly.",
          policyOriginsSchema,
        ),
        connect: withDescription('Hosts that scripts send requests to, with `https` or `wss`.', policyOriginsSchema),
        frame: withDescription(
          'Hosts whose frames pages show. Frames in Markdown need `markdown.embeds`.',
          policyOriginsSchema,
        ),
        style: withDescription('Hosts that stylesheets load from.', policyOriginsSchema),
        image: withDescription(
          'Hosts without `https` that images load from. All hosts with `https` are allowed.',
          policyOriginsSchema,
        ),
        font: withDescription('Hosts that fonts load from.', policyOriginsSchema),
      },
      checkPolicyOrigins,
    ),
    z.transform((policy) => mergePolicies(policy)),
  ),
);
