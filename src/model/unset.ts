// Addresses that a site has not given yet: one that begins with an empty variable is no address. In the configuration it
// stays as it is written, since the other settings of its link stay.

/** The versions of products are filled in later, so those that are left are known to be missing. */
const UNSET = /^\s*\{\{(?!\s*latest\.)/;

/** Whether an address of the configuration begins with an empty variable. */
export function isUnset(href: string | undefined): boolean {
  return href !== undefined && UNSET.test(href);
}
