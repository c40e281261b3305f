// Unset addresses: an address that begins with an empty variable has no target yet. It stays in the configuration as written, so that its
// link keeps its other settings.

/** `latest.*` is excluded, because product versions are filled in later. Every other variable that is left here has no value. */
const UNSET_VARIABLE = /^\s*\{\{(?!\s*latest\.)/;

/** Whether an address of the configuration begins with an empty variable. */
export function hasUnsetAddress(href: string | undefined): boolean {
  return href !== undefined && UNSET_VARIABLE.test(href);
}
