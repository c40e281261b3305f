// One form for every id that is not there, wherever it was written.
import type { SettingDiagnostic } from '../../model/diagnostic.ts';
import { didYouMean } from '../../model/nearest.ts';

/** A name that no doc or sidebar has, and where it stands. */
interface UnknownId extends Pick<SettingDiagnostic, 'file' | 'line' | 'column' | 'setting'> {
  /** What names it, such as `pagination_next`. */
  readonly key: string;
  readonly name: string;
  readonly noun: 'sidebar' | 'doc';
  /** The names there are. */
  readonly names: readonly string[];
}

const CODES = {
  doc: { code: 'unknown-doc-id' },
  sidebar: { code: 'unknown-sidebar-id' },
} as const;

/** The finding of a name that no doc or sidebar has: it lists the ids there are. */
export function unknownId({ key, name, noun, names, ...where }: UnknownId): SettingDiagnostic {
  return {
    ...CODES[noun],
    severity: 'error',
    message: `\`${key}\` names the ${noun} \`${name}\`, which does not exist.`,
    ...where,
    suggestion: [didYouMean(name, names), `Available ${noun} ids: ${names.join(', ')}.`].filter(Boolean).join(' '),
  };
}

/** What is said of a name in a call that nothing has. */
export function unknownName(
  noun: string,
  name: string,
  names: readonly string[],
): Pick<SettingDiagnostic, 'message' | 'suggestion'> {
  const suggestion = didYouMean(name, names);
  return { message: `There is no ${noun} \`${name}\`.`, ...(suggestion !== undefined && { suggestion }) };
}
