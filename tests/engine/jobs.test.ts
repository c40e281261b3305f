// The parse job: which results are cached.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createParseScheduler } from '../../src/engine/jobs.ts';
import { openProject } from '../../src/engine/open-project.ts';
import { sourceOf } from '../content/parse-one.ts';

const root = mkdtempSync(join(tmpdir(), 'techdocs-jobs-'));
afterAll(() => rmSync(root, { recursive: true }));

test('a page whose code took too long is an error that is not remembered', async () => {
  const project = await openProject({ features: undefined, root, cache: false });
  const [slow, other] = [sourceOf('```js\nlet a\n```\n'), sourceOf('Text', { file: 'docs/b.md', hash: 'b' })];
  const times = [0, 30_001];
  const clock = () => times.shift() ?? 0;
  const jobs = createParseScheduler(project, { workers: 1, clock });
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
    const project = await openProject({ features: undefined, root });
    const jobs = createParseScheduler(project, { workers: 1 });
    const { bodyOf } = await jobs.parse(project.config, [sourceOf('Text')]);
    project.memo.documents.save();
    project.memo.close();
    return { salt: jobs.saltOf(project.config), html: bodyOf('docs/a/page.md').html, hits: jobs.hits };
  };
  const [first, same, other] = [await open('one'), await open('one'), await open('two')];
  expect(first).toMatchObject({ html: '<p>one</p>\n', hits: 0 });
  expect(same).toEqual({ ...first, hits: 1 });
  expect(other).toMatchObject({ html: '<p>two</p>\n', hits: 0 });
  expect(other.salt).not.toBe(first.salt);
});

test('an edited page takes the colours of its code from what it was before, if the settings are the same', async () => {
  const folder = mkdtempSync(join(root, 'edited-'));
  const open = async (light: string, cache: boolean) => {
    const config = { code: { themes: { light, dark: 'github-dark' } } };
    writeFileSync(join(folder, 'site.config.json'), JSON.stringify(config));
    return openProject({ features: undefined, root: folder, cache });
  };
  const code = '```js\nlet a = 1;\n```\n';
  const parse = async (project: Awaited<ReturnType<typeof open>>, text: string, clock = () => 0) => {
    const source = sourceOf(text, { hash: text });
    const { documents, bodyOf } = await createParseScheduler(project, { workers: 1, clock }).parse(project.config, [
      source,
    ]);
    project.memo.documents.save();
    return { body: bodyOf(source.file), faults: documents.flatMap(({ diagnostics }) => diagnostics) };
  };
  /** The clock is read for each highlighted line. */
  const refuse = () => {
    throw new Error('It is coloured.');
  };
  const project = await open('github-light', true);
  await parse(project, `One.\n\n${code}`);
  const edited = await parse(project, `Two.\n\n${code}`, refuse);
  expect(edited).toEqual(await parse(await open('github-light', false), `Two.\n\n${code}`));
  project.memo.close();
  const other = await open('dracula', true);
  const inOtherColours = await parse(other, `Three.\n\n${code}`);
  expect(inOtherColours).toEqual(await parse(await open('dracula', false), `Three.\n\n${code}`));
  expect(inOtherColours.body.html).not.toBe(edited.body.html.replace('Two', 'Three'));
  expect((await parse(other, `Four.\n\n${code.replace('1', '2')}`, refuse)).faults).toMatchObject([
    { code: 'markdown-failed', message: expect.stringContaining('It is coloured.') },
  ]);
  other.memo.close();
});
