// Unset addresses. An address that begins with an empty variable has no target yet. It stays in the configuration as written, so that the
// link with this address keeps its other settings.

/**
 * Matches a variable that is left in the configuration because it has no value. Variables `latest.*` do not match: they have no value until
 * product versions are known.
 */
const UNSET_VARIABLE_PATTERN = /^\s*\{\{(?!\s*latest\.)/;

/** Whether an address of the configuration begins with an empty variable. */
export function startsWithUnsetVariable(href: string | undefined): boolean {
  return href !== undefined && UNSET_VARIABLE_PATTERN.test(href);
}
