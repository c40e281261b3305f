// Path aliases of the old site: they are read from JSON with comments, and files that cannot be read are noted.
import { expect, it } from 'vitest';
import { createUnreadAliasNotes, readPathAliases } from '../../../src/features/migrate/aliases.ts';

const readText = (text: string) => (path: string) => (path === 'tsconfig.json' ? text : undefined);
const paths = '"paths": { "@/*": ["./src/*"] }';

it.each([
  ['nothing else', `{ "compilerOptions": { ${paths} } }`],
  ['comments on lines of their own', `// One\n{ "compilerOptions": {\n  // Two\n  ${paths} } }`],
  ['comments at the end of lines', `{ "compilerOptions": { // https://example.com "x"\n  ${paths} // end\n} }`],
  ['comments in blocks', `/* One\n "two" */ { "compilerOptions": { /* 3 */ ${paths} /* 4 */, "jsx": "react" /**/ } }`],
  ['commas before brackets', `{ "compilerOptions": { "lib": ["a", /* b */], ${paths}, // end\n }, }`],
  ['comments in texts', `{ "a": "// b /* c,] \\" */", "compilerOptions": { ${paths} } }`],
  ['a byte order mark', `\uFEFF{ "compilerOptions": { ${paths} } }`],
])('are read from a file with %s', (_, text) => {
  expect([...readPathAliases(readText(text))]).toEqual([['@/', 'src']]);
  expect(createUnreadAliasNotes(readText(text))).toEqual([]);
});

it('are noted as unknown if the file has a syntax error', () => {
  expect(createUnreadAliasNotes(readText('{ "compilerOptions": '))).toMatchObject([
    { at: { file: 'tsconfig.json' }, isHand: true },
  ]);
  expect(createUnreadAliasNotes(readText('\n'))).toEqual([]);
});

it.each(['/*', '"\\', '" ', ', ', '/'])('end soon for a long file of %j', (part) => {
  const start = performance.now();
  expect(createUnreadAliasNotes(readText(part.repeat(500_000)))).toHaveLength(1);
  expect(performance.now() - start).toBeLessThan(5000);
});
