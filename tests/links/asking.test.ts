// Parts of external link checks that need no server: rate limits, age of answers, addresses that are never requested.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isForbiddenIpAddress, parseAllowedHosts } from '../../src/links/external/addresses.ts';
import { openVerdictCache } from '../../src/links/external/answer-cache.ts';
import { runJobsWithinHostLimits } from '../../src/links/external/paced.ts';
import { parseRetryAfter } from '../../src/links/external/verdict.ts';
import { makeFolder } from '../support/tree.ts';

const folder = makeFolder({});
afterAll(() => rmSync(folder, { recursive: true }));

describe('hosts', () => {
  it('get few requests at once, with time between them, and are left alone when they ask', async () => {
    const starts: [string, number][] = [];
    const [active, most] = [new Map<string, number>(), new Map<string, number>()];
    const count = (host: string, by: number) => {
      active.set(host, (active.get(host) ?? 0) + by);
      most.set(host, Math.max(most.get(host) ?? 0, active.get(host) ?? 0));
    };
    const job = (host: string, pauseFor = 0) => ({
      host,
      run: async (pause: (ms: number) => void) => {
        starts.push([host, performance.now()]);
        for (const name of [host, 'all']) count(name, 1);
        if (pauseFor > 0) pause(pauseFor);
        await new Promise((done) => setTimeout(done, 60));
        for (const name of [host, 'all']) count(name, -1);
      },
    });
    const jobs = ['a', 'b', 'c', 'd'].flatMap((host) => [job(host, host === 'd' ? 250 : 0), job(host), job(host)]);
    await runJobsWithinHostLimits(jobs, { concurrency: 4, perHost: 2, interval: 20, now: () => performance.now() });
    expect(starts).toHaveLength(12);
    expect(most.get('all')).toBe(4);
    expect(Math.max(...['a', 'b', 'c', 'd'].map((host) => most.get(host) ?? 0))).toBe(2);
    for (const host of ['a', 'b', 'c', 'd']) {
      const [first = 0, second = 0, third = 0] = starts.filter(([name]) => name === host).map(([, at]) => at);
      expect(second - first).toBeGreaterThanOrEqual(host === 'd' ? 249 : 19);
      expect(third - second).toBeGreaterThanOrEqual(19);
    }
  });

  it.each([
    ['3', 3000],
    ['0', 0],
    ['Fri, 02 Jan 2026 00:00:10 GMT', 10_000],
    ['Thu, 01 Jan 2026 00:00:00 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
    [undefined, undefined],
  ])('that say Retry-After: %s are waited for %s ms', (value, expected) => {
    expect(parseRetryAfter(value, Date.UTC(2026, 0, 2))).toBe(expected);
  });
});

describe('answers', () => {
  const HOUR = 3_600_000;
  const url = 'https://x.example/';

  it('count for as long as the call says, those about broken pages for a day, others not at all', () => {
    const file = join(folder, 'ages.json');
    let now = 0;
    const open = (age: number) => openVerdictCache({ path: file, isStream: false }, age, () => now);
    const first = open(72 * HOUR);
    first.remember(url, { kind: 'ok', status: 200 });
    first.remember(`${url}gone`, { kind: 'broken', status: 404, reason: 'x' });
    first.remember(`${url}busy`, { kind: 'unverified', status: 429, reason: 'x' });
    first.save();
    const known = (age: number) => ['', 'gone', 'busy'].map((path) => open(age).find(url + path, [])?.kind);
    now = 23 * HOUR;
    expect([known(72 * HOUR), known(HOUR)]).toEqual([
      ['ok', 'broken', undefined],
      [undefined, undefined, undefined],
    ]);
    now = 25 * HOUR;
    expect(known(72 * HOUR)).toEqual(['ok', undefined, undefined]);
    // Saving does not make an answer younger.
    open(72 * HOUR).save();
    now = 73 * HOUR;
    expect(known(72 * HOUR)).toEqual([undefined, undefined, undefined]);
  });

  it('know only the anchors that were asked for', () => {
    const cache = openVerdictCache(undefined, HOUR, () => 0);
    cache.remember(url, { kind: 'ok', status: 200, anchors: { a: true } });
    expect([cache.find(url, ['a'])?.kind, cache.find(url, ['b'])]).toEqual(['ok', undefined]);
  });
});

describe('an address', () => {
  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '168.63.129.16',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'fd00:ec2::254',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    'no address',
  ])('such as %s is never asked unless it is allowed', (address) => {
    expect(isForbiddenIpAddress(address, parseAllowedHosts([]))).toBe(true);
  });

  it.each(['93.184.215.14', '2606:4700::1111', '172.32.0.1'])('such as %s is asked', (address) => {
    expect(isForbiddenIpAddress(address, parseAllowedHosts([]))).toBe(false);
  });

  it('is allowed alone or by its range', () => {
    const allowed = parseAllowedHosts(['10.0.0.0/8', '[::1]', 'Intranet.example']);
    expect(['10.9.9.9', '::1', '127.0.0.1'].map((address) => isForbiddenIpAddress(address, allowed))).toEqual([
      false,
      false,
      true,
    ]);
    expect([...allowed.names]).toEqual(['intranet.example']);
  });
});
