// Names of outputs and sources that some file systems do not allow.
import { expect, test } from 'vitest';
import { findWindowsPathFault } from '../../src/lib/file-path.ts';
import type { Route } from '../../src/model/route.ts';
import { findCaseCollisions, findUnwritableOutputs } from '../../src/site/assemble/output-names.ts';
import { document, site } from '../support/site.ts';

function route(output: string, source?: string): Route {
  const page = { path: `/${output}`, output, title: '', isIndexed: true, visibility: 'public' } as const;
  return { ...page, type: 'landing', source };
}

function told(found: ReturnType<typeof findCaseCollisions>) {
  return found.map(({ code, severity, message, file }) => `${severity} ${code} ${file}: ${message}`);
}

const END =
  ' differ only in case or in how their letters are composed, so on macOS and Windows one overwrites the other.';

test('two names that are one elsewhere are told once', () => {
  const routes = [
    route('A/index.html', 'docs/A.md'),
    route('a/index.html', 'docs/a.md'),
    route('b/index.html', 'docs/b.md'),
    route('A.md', 'docs/A.md'),
    route('a.md', 'docs/a.md'),
  ];
  const files = ['docs/A.md', 'docs/a.md', 'docs/b.md', 'docs/\u00e9.md', 'docs/e\u0301.md'];
  expect(told(findCaseCollisions(routes, files))).toEqual([
    `error case-collision docs/a.md: \`A/index.html\` (from docs/A.md) and \`a/index.html\` (from docs/a.md)${END}`,
    `error case-collision docs/e\u0301.md: \`docs/\u00e9.md\` and \`docs/e\u0301.md\`${END}`,
  ]);
});

test('slugs that differ in case collide where their sources do not', () => {
  const routes = [route('Same/index.html', 'docs/x.md'), route('same/index.html', 'docs/y.md')];
  expect(told(findCaseCollisions(routes, ['docs/x.md', 'docs/y.md']))).toEqual([
    `error case-collision docs/y.md: \`Same/index.html\` (from docs/x.md) and \`same/index.html\` (from docs/y.md)${END}`,
  ]);
});

test('a redirect is told at its rule', () => {
  const page = { path: '/.techdocs.json', output: '.techdocs.json/index.html', source: 'site.config.ts' } as const;
  const redirect = { ...page, type: 'redirect', to: '/', rule: { index: 2, address: '/.techdocs.json' } } as const;
  expect(findUnwritableOutputs([redirect as unknown as Route])).toMatchObject([
    {
      code: 'invalid-route',
      setting: 'redirects[2]',
      suggestion: 'Change or remove the `from` of this redirect: each redirect is a file, too.',
    },
  ]);
});

test('what no file system takes is told, with its reason', () => {
  const deep = `${'a/'.repeat(3000)}index.html`;
  const outputs = [
    `${'x'.repeat(300)}/index.html`,
    deep,
    '\ud800/index.html',
    '.techdocs.json/index.html',
    'a:b/a:b/index.html',
    'a/../../x/index.html',
    'é'.repeat(120),
  ];
  const reasons = findUnwritableOutputs(outputs.map((output) => route(output))).map(({ message }) =>
    message.replace(/^.*written as a file: /s, ''),
  );
  expect(reasons).toEqual([
    'a part of it has 300 bytes, and at most 255 are possible.',
    'it has 6010 bytes, and at most 1000 are possible.',
    'it contains half a character (a lone surrogate).',
    'techdocs keeps its list of files there.',
    'on Windows it begins with a drive.',
    'it leads out of the output folder.',
  ]);
});

test("what Windows does not take is told of a site for readers' disks", () => {
  const routes = [route('aux/index.html'), route('why?/index.html'), route('auxiliary/index.html')];
  expect(findUnwritableOutputs(routes)).toEqual([]);
  expect(findUnwritableOutputs(routes, findWindowsPathFault).map(({ message }) => message)).toEqual([
    '`/aux/index.html` cannot be written as a file: `aux` is a device on Windows.',
    '`/why?/index.html` cannot be written as a file: a name on Windows cannot contain `?`.',
  ]);
});

test('a doc at the path of a generated print page is used, and told', () => {
  const { diagnostics, print } = site([document('doc', 'a.md'), document('doc', 'b.md'), document('doc', 'print.md')]);
  expect(print.sections).toEqual([]);
  expect(diagnostics).toEqual([
    {
      code: 'duplicate-route',
      severity: 'warning',
      message: 'Two sources make the page `/print`: docs/print.md and the generated print page. The first one is used.',
      file: 'docs/print.md',
      line: 1,
      column: 1,
      target: '/print',
      suggestion: 'Give one of them another `slug`, or remove it.',
    },
  ]);
});
