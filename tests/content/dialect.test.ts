// The dialect, one text fixture file per extension; those of features are with their other tests. Slots are shown as `⟦0⟧`; links and
// faults are listed below the HTML.
import { fileURLToPath } from 'node:url';
import glob from 'fast-glob';
import { describe, expect, test } from 'vitest';
import { readFixtures } from './fixtures.ts';
import { parseOne, visible } from './parse-one.ts';

const includes = {
  'docs/a/part.md': '---\ntitle: Part\n---\n\nPart **bold** [page](./x.md) {{ nope }}\n',
  'docs/a/regions.md':
    'out\n\n<!-- #region one -->\nFirst {{ vendor }}.\n<!-- #endregion -->\n\n<!-- #region two -->\nSecond.\n<!-- #endregion two -->\n',
  'docs/a/cycle.md': 'Round\n\n<!-- include: ./cycle.md -->\n',
  'docs/a/Foo.java': 'class Foo {\n  // #region main\n  void main() {\n  }\n  // #endregion\n}\n',
  'docs/a/fence.md': '```\ncode\n```\n',
  'docs/a/own.md': '```\n// #region one\nA line.\n// #endregion\n```\n\n<<< ./own.md#one{txt}\n',
};

/** Returns all results of a page, as text. */
async function show(input: string): Promise<string> {
  const { document, body } = await parseOne(input, { includes });
  const links = document.links.map(
    ({ kind, href, line, column, file }) => `${kind} ${href} ${file ?? ''}${line}:${column}\n`,
  );
  const faults = document.diagnostics.map(({ severity, code, message, file, line, column, suggestion }) => {
    const place = `${file === 'docs/a/page.md' ? '' : file}${line}:${column}`;
    return `${severity} ${code} ${place} ${message}${suggestion === undefined ? '' : ` ${suggestion}`}\n`;
  });
  const lists = [...links, ...faults];
  const html = visible(body).replace(/\n?$/, '\n');
  return html + (lists.length === 0 ? '' : `--\n${lists.join('')}`);
}

const files = glob
  .sync(['fixtures/markdown/*.txt', 'features/*/*.txt'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  })
  .sort();

describe.each(files)('%s', (file) => {
  test.each(readFixtures(file))('$name', async ({ input, output }) => {
    expect(await show(input)).toBe(output);
  });
});
