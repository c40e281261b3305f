// Redirects that a site kept for its host become redirects of the new site; rules for a host alone are named.
import { expect, it } from 'vitest';
import { addHostRules, readHostRules } from '../../../src/features/migrate/host-redirects.ts';
import type { MigrationPlan } from '../../../src/features/migrate/site-to-migrate.ts';

const plan = (files: MigrationPlan['files'] = []): MigrationPlan => ({
  ...{ moved: {}, published: [], pages: [], items: [], locales: ['en'], asked: [], components: {} },
  ...{ hasConfigCode: false, configText: () => '', files },
  addresses: ['/', '/a', '/b', '/guide/c'].map((path) => ({ path, rule: 'doc' })),
});
const add = (files: Readonly<Record<string, string>>, had?: MigrationPlan['files']) => {
  const made = addHostRules(
    plan(had),
    readHostRules((path) => files[path]),
  );
  return {
    redirects: made.redirects,
    addresses: made.plan.addresses.slice(4).map(({ path, now, rule }) => `${rule} ${path} ${now}`),
    files: made.plan.files.map(({ path, text }) => `${path} ${text}`),
    notes: made.plan.items.map(({ at, message }) => `${at.file}:${at.line ?? ''} ${message}`),
  };
};

it('reads `_redirects`, and follows one redirect to the next', () => {
  const rules = `# Old pages
/docs/*  /:splat
/old     /a#part   # moved
/older/  /old  301
/out     https://other.example/x  302
/lost    /nowhere
/api/*   https://api.example/:splat 200
/de  /a  Language=de
`;
  expect(add({ _redirects: rules })).toEqual({
    redirects: [{ from: '/out', to: 'https://other.example/x' }],
    addresses: ['_redirects /old /a#part', '_redirects /older /a#part'],
    files: ['static/_redirects /docs/*  /:splat\n/api/*   https://api.example/:splat 200\n/de  /a  Language=de\n'],
    notes: [
      '_redirects:2 Rules with patterns, conditions, the status 200 or another case of an address only work at the host: 3, the first is `/docs/*  /:splat`. They are in `static/_redirects` now, for hosts that read it.',
      '_redirects:6 Redirects to addresses that are no page of this site are left out: 1, the first is `/lost    /nowhere`.',
    ],
  });
});

it('reads the files of Netlify and Vercel above the site', () => {
  const made = add({
    '../netlify.toml': `[[redirects]]
from = "/old"
to = "/guide/c/"
[[redirects]]
from = "/app/*"
to = "/index.html"
status = 200
[[redirects]]
from = "/q"
to = "/b"
[redirects.query]
id = ":id"
`,
    'vercel.json': JSON.stringify({
      redirects: [
        { source: '/past', destination: '/b', permanent: true },
        { source: '/:path(.*)', destination: '/b', has: [{ type: 'host', value: 'a' }] },
      ],
      rewrites: [{ source: '/proxy', destination: 'https://other.example/' }],
    }),
  });
  expect(made.addresses).toEqual(['vercel.json /past /b', '../netlify.toml /old /guide/c']);
  expect(made.files).toEqual([]);
  expect(made.notes).toEqual([
    'vercel.json: Rules with patterns, conditions, the status 200 or another case of an address only work at the host: 2, the first is `/:path(.*) /b 308`.',
    '../netlify.toml: Rules with patterns, conditions, the status 200 or another case of an address only work at the host: 2, the first is `/app/* /index.html 200`.',
  ]);
});

it('leaves a file for hosts that the site has among its static files, and broken files', () => {
  const had = [{ path: 'static/_redirects', from: 'static/_redirects' }];
  const made = add({ _redirects: '/a/* /b\n', 'netlify.toml': '= [', 'vercel.json': '{' }, had);
  expect(made.files).toEqual(['static/_redirects undefined']);
  expect(made.notes).toHaveLength(1);
  expect(add({ _redirects: '/x /y\n/y /x\n' }).addresses).toEqual([]);
});

it('makes one redirect of addresses that differ in case alone, and leaves the others to the host', () => {
  expect(add({ _redirects: '/Old /a\n/old /a\n/GUIDE/c /b\n' })).toEqual({
    redirects: [],
    addresses: ['_redirects /Old /a'],
    files: ['static/_redirects /old /a\n/GUIDE/c /b\n'],
    notes: [
      '_redirects:2 Rules with patterns, conditions, the status 200 or another case of an address only work at the host: 2, the first is `/old /a`. They are in `static/_redirects` now, for hosts that read it.',
    ],
  });
});
