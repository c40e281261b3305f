// Texts with the address of the repository are filled in from one place, and can be reset.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type NamingTexts, withRepository } from '../../scripts/manual/repository.ts';
import { repository } from '../support/cli.ts';

const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const texts: NamingTexts = {
  main: read('package.json'),
  create: read('create-techdocs/package.json'),
  readme: read('README.md'),
};

function named(url: string, { main, ...others }: NamingTexts = texts): NamingTexts {
  return withRepository({ ...others, main: JSON.stringify({ ...JSON.parse(main), repository: url }) });
}

it('is what `npm run docs` writes', () => {
  expect(withRepository(texts)).toEqual(texts);
});

it('sets what npm shows', () => {
  const { main, create } = named('github:acme/docs');
  const shown = { homepage: 'https://github.com/acme/docs#readme', bugs: 'https://github.com/acme/docs/issues' };
  expect(JSON.parse(main)).toMatchObject({ name: 'techdocs', repository: 'github:acme/docs', ...shown });
  expect(JSON.parse(create)).toMatchObject({
    repository: { type: 'git', url: 'git+https://github.com/acme/docs.git', directory: 'create-techdocs' },
    ...shown,
  });
  expect(JSON.parse(named('https://gitlab.com/acme/docs.git').main).bugs).toBe('https://gitlab.com/acme/docs/-/issues');
});

it('makes links of the README absolute, and pictures too', () => {
  const short = { ...texts, readme: '[![A](./a.png)](./docs/b.md#c) and [d](./LICENSE), [e](https://example.com/x)' };
  expect(named('github:acme/docs', short).readme).toBe(
    '[![A](https://github.com/acme/docs/raw/HEAD/a.png)](https://github.com/acme/docs/blob/HEAD/docs/b.md#c) and [d](https://github.com/acme/docs/blob/HEAD/LICENSE), [e](https://example.com/x)',
  );
  expect(named('https://gitlab.com/acme/docs', short).readme).toContain(
    '(https://gitlab.com/acme/docs/-/raw/HEAD/a.png)',
  );
  const { readme } = named('github:acme/docs');
  expect(readme).not.toContain('](./');
  expect(readme.match(/\]\(https:\/\/github\.com\/acme\/docs\//g)?.length).toBeGreaterThan(40);
});

it('follows a repository that moves, and one that goes', () => {
  const first = named('github:acme/docs');
  expect(named('https://gitlab.com/acme/docs', first)).toEqual(named('https://gitlab.com/acme/docs'));
  const { repository: _, ...manifest } = JSON.parse(first.main) as Record<string, unknown>;
  expect(withRepository({ ...first, main: JSON.stringify(manifest) })).toEqual(withRepository(texts));
  expect(() => named('./here')).toThrow('`repository` of package.json is not the address of a repository.');
});
