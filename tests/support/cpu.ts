// Cost of work, independent of other load of the machine: for inputs that would take minutes if time were not linear in their size.

/** Returns the processor time of this process so far, in milliseconds. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
