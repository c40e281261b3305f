// Unset addresses: an address that begins with an empty variable is not an address yet. It stays in the configuration as written, because
// the other settings of its link stay too.

/** `latest.*` is excluded: product versions are filled in later. Any other variable left at this point is known to be unset. */
const UNSET = /^\s*\{\{(?!\s*latest\.)/;

/** Whether an address of the configuration begins with an empty variable. */
export function isUnset(href: string | undefined): boolean {
  return href !== undefined && UNSET.test(href);
}
