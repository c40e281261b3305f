// Valid entries of a policy, how several are joined, and the addresses that an entry covers.
import { describe, expect, it } from 'vitest';
import { isAddressAllowedByOrigins, mergePolicies, normalizePolicyOrigin } from '../../src/model/policy.ts';

describe('an entry of a policy', () => {
  it.each([
    ['plausible.io', 'https://plausible.io'],
    ['https://plausible.io', 'https://plausible.io'],
    ['https://Plausible.io/', 'https://plausible.io'],
    ['*.example.com', 'https://*.example.com'],
    ['https://*.example.com:8443', 'https://*.example.com:8443'],
    ['example.com:8443', 'https://example.com:8443'],
    ['localhost:3000', 'https://localhost:3000'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['wss://nexus.example.com', 'wss://nexus.example.com'],
    ['bücher.example', 'https://xn--bcher-kva.example'],
    [' plausible.io ', 'https://plausible.io'],
  ])('`%s` stands for `%s`', (text, origin) => {
    expect(normalizePolicyOrigin(text)).toEqual({ origin });
  });

  const EVERY = 'A policy for every host protects no one: name each host, such as `*.example.com`.';
  const KEYWORD = 'A policy of hosts has no keywords and no schemes: name the host.';
  const ALONE = 'Write the host alone, one in each entry.';
  it.each([
    ['', EVERY],
    ['*', EVERY],
    ['*.', EVERY],
    ['*.com', EVERY],
    ['https://*', EVERY],
    ['https://*:443', EVERY],
    ['https:', EVERY],
    ['https://', EVERY],
    ["'self'", KEYWORD],
    ["'unsafe-inline'", KEYWORD],
    ["'unsafe-eval'", KEYWORD],
    ['data:', KEYWORD],
    ['blob:', KEYWORD],
    ['data:text/javascript,alert(1)', KEYWORD],
    ['ftp://example.com', 'The scheme of an origin is `https`, `http`, `wss` or `ws`.'],
    ['example.com/a;b', 'Leave out the path: `https://example.com`.'],
    ['https://example.com/js/', 'Leave out the path: `https://example.com`.'],
    ['https://example.com?a', 'Leave out the path: `https://example.com`.'],
    ['a.example; script-src *', ALONE],
    ['a.example b.example', ALONE],
    ['a.example,b.example', ALONE],
    ['a.example\nb.example', ALONE],
    ['user@example.com', ALONE],
    ['a.*.example.com', ALONE],
    ['*.*.example.com', ALONE],
    ['exa\\mple.com', ALONE],
    ['a%3Bb.example', ALONE],
    ['example.com:99999', ALONE],
  ])('is not `%s`', (text, suggestion) => {
    expect(normalizePolicyOrigin(text)).toEqual({
      must: 'must be an origin such as `https://plausible.io`, or a host such as `plausible.io`',
      suggestion,
    });
  });
});

describe('several policies', () => {
  it('are joined by kind, each origin once, in their order', () => {
    const own = { connect: ['b.example', 'a.example'], script: [] };
    const others = [{ connect: ['https://a.example', 'c.example'], frame: ['d.example'] }, undefined, {}];
    expect(mergePolicies(own, others)).toEqual({
      connect: ['https://b.example', 'https://a.example', 'https://c.example'],
      frame: ['https://d.example'],
    });
  });

  it('are nothing where there is none', () => {
    expect([mergePolicies(undefined), mergePolicies({}, [{}])]).toEqual([{}, {}]);
  });

  it('let nothing in that is no origin', () => {
    expect(mergePolicies({ script: ["'unsafe-inline'", '*', 'a.example; default-src *'] })).toEqual({});
  });
});

describe('an address', () => {
  it.each([
    ['https://a.example/x', ['https://a.example'], true],
    ['https://b.a.example/x', ['https://a.example'], false],
    ['https://b.a.example/x', ['https://*.a.example'], true],
    ['https://a.example/x', ['https://*.a.example'], false],
    ['https://evila.example/x', ['https://*.a.example'], false],
    ['https://a.example/x', ['https://a.example:443'], true],
    ['https://a.example:8443/x', ['https://a.example'], false],
    ['https://a.example:8443/x', ['https://b.example', 'https://a.example:8443'], true],
    ['https://a.example/x', ['http://a.example'], true],
    ['http://a.example/x', ['https://a.example'], false],
    ['https://a.example/x', ['wss://a.example'], false],
  ])('%s under %j: %s', (address, origins, isCovered) => {
    expect(isAddressAllowedByOrigins(origins, address)).toBe(isCovered);
  });
});
