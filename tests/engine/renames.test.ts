// The finding about a link to a renamed file suggests the new name: from commits, from git's view of the folder, and from what the dev
// server saw while the author works.
import { execFileSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRenameTracker } from '../../src/engine/renames.ts';
import type { Source } from '../../src/model/source.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

const long = (name: string) =>
  `# ${name}\n\n${Array.from({ length: 20 }, (_, line) => `Line ${line} of ${name}.`).join('\n')}\n`;
const sources = (files: Readonly<Record<string, string>>) =>
  Object.entries(files).map(([file, hash]) => ({ file, hash }) as Source);

let site: Sandbox;
beforeEach(() => {
  site = createSandbox({
    'docs/index.md': '# Start\n\nSee [Wi-Fi](./wifi.md#settings).\n',
    'docs/wifi.md': long('Wi-Fi'),
    'docs/other.md': long('Other'),
  });
  git('init', '-q', '-b', 'main');
  commit('first');
});
afterEach(() => site.remove());

function git(...args: readonly string[]): void {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  execFileSync('git', [...who, ...args], { cwd: site.root, env, stdio: 'pipe' });
}

function commit(message: string): void {
  git('add', '-A', 'docs');
  git('commit', '-q', '-m', message);
}

async function told(): Promise<readonly string[]> {
  const { errors, warnings } = await site.build();
  return [...errors, ...warnings].map(({ message, suggestion }) => `${message} ${suggestion}`);
}

const NOT = '`./wifi.md#settings` is not a page.';

it('that a file of the same text is there under another name, which git does not know yet', async () => {
  renameSync(site.path('docs/wifi.md'), site.path('docs/radio.md'));
  expect(await told()).toEqual([`${NOT} It was renamed: write \`./radio.md#settings\`.`]);
});

it('that commits renamed it, twice and with changes', async () => {
  renameSync(site.path('docs/wifi.md'), site.path('docs/radio.md'));
  commit('second');
  site.write({ 'docs/radio.md': `${long('Wi-Fi')}\nOne more line.\n` });
  git('mv', 'docs/radio.md', 'docs/wireless.md');
  commit('third');
  expect(await told()).toEqual([`${NOT} It was renamed: write \`./wireless.md#settings\`.`]);
});

it('that it is gone, and nothing has its text', async () => {
  git('rm', '-q', 'docs/wifi.md');
  commit('second');
  expect(await told()).toEqual([`${NOT} undefined`]);
});

it('is seen between two states: by the text, or as the only one that went and came', () => {
  const renames = createRenameTracker();
  renames.note(sources({ 'a.md': '1', 'b.md': '2', 'c.md': '3' }), sources({ 'x.md': '2', 'y.md': '9', 'c.md': '3' }));
  expect(['a.md', 'b.md', 'c.md'].map(renames.nameOf)).toEqual([undefined, 'x.md', undefined]);
  renames.note(sources({ 'x.md': '2', 'c.md': '3' }), sources({ 'z.md': '5', 'c.md': '3' }));
  expect(renames.nameOf('b.md')).toBe('z.md');
  renames.note(sources({ 'z.md': '5' }), sources({ 'b.md': '5' }));
  expect(renames.nameOf('b.md')).toBeUndefined();
});
