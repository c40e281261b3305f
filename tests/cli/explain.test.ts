// `techdocs explain`: a page of the manual in the terminal, without a project and without network access.
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { codes } from '../../scripts/manual/findings.ts';
import { formatExplanationPage } from '../../src/cli/explain-command.ts';
import { techdocs } from '../support/cli.ts';

const page =
  '---\ntitle: a-code\ndescription: "A"\n---\n\nLevel: `warn`, set by [rules](../rules.md).\n\nWrite `\\{{ a }}`.\n\n' +
  '## Example\n\n````md title="docs/a.md"\n## A\n\n```js\nlet a;\n```\n````\n\n## Mended\n\n```sh\nnpx techdocs build\n```\n';

it('shows a page as plain text', () => {
  expect(formatExplanationPage(page)).toBe(
    'a-code\n\nLevel: `warn`, set by rules.\n\nWrite `{{ a }}`.\n\n' +
      'Example\n\n  docs/a.md\n    ## A\n\n    ```js\n    let a;\n    ```\n\nMended\n\n    npx techdocs build\n',
  );
});

it('shows code as it is, also where it reads as a link', async () => {
  expect(formatExplanationPage('`[a](b)`, ``[`` [`c`](d), `` `[e](f) ``\n')).toBe(
    '\n`[a](b)`, ``[`` `c`, `` `[e](f) ``\n',
  );
  const { stdout } = await techdocs(['explain', 'foreign-syntax'], { cwd: tmpdir() });
  expect(stdout).toContain(
    '| `[text]({{% ref "page.md" %}})` of Hugo, `{% link page.md %}` of Jekyll | `[text](./page.md)` |\n',
  );
  expect(stdout).toContain('| `![text](picture.png =100x200)` |');
  expect(stdout).toContain('a plugin that reads it to `markdown.extensions`, such as');
});

it('prints the page of a code, also as JSON', async () => {
  const cwd = tmpdir();
  const { code, stdout, stderr } = await techdocs(['explain', 'empty-link'], { cwd });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^empty-link\n\nLevel: `warn`, set by `linkCheck\.rules\.empty-link` or `rules`\.\n/);
  const json = await techdocs(['explain', 'empty-link', '--json'], { cwd });
  expect(JSON.parse(json.stdout)).toMatchObject({ code: 'empty-link', markdown: expect.stringContaining('## Mended') });
});

it('prints what is tested for accessibility, with the statement to publish', async () => {
  const cwd = tmpdir();
  const { code, stdout, stderr } = await techdocs(['explain', 'accessibility'], { cwd });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^Accessibility\n\n/);
  expect(stdout).toContain('| `image-alt` | an image without a text | 1.1.1 (A) | 9.1.1.1 |');
  expect(stdout).toContain('\n    title: Accessibility statement\n');
  const json = await techdocs(['explain', 'accessibility', '--json'], { cwd });
  expect(JSON.parse(json.stdout)).toMatchObject({ code: 'accessibility', markdown: expect.stringContaining('12.1.2') });
});

it('lists all findings where no code is given', async () => {
  const cwd = tmpdir();
  const { code, stdout, stderr } = await techdocs(['explain'], { cwd });
  expect([code, stderr]).toEqual([0, '']);
  const [title, , ...lines] = stdout.trimEnd().split('\n');
  const [rows, end] = [lines.slice(0, -2), lines.slice(-2)];
  expect(end).toEqual(['', expect.stringContaining('`techdocs explain accessibility` says what is tested')]);
  expect(title).toBe('Findings, each explained by `techdocs explain CODE`:');
  expect(rows).toHaveLength(codes.length);
  expect(rows.filter((row) => !/^ {2}[a-z\d-]+ {2,}[A-Za-z`].*[.`]$/.test(row))).toEqual([]);
  const json = JSON.parse((await techdocs(['explain', '--json'], { cwd })).stdout);
  expect(json.codes).toContainEqual({ code: 'empty-link', description: expect.stringMatching(/\.$/) });
});

it.each([
  ['help', 'Usage: techdocs [options] [command]'],
  ['help build', 'Usage: techdocs build [options]'],
])('`%s` is known too', async (args, usage) => {
  const { code, stdout } = await techdocs(args.split(' '), { cwd: tmpdir() });
  expect([code, stdout.split('\n')[0]]).toEqual([0, usage]);
});

it('says which command judges a site', async () => {
  const { code, stderr } = await techdocs(['lint'], { cwd: tmpdir() });
  expect(code).toBe(2);
  expect(stderr).toContain(
    'To see all that is wrong, run `techdocs build --strict`, which writes nothing where there is a finding.',
  );
});

it.each([
  ['broken-lnk', ' Did you mean `broken-link`, `broken-api` or `broken-anchor`? `techdocs explain` lists all.'],
  ['zzzzzzzzzzzz', ' `techdocs explain` lists all.'],
])('offers the nearest codes for %s', async (name, offered) => {
  const { code, stderr } = await techdocs(['explain', name], { cwd: tmpdir() });
  expect([code, stderr]).toEqual([2, `✘ invalid-call\n  No finding has the code \`${name}\`.${offered}\n`]);
});
