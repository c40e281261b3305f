// Dates in content, file names and commands. All share one set of rules for valid dates.

const TIME_OF_DAY = /^(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?$/;
const TIME_ZONE_OFFSET = /(?:Z| ?[+-](?:0?\d|1[0-4])(?::?[0-5]\d)?)$/;

/** Whether a text is a date of the calendar, `YYYY-MM-DD`. There is no year 0. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  // `Date.parse` returns `NaN`, or the time of another day, for a date that does not exist.
  const time = Date.parse(`${text}T00:00:00Z`);
  return new Date(time).getUTCDate() === Number(text.slice(-2));
}

/**
 * Returns the time of day of a date text, in seconds from the start of its day in UTC. A time without a zone is UTC. `undefined` if the
 * text has no time.
 */
export function parseSecondsOfDay(text: string): number | undefined {
  const [, hour, minute, second = 0, zone = '', sign, ahead = 0, minutesAhead = 0] =
    /[T ](\d+):(\d+)(?::([\d.]+))?(Z| ?([+-])(\d{1,2}):?(\d{2})?)?$/.exec(text) ?? [];
  if (hour === undefined) return undefined;
  const offset = zone === '' || zone === 'Z' ? 0 : Number(ahead) * 3600 + Number(minutesAhead) * 60;
  return Number(hour) * 3600 + Number(minute) * 60 + Number(second) + (sign === '-' ? offset : -offset);
}

/**
 * Returns the date in a text that may also contain a time; `undefined` if the text has another format. `hasTime` is false if the time is
 * missing or invalid.
 */
export function parseDateTime(text: string): { readonly date: string; readonly hasTime: boolean } | undefined {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})(?:[T ]([\d:.]+(?:Z| ?[+-][\d:]+)?))?$/.exec(text) ?? [];
  if (date === undefined) return undefined;
  return { date, hasTime: time === undefined || TIME_OF_DAY.test(time.replace(TIME_ZONE_OFFSET, '')) };
}

/** Formats a time as `YYYY-MM-DD` in a time zone. `time` is in milliseconds since 1970; `timeZone` is an IANA name. */
export function formatDayInTimeZone(time: number, timeZone: string): string {
  if (timeZone === 'UTC') return new Date(time).toISOString().slice(0, 10);
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone,
  });
  const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]));
  return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}`;
}

/** Whether a text is the name of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the build time in milliseconds since 1970. It is `epoch`, the value of `SOURCE_DATE_EPOCH` in seconds (see
 * reproducible-builds.org), or `now` without that variable. Returns `undefined` if the variable is invalid.
 */
export function computeBuildTimestampMs(epoch: string | undefined, now: number): number | undefined {
  if (epoch === undefined || epoch === '') return now;
  const time = /^\d{1,11}$/.test(epoch) ? Number(epoch) * 1000 : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
