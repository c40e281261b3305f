// Findings for unknown ids, in one form wherever they are written.
import type { SettingDiagnostic } from '../../model/diagnostic.ts';
import { didYouMean } from '../../model/nearest.ts';

/** An unknown name of a doc or sidebar, with its position. */
interface UnknownId extends Pick<SettingDiagnostic, 'file' | 'line' | 'column' | 'setting'> {
  /** Key that contains it, such as `pagination_next`. */
  readonly key: string;
  readonly name: string;
  readonly noun: 'sidebar' | 'doc';
  /** Existing names. */
  readonly names: readonly string[];
}

const codesByNoun = {
  doc: { code: 'unknown-doc-id' },
  sidebar: { code: 'unknown-sidebar-id' },
} as const;

/** Returns the finding for an unknown doc or sidebar; it lists the available ids. */
export function unknownId({ key, name, noun, names, ...where }: UnknownId): SettingDiagnostic {
  return {
    ...codesByNoun[noun],
    severity: 'error',
    message: `\`${key}\` names the ${noun} \`${name}\`, which does not exist.`,
    ...where,
    suggestion: [didYouMean(name, names), `Available ${noun} ids: ${names.join(', ')}.`].filter(Boolean).join(' '),
  };
}

/** Returns the message for an unknown name in a command. */
export function unknownName(
  noun: string,
  name: string,
  names: readonly string[],
): Pick<SettingDiagnostic, 'message' | 'suggestion'> {
  const suggestion = didYouMean(name, names);
  return { message: `There is no ${noun} \`${name}\`.`, ...(suggestion !== undefined && { suggestion }) };
}
