// What work costs, whatever else the machine does: for inputs that would take minutes where time were not linear in their size.

/** Processor time that this process has taken, in milliseconds. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
