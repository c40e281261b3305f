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

/** Maximum number of ids in a finding: a list of all pages of a large site would hide the other findings. */
const MAX_LISTED_IDS = 12;

/** Returns the finding about an unknown id of a doc or sidebar. The suggestion lists the known ids if they are few. */
export function createUnknownIdFinding({ key, name, noun, names, ...where }: UnknownId): SettingDiagnostic {
  return {
    ...unknownIdCodesByNoun[noun],
    severity: 'error',
    message: `\`${key}\` names the ${noun} \`${name}\`, which does not exist.`,
    ...where,
    suggestion: [suggestNearestName(name, names), formatKnownIds(noun, names)].filter(Boolean).join(' '),
  };
}

function formatKnownIds(noun: UnknownId['noun'], names: readonly string[]): string {
  const listed = names.slice(0, MAX_LISTED_IDS).join(', ');
  const more = names.length - MAX_LISTED_IDS;
  return `Available ${noun} ids: ${listed}${more > 0 ? `, and ${more} more` : ''}.`;
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
