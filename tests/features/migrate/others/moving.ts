// Moves a small site of another generator in a sandbox, for tests of what `techdocs migrate` writes.
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { createSandbox, hashFolder, type Sandbox } from '../../../engine/sandbox.ts';

/** Parts of the report that tests compare. */
export interface MoveReport {
  readonly generator: string;
  readonly addresses: { readonly lost: number };
  readonly routes: readonly { readonly path: string; readonly state: string; readonly to?: string }[];
  readonly items: readonly {
    readonly at: { readonly file: string; readonly line?: number };
    readonly message: string;
    readonly suggestion?: string;
  }[];
  readonly work: readonly { readonly count: number; readonly message: string }[];
  readonly before: Readonly<Record<string, number>>;
  readonly build: { readonly errors: readonly unknown[]; readonly warnings: readonly { readonly code: string }[] };
}

/** A moved site. */
export interface Moved {
  readonly site: Sandbox;
  readonly code: number | null;
  readonly stderr: string;
  readonly report: MoveReport;
  /** Returns the text of a file of the new site. */
  readonly read: (path: string) => string;
  /** Builds the new site, which must have no errors. */
  readonly build: () => Promise<void>;
}

/** Moves the site in the folder `old`, which must not change, to the folder `new`. */
export async function moveSite(files: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Moved> {
  const site = createSandbox(Object.fromEntries(Object.entries(files).map(([path, text]) => [`old/${path}`, text])));
  const before = hashFolder(site.path('old'));
  const { code, stdout, stderr } = await site.run(['migrate', 'old', '--out', 'new', '--json', ...args]);
  expect(hashFolder(site.path('old'))).toEqual(before);
  const report = (stdout.startsWith('{') ? JSON.parse(stdout) : {}) as MoveReport;
  const build = async () => expect((await site.run(['build', '--root', 'new', '--quiet'])).code).toBe(0);
  return { site, code, stderr, report, read: (path) => readFileSync(site.path(`new/${path}`), 'utf8'), build };
}
