// Creates findings for unknown ids. The findings have the same form wherever the ids are written.
import type { SettingDiagnostic } from '../../model/diagnostic.ts';
import { formatNearestNameHint, suggestNearestName } from '../../model/nearest.ts';

/** An unknown name of a doc or sidebar, with its position. */
interface UnknownId extends Pick<SettingDiagnostic, 'file' | 'line' | 'column' | 'setting'> {
  /** Key whose value is the unknown name, such as `pagination_next`. */
  readonly key: string;
  readonly name: string;
  readonly noun: 'sidebar' | 'doc';
  /** Existing names. */
  readonly names: readonly string[];
}

const unknownIdCodesByNoun = {
  doc: { code: 'unknown-doc-id' },
  sidebar: { code: 'unknown-sidebar-id' },
} as const;

/** Returns the finding about an unknown id of a doc or sidebar. The suggestion lists all known ids. */
export function createUnknownIdFinding({ key, name, noun, names, ...where }: UnknownId): SettingDiagnostic {
  return {
    ...unknownIdCodesByNoun[noun],
    severity: 'error',
    message: `\`${key}\` names the ${noun} \`${name}\`, which does not exist.`,
    ...where,
    suggestion: [suggestNearestName(name, names), `Available ${noun} ids: ${names.join(', ')}.`]
      .filter(Boolean)
      .join(' '),
  };
}

/** Returns the message for an unknown name in a command. */
export function describeUnknownName(
  noun: string,
  name: string,
  names: readonly string[],
): Pick<SettingDiagnostic, 'message' | 'suggestion'> {
  const suggestion = names.length === 0 ? `The site has no ${noun}s.` : formatNearestNameHint(name, names);
  return { message: `There is no ${noun} \`${name}\`.`, ...(suggestion !== undefined && { suggestion }) };
}
