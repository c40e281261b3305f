// The package for users: packed, installed in an empty folder with two Markdown files, run.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { repository } from './support/cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'techdocs-package-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(command: string, args: readonly string[], cwd: string) {
  // Settings that npm passes to its scripts belong to the outer call.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_(?!config_)/.test(name)));
  return spawnSync(command, args, { cwd, encoding: 'utf8', env: { ...env, NO_COLOR: '1' } });
}

/** Returns the bytes of all files below a folder. */
function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

it('builds a site from two Markdown files and nothing else', () => {
  const packed = run('npm', ['pack', '--silent', '--pack-destination', folder], repository);
  expect(packed.status, packed.stderr).toBe(0);
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) as string;

  const project = join(folder, 'project');
  mkdirSync(join(project, 'docs/b'), { recursive: true });
  writeFileSync(join(project, 'docs/a.md'), '# A\n\nSee [C](./b/c.md).\n');
  writeFileSync(join(project, 'docs/b/c.md'), '# C\n\n```js\nlet a = 1;\n```\n');
  mkdirSync(join(project, 'pages'));
  writeFileSync(join(project, 'pages/devices.yml'), '- { name: Model 1 }\n');
  writeFileSync(
    join(project, 'pages/devices.tsx'),
    "import devices from './devices.yml';\nexport default function Devices() {\n  return <p>We have {devices[0].name}.</p>;\n}\n",
  );
  const installed = run(
    'npm',
    ['install', '--prefer-offline', '--no-audit', '--no-fund', join(folder, tarball)],
    project,
  );
  expect(installed.status, installed.stderr).toBe(0);

  // Of the platform packages in the lock file, npm installs those of this platform.
  const modules = join(project, 'node_modules');
  const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'));
  const names = Object.keys(packages).filter((path) => existsSync(join(project, path)));
  expect(names.length).toBeLessThanOrEqual(70);
  expect(sizeOf(modules) / 1_048_576).toBeLessThan(46);

  // Its extension for editors is an archive of its own.
  expect(existsSync(join(modules, 'techdocs/editors'))).toBe(false);

  const built = run('npx', ['techdocs', 'build'], project);
  expect(built.stderr).toContain('✔ Built `build`');
  expect(built.status).toBe(0);
  expect(readFileSync(join(project, 'build/a/index.html'), 'utf8')).toContain('href="/b/c"');
  expect(existsSync(join(project, 'build/b/c/index.html'))).toBe(true);
  expect(readFileSync(join(project, 'build/devices/index.html'), 'utf8')).toContain('We have Model 1.');

  // The manual is in the package, as its README says, and is a site there.
  const manual = join(modules, 'techdocs/docs');
  const read = run(
    'npx',
    ['techdocs', 'build', '--root', manual, '--out-dir', join(folder, 'manual'), '--json'],
    project,
  );
  expect(JSON.parse(read.stdout)).toMatchObject({ ok: true, errors: [], warnings: [] });
  expect(readFileSync(join(project, 'node_modules/techdocs/README.md'), 'utf8')).toContain(
    'npx techdocs serve --root node_modules/techdocs/docs --open',
  );

  // The library and its types.
  writeFileSync(
    join(project, 'library.mjs'),
    "import { build, defineConfig } from 'techdocs';\nconst report = await build();\nconsole.log(report.ok, report.written, typeof defineConfig);\n",
  );
  expect(run(process.execPath, ['library.mjs'], project).stdout).toBe('true 0 function\n');
  writeFileSync(
    join(project, 'types.ts'),
    "import { type BuildReport, build, defineConfig, type Finding, type TemplateProps } from 'techdocs';\n" +
      "import { DocPage, type PartProps, useMessages } from 'techdocs/templates';\n" +
      "export const config = defineConfig({ title: 'A' });\n" +
      '// @ts-expect-error a key that is not there\n' +
      "export const wrong = defineConfig({ titel: 'A' });\n" +
      'export const report: Promise<BuildReport> = build({ strict: true });\n' +
      "export type Both = [Finding, TemplateProps['DocPage']];\n" +
      "export const page = (props: TemplateProps['DocPage']) => [DocPage(props), props.layout.site.title, props.chrome];\n" +
      "export const part = ({ page, site }: PartProps): string => page.title + site.pages.length + useMessages().t('note');\n" +
      '// @ts-expect-error the title is a text\n' +
      'export const wrongPart = ({ page }: PartProps): number => page.title;\n' +
      "import { giscus, plausible } from 'techdocs/integrations';\n" +
      "export const counted = defineConfig({ extensions: [plausible({ domain: 'a', consent: 'banner' })] });\n" +
      '// @ts-expect-error options that are missing\n' +
      "export const silent = giscus({ repo: 'a/b' });\n" +
      "import { defineExtension } from 'techdocs';\n" +
      'export const marks = defineExtension({\n' +
      "  name: 'marks',\n" +
      "  markdown: { when: /==/, use: (md) => void md.inline.ruler.push('mark', (state) => state.src.length < 1) },\n" +
      '});\n' +
      '// @ts-expect-error the parser has no such ruler\n' +
      "export const none = defineExtension({ name: 'none', markdown: { when: /==/, use: (md) => md.nope.push() } });\n" +
      '// @ts-expect-error a hook that is not there\n' +
      "export const wrong = defineExtension({ name: 'wrong', part: {} });\n" +
      "export const tags = defineExtension({ name: 'tags', head: () => [{ tagName: 'link', attributes: { rel: 'a', href: 'b' } }, { tagName: 'meta', attributes: { name: 'c', content: 'd' } }] });\n",
  );
  // Types that TypeScript projects have; with them, those of the package need no `skipLibCheck`.
  mkdirSync(join(modules, '@types'), { recursive: true });
  for (const name of ['node', 'react'])
    symlinkSync(join(repository, 'node_modules/@types', name), join(modules, '@types', name));
  const tsc = join(repository, 'node_modules/typescript/bin/tsc');
  const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'esnext', '--types', 'node'];
  const typed = run(process.execPath, [tsc, ...flags, 'types.ts'], project);
  expect(typed.stdout).toBe('');
});

it('runs nothing when it is installed', () => {
  const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  expect(Object.keys(scripts).filter((name) => /^(?:pre|post)?install$|^prepare$/.test(name))).toEqual([]);
  const { packages } = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; hasInstallScript?: boolean }>;
  };
  const run = Object.entries(packages).filter(([, { dev, hasInstallScript }]) => hasInstallScript && !dev);
  expect(run.map(([name]) => name)).toEqual([]);
});
