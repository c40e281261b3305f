// Validation of dates, shared by file names, front matter and commands.
import { expect, test } from 'vitest';
import {
  computeBuildTimestampMs,
  formatDayInTimeZone,
  isIsoDate,
  isTimeZone,
  parseDateTime,
} from '../../src/lib/day.ts';
import { parsePostFileName } from '../../src/model/post-file.ts';

test('a day is one that the calendar has', () => {
  expect(['2024-02-29', '2025-12-31', '0001-01-01'].filter((text) => !isIsoDate(text))).toEqual([]);
  const none = [
    '2024-13-45',
    '2023-02-29',
    '2024-99-01',
    '2024-00-10',
    '0000-01-01',
    '2024-1-1',
    '2024-01-01T00:00',
    '',
  ];
  expect(none.filter(isIsoDate)).toEqual([]);
});

test('a day may have a time that a clock has', () => {
  const times = ['', 'T09:30', ' 9:30:00', 'T23:59:59.999Z', 'T00:00:00+02:00', ' 10:00:00 -0530', 'T10:00:00+14'];
  for (const time of times)
    expect([time, parseDateTime(`2024-01-02${time}`)]).toEqual([time, { date: '2024-01-02', hasTime: true }]);
  for (const time of ['T25:61:00Z', 'T24:00', 'T10:60', 'T10:00:61', 'T1', 'T10:00+19:00'])
    expect([time, parseDateTime(`2024-01-02${time}`)?.hasTime]).toEqual([time, false]);
  expect(parseDateTime('tomorrow')).toBeUndefined();
});

test('the name of a post gives the day where there is one, and what it says where there is none', () => {
  expect(parsePostFileName('2024-01-02-a.md')).toEqual({ date: '2024-01-02', writtenDate: '2024-01-02', slug: 'a' });
  expect(parsePostFileName('2024/99/01/a.md')).toEqual({ writtenDate: '2024-99-01', slug: 'a' });
});

test('a day is that of a time zone', () => {
  const time = Date.UTC(2026, 10, 30, 23, 30);
  expect(
    ['UTC', 'Europe/Rome', 'America/New_York', 'Pacific/Kiritimati'].map((zone) => formatDayInTimeZone(time, zone)),
  ).toEqual(['2026-11-30', '2026-12-01', '2026-11-30', '2026-12-01']);
  expect([isTimeZone('Europe/Rome'), isTimeZone('Rome')]).toEqual([true, false]);
});

test('the time of a build is that of the clock, or what SOURCE_DATE_EPOCH says in seconds', () => {
  expect([
    computeBuildTimestampMs(undefined, 7),
    computeBuildTimestampMs('', 7),
    computeBuildTimestampMs('0', 7),
    computeBuildTimestampMs('1700000000', 7),
  ]).toEqual([7, 7, 0, 1_700_000_000_000]);
  expect(['now', '-1', '1e3', '1.5', '999999999999'].map((text) => computeBuildTimestampMs(text, 7))).toEqual(
    Array(5).fill(undefined),
  );
});
