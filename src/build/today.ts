// Which day it is, for warnings about dates: no byte of a site depends on it.

/** The day at a time (milliseconds since 1970) where it is furthest ahead, at UTC+14: what lies after it is in the future everywhere. */
export function furthestDay(time: number): string {
  return new Date(time + 14 * 3_600_000).toISOString().slice(0, 10);
}
