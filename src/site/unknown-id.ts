// One form for every id that is not there, wherever it was written.
import type { SettingDiagnostic } from '../model/diagnostic.ts';
import { didYouMean } from '../model/nearest.ts';

const KINDS = { doc: { code: 'unknown-doc-id' }, sidebar: { code: 'unknown-sidebar-id' } } as const;

/** The finding of a name that no doc or sidebar has: it lists the ids there are. */
export function unknownId(input: {
  readonly place: string;
  readonly name: string;
  readonly known: readonly string[];
  readonly noun: 'sidebar' | 'doc';
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly setting?: string;
}): SettingDiagnostic {
  const { place, name, known, noun, ...where } = input;
  return {
    ...KINDS[noun],
    severity: 'error',
    message: `\`${place}\` names the ${noun} \`${name}\`, which is not there.`,
    ...where,
    suggestion: [didYouMean(name, known), `The ${noun} ids there are: ${known.join(', ')}.`].filter(Boolean).join(' '),
  };
}
