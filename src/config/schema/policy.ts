// Schema of the external hosts that pages may use (Content-Security-Policy). An entry that would accidentally allow more than one host is a
// fault.
import * as z from 'zod/mini';
import { judgeOrigin, policyKinds, policyOf } from '../../model/policy.ts';
import { pathText, valueText } from '../fault.ts';
import type { ReportFault } from '../judge.ts';
import { doc, object } from './parts.ts';

const hosts = z.optional(z.array(z.string()));

/** Reports all entries that are not origins. */
function judgeHosts(given: Record<string, unknown>, report: ReportFault): void {
  for (const kind of policyKinds) {
    const entries = Array.isArray(given[kind]) ? (given[kind] as unknown[]) : [];
    entries.forEach((entry, index) => {
      const judged = typeof entry === 'string' ? judgeOrigin(entry, kind) : undefined;
      if (judged === undefined || 'origin' in judged) return;
      const name = pathText(['policy', kind, index]);
      report([kind, index], `\`${name}\` ${judged.must}; found ${valueText(entry)}.`, judged.suggestion);
    });
  }
}

/** Schema of `policy`. */
export const policy = z.optional(
  z.pipe(
    object(
      {
        script: doc(
          "Hosts that scripts load from, such as `plausible.io` or `*.example.com`; `'wasm-unsafe-eval'` for WebAssembly.",
          hosts,
        ),
        connect: doc('Hosts that scripts send requests to, with `https` or `wss`.', hosts),
        frame: doc('Hosts whose frames pages show. Frames in Markdown need `markdown.embeds`.', hosts),
        style: doc('Hosts that stylesheets load from.', hosts),
        image: doc('Hosts without `https` that images load from. All hosts with `https` are allowed.', hosts),
        font: doc('Hosts that fonts load from.', hosts),
      },
      judgeHosts,
    ),
    z.transform((given) => policyOf(given)),
  ),
);
