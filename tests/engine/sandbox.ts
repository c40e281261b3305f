// A small site in a folder of its own, for tests that build it or run the real command on it.
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { BuildOptions, BuildReport } from 'techdocs';
import { type CliRun, techdocs } from '../support/cli.ts';
import { writeFiles } from '../support/tree.ts';

export { hashFolder } from '../support/tree.ts';

// React reads it when it is imported, as in `bin`.
process.env.NODE_ENV = 'production';
const { build } = await import('techdocs');

/** A site that a test may change. */
export interface Sandbox {
  readonly root: string;
  readonly path: (name: string) => string;
  readonly write: (files: Readonly<Record<string, string>>) => void;
  /** Restores the initial files without touching unchanged ones. Hidden files are left alone. */
  readonly restore: () => void;
  readonly read: (name: string) => string;
  readonly run: (args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<CliRun>;
  /** Builds by the library, which avoids starting a process. */
  readonly build: (options?: BuildOptions) => Promise<BuildReport>;
  readonly remove: () => void;
}

/** Creates a site with the given files. */
export function createSandbox(files: Readonly<Record<string, string>>): Sandbox {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'techdocs-site-')));
  const path = (name: string) => join(root, name);
  const write = (changed: Readonly<Record<string, string>>) => {
    // Each file is replaced atomically: on a busy machine, a server could otherwise time out waiting for the rest of a file.
    const beside = mkdtempSync(`${root}-`);
    writeFiles(beside, changed);
    for (const name of Object.keys(changed)) {
      mkdirSync(dirname(path(name)), { recursive: true });
      renameSync(join(beside, name), existsSync(path(name)) ? realpathSync(path(name)) : path(name));
    }
    rmSync(beside, { recursive: true, force: true });
  };
  const run: Sandbox['run'] = (args, env) => techdocs(args, { cwd: root, env });
  const restore = () => {
    const isOurs = (name: string) => !/^[._]|\/\./.test(name) && lstatSync(path(name)).isFile();
    for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(isOurs)) {
      if (!(name in files)) rmSync(path(name));
    }
    const isOther = ([name, text]: [string, string]) =>
      !existsSync(path(name)) || readFileSync(path(name), 'utf8') !== text;
    write(Object.fromEntries(Object.entries(files).filter(isOther)));
  };
  write(files);
  return {
    root,
    path,
    write,
    run,
    restore,
    read: (name) => readFileSync(path(name), 'utf8'),
    remove: () => rmSync(root, { recursive: true, force: true }),
    build: (options) => build({ root, ...options }),
  };
}

/** Returns inode and time of each file and folder: two equal results mean that nothing was touched. */
export function stampFolder(folder: string): Record<string, string> {
  const stamps: Record<string, string> = { '.': stamp(folder) };
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    stamps[name] = stamp(join(folder, name));
  }
  return stamps;
}

function stamp(file: string): string {
  const { ino, mtimeMs, size } = lstatSync(file);
  return `${ino} ${mtimeMs} ${size}`;
}

/** A site with a little of everything. */
export const smallSite: Readonly<Record<string, string>> = {
  'site.config.json': JSON.stringify({
    title: 'Acme',
    url: 'https://docs.example.com',
    releases: { path: 'releases', products: { scanner: { label: 'Scanner' } } },
    staticDirs: ['static'],
  }),
  'docs/index.md': '# Start\n\nSee [Wi-Fi](./wifi.md) and [the rest](./more/rest.md).\n',
  'docs/wifi.md':
    '---\ntags: [radio]\n---\n# Wi-Fi\n\n## Settings\n\n```java title="A.java"\nint a = 1; // one\n```\n\n$x^2$\n',
  'docs/more/rest.md': '# The rest\n\n:::note\n\nBack to [the settings](../wifi.md#settings).\n\n:::\n',
  'docs/code.md':
    '# Code\n\nSome code.\n\n```csharp\nvar b = "two";\n```\n\n```bash\nls -l\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |\n',
  'releases/2025-03-02-scanner.md':
    '---\ntitle: Scanner 1.2\ndate: 2025-03-02\nproduct: scanner\nversion: 1.2.0\ntags: [scanner]\n---\n\nFaster.\n\n<!-- truncate -->\n\nMuch faster.\n',
  'static/robots-extra.txt': 'hello\n',
};

/** A script for `node --require` that writes the names of started threads into `threads.txt`. */
export const namingThreads = `const threads = require('node:worker_threads');
const { Worker } = threads;
threads.Worker = class extends Worker {
  constructor(file, options) {
    super(file, options);
    require('node:fs').appendFileSync('threads.txt', options.workerData.step + '\\n');
  }
};
require('node:module').syncBuiltinESMExports();`;
