// Addresses that a site has not given yet: one that begins with an empty variable is no address. In the configuration it
// becomes this mark, since the other settings of its link stay.

const MARK = 'unset:';

/** Stands for an address that begins with an empty variable. */
export function unsetAddress(variable: string): string {
  return MARK + variable;
}

/** Whether an address of the configuration begins with an empty variable. */
export function isUnset(href: string | undefined): boolean {
  return href?.startsWith(MARK) === true;
}
