// The one judge of days, for file names, front matter and commands.
import { expect, test } from 'vitest';
import { isDay, splitDate } from '../../src/model/day.ts';
import { postFileName } from '../../src/model/post-file.ts';

test('a day is one that the calendar has', () => {
  expect(['2024-02-29', '2025-12-31', '0001-01-01'].filter((text) => !isDay(text))).toEqual([]);
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
  expect(none.filter(isDay)).toEqual([]);
});

test('a day may have a time that a clock has', () => {
  const times = ['', 'T09:30', ' 9:30:00', 'T23:59:59.999Z', 'T00:00:00+02:00', ' 10:00:00 -0530', 'T10:00:00+14'];
  for (const time of times)
    expect([time, splitDate(`2024-01-02${time}`)]).toEqual([time, { date: '2024-01-02', hasTime: true }]);
  for (const time of ['T25:61:00Z', 'T24:00', 'T10:60', 'T10:00:61', 'T1', 'T10:00+19:00'])
    expect([time, splitDate(`2024-01-02${time}`)?.hasTime]).toEqual([time, false]);
  expect(splitDate('tomorrow')).toBeUndefined();
});

test('the name of a post gives the day where there is one, and what it says where there is none', () => {
  expect(postFileName('2024-01-02-a.md')).toEqual({ date: '2024-01-02', named: '2024-01-02', slug: 'a' });
  expect(postFileName('2024/99/01/a.md')).toEqual({ named: '2024-99-01', slug: 'a' });
});
