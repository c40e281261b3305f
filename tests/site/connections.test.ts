// Scripts of other hosts whose requests browsers block.
import { describe, expect, it } from 'vitest';
import { checkBlockedConnections } from '../../src/check/connections.ts';
import type { SiteConfig } from '../../src/model/config.ts';
import type { HeadTag } from '../../src/model/head.ts';
import { config } from '../support/site.ts';

const script = (src: string) => ({ src, attributes: {} });
const told = (changes: Partial<SiteConfig>) => checkBlockedConnections({ config: config(changes) });

describe('a script of another host', () => {
  it('is told once for each host, at its place, with the line to write', () => {
    const scripts = ['/own.js', 'https://a.example/a.js?key=s3cret', '//a.example/b.js', 'http://b.example:8080/c.js'];
    const headTags: readonly HeadTag[] = [
      { tagName: 'meta', attributes: { src: 'https://c.example/x.js' } },
      { tagName: 'script', attributes: { src: 'https://d.example/d.js' } },
      { tagName: 'script', attributes: {}, innerHTML: 'a' },
    ];
    const found = told({ scripts: scripts.map(script), headTags });
    expect(found[0]).toEqual({
      code: 'blocked-connection',
      severity: 'warning',
      message:
        'The script `https://a.example/a.js?key=***` loads, but the Content-Security-Policy of the pages does not let it send requests to its own host.',
      file: 'site.config.ts',
      setting: 'scripts[1]',
      suggestion: "If it sends some, write `policy: { connect: ['https://a.example'] }`.",
    });
    expect(found.map(({ setting, suggestion }) => [setting, suggestion?.split('`')[1]])).toEqual([
      ['scripts[1]', "policy: { connect: ['https://a.example'] }"],
      ['scripts[3]', "policy: { connect: ['http://b.example:8080'] }"],
      ['headTags[1].attributes.src', "policy: { connect: ['https://d.example'] }"],
    ]);
  });

  it.each([
    ['https://a.example', []],
    ['https://*.a.example', ["If it sends some, add `'https://a.example'` to `policy.connect`."]],
    ['https://b.example', ["If it sends some, add `'https://a.example'` to `policy.connect`."]],
  ])('is not told where the policy has %s', (origin, suggestions) => {
    const found = told({ scripts: [script('https://a.example/a.js')], policy: { connect: [origin] } });
    expect(found.map(({ suggestion }) => suggestion)).toEqual(suggestions);
  });

  it('is told as `rules` say', () => {
    const scripts = [script('https://a.example/a.js')];
    expect(told({ scripts, rules: { 'blocked-connection': 'ignore' } })).toEqual([]);
    expect(told({ scripts, rules: { 'blocked-connection': 'error' } }).map(({ severity }) => severity)).toEqual([
      'error',
    ]);
  });

  it('is not told of the host of the site itself', () => {
    expect(told({ scripts: [script('https://docs.example.com/js/a.js')] })).toEqual([]);
  });
});
