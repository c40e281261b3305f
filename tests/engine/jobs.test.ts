// The parse job: what is remembered of a result, and what is not.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createJobs } from '../../src/engine/jobs.ts';
import { openProject } from '../../src/engine/project.ts';
import { sourceOf } from '../content/parse-one.ts';

const root = mkdtempSync(join(tmpdir(), 'techdocs-jobs-'));
afterAll(() => rmSync(root, { recursive: true }));

test('a page whose code took too long is an error that is not remembered', async () => {
  const project = await openProject({ root, cache: false });
  const [slow, other] = [sourceOf('```js\nlet a\n```\n'), sourceOf('Text', { file: 'docs/b.md', hash: 'b' })];
  const times = [0, 10_001];
  const clock = () => times.shift() ?? 0;
  const jobs = createJobs(project, { workers: 1, clock });
  const first = await jobs.parse(project.config, [slow, other]);
  expect(first.documents[0]?.diagnostics).toMatchObject([{ code: 'code-too-slow', severity: 'error', line: 1 }]);
  expect(first.bodyOf(slow.file).html).toContain('>let a\n<');
  const second = await jobs.parse(project.config, [slow, other]);
  expect(second.documents[0]?.diagnostics).toEqual([]);
  expect(second.bodyOf(slow.file).html).toContain('>let</span> a\n<');
  expect(second.documents[1]).toBe(first.documents[1]);
});

test('an extension of the site that does something else parses anew', async () => {
  const file = join(root, 'site.config.mjs');
  const open = async (mark: string) => {
    const extension = `(md) => { md.renderer.rules.text = () => '${mark}'; }`;
    writeFileSync(file, `export default { markdown: { extensions: [${extension}] } };`);
    const project = await openProject({ root });
    const jobs = createJobs(project, { workers: 1 });
    const { bodyOf } = await jobs.parse(project.config, [sourceOf('Text')]);
    project.memory.save();
    project.cache.close();
    return { salt: jobs.saltOf(project.config), html: bodyOf('docs/a/page.md').html, hits: jobs.hits };
  };
  const [first, same, other] = [await open('one'), await open('one'), await open('two')];
  expect(first).toMatchObject({ html: '<p>one</p>\n', hits: 0 });
  expect(same).toEqual({ ...first, hits: 1 });
  expect(other).toMatchObject({ html: '<p>two</p>\n', hits: 0 });
  expect(other.salt).not.toBe(first.salt);
});
