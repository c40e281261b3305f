// Properties of any input: no stack trace instead of a message, no hang, no page with a broken structure, no script of an author, no silent
// loss. `npm run fuzz` runs longer than the tests. The inputs are pieces in `pieces.ts`; the checks are in `verdict.ts`.
import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { build, UserError } from 'techdocs';
import { drawn, installRolldown, startStandIn, threeExtensions } from '../support/example-extensions.ts';
import { startServeProcess, unlikeBuilt, until } from '../support/serve.ts';
import { asking, judgeAsking } from './budgets.ts';
import { judgeLinked, judgeNamed, linkedCalls, namedCalls } from './commands.ts';
import {
  anySite,
  type Edit,
  edits,
  type Files,
  frontMatterSite,
  hostileNamesSite,
  type Link,
  links,
  markdownSite,
  namesSite,
  settingsSite,
} from './pieces.ts';
import { inFolder, place, placeVictim, published, TOKEN } from './places.ts';
import { judgeBuild } from './verdict.ts';

/** A property of any input. A check throws with every fault that it finds. */
export interface FuzzProperty {
  readonly name: string;
  /** Checks `runs` inputs, or fewer if the time is up, and returns the details. */
  check(options: FuzzOptions): Promise<fc.RunDetails<[unknown]>>;
}

/** Limits of a check. */
export interface FuzzOptions {
  readonly runs: number;
  readonly seed: number;
  /** Milliseconds after which no other input is tried. */
  readonly time?: number;
  /** Reports the first failure without shrinking it, which may take minutes. */
  readonly endOnFailure?: boolean;
  /** Called for each input before it is tried, so that an input that hangs is known. */
  readonly onInput?: (input: unknown) => void;
}

/** Returns a description of a failure: the input, its seed, and the faults. Empty if there was none. */
export function reportOf(details: fc.RunDetails<[unknown]>): string {
  if (!details.failed || details.counterexample === null) return '';
  return `${(details.errorInstance as Error).message}\n${fc.defaultReportMessage(details)}`;
}

function property<T>(
  name: string,
  inputs: fc.Arbitrary<T>,
  judge: (input: T) => Promise<readonly string[]>,
): FuzzProperty {
  return {
    name,
    check: ({ runs, seed, time, onInput, endOnFailure = false }) =>
      fc.check(
        fc.asyncProperty(inputs, async (input) => {
          onInput?.(input);
          const faults = await judge(input);
          if (faults.length > 0) throw new Error(faults.slice(0, 10).join('\n'));
        }),
        { numRuns: runs, seed, endOnFailure, ...(time !== undefined && { interruptAfterTimeLimit: time }) },
      ) as Promise<fc.RunDetails<[unknown]>>,
  };
}

const schemaFile = fileURLToPath(new URL('../../dist/config.schema.json', import.meta.url));

/** Returns all properties. They need the compiled package. */
export function fuzzProperties(): readonly FuzzProperty[] {
  const schema = JSON.parse(readFileSync(schemaFile, 'utf8')) as Parameters<typeof settingsSite>[0];
  return [
    property('front matter', frontMatterSite, judgeSite),
    property('names of files and folders', namesSite, judgeSite),
    property('Markdown', markdownSite, judgeSite),
    property('Markdown, with three extensions', markdownSite, judgeExtended),
    property('whole sites', anySite, judgeSite),
    property('settings', settingsSite(schema), judgeSite),
    property('names of versions, products, languages and APIs', hostileNamesSite, judgeNames),
    property('links of the file system', links, judgeLinks),
    property('commands and the names in a site', namedCalls, judgeNamed),
    property('commands and links where they write', linkedCalls, judgeLinked),
    property('small texts that ask for much', asking, judgeAsking),
    property('edits under the server', edits, (steps) => judgeEdits(steps, startOfEdits)),
    property('edits under the server, with three extensions', edits, judgeExtendedEdits),
  ];
}

function judgeSite(files: Files): Promise<readonly string[]> {
  return inFolder(files, (root) => judgeBuild(root, files));
}

/** Checks a site with extensions that draw some of its blocks, read a page and add files; a loopback server provides the drawings. */
async function judgeExtended(files: Files): Promise<readonly string[]> {
  const { 'site.config.json': settings = '{}', ...sources } = files;
  const drawing = Object.entries(sources).map(([path, text]) => [
    path,
    text.replaceAll('```js title=', '```d2 title='),
  ]);
  return withExtensions(JSON.parse(settings), (extensions) => {
    const extended: Files = { ...Object.fromEntries(drawing), ...extensions };
    return inFolder(extended, (root) => {
      installRolldown({ path: (name) => join(root, name) });
      return judgeBuild(root, extended);
    });
  });
}

/** Starts the drawing server, and returns the files of the extensions with a configuration that lists them. */
async function withExtensions<T>(
  settings: Readonly<Record<string, unknown>>,
  use: (files: Files) => Promise<T>,
): Promise<T> {
  const server = await startStandIn(drawn);
  try {
    return await use(threeExtensions(server.origin, settings));
  } finally {
    await server.close();
  }
}

/** With any names, nothing is written beside the site, and in it only where it may be. */
function judgeNames(files: Files): Promise<readonly string[]> {
  return inFolder(files, async (root) => {
    const before = new Set(readdirSync(root));
    const faults = await judgeBuild(root, files);
    const beside = readdirSync(dirname(root)).filter((name) => name !== 'site');
    const more = readdirSync(root).filter((name) => !before.has(name) && !['build', '.techdocs'].includes(name));
    return [...faults, ...[...beside, ...more].map((name) => `${JSON.stringify(name)} was written`)];
  });
}

const startOfLinks: Files = {
  'site.config.json': JSON.stringify({
    onBrokenLinks: 'warn',
    docs: { versions: { '1.0': {} } },
    i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
    customCss: 'src/a.css',
    apis: [{ id: 'a', spec: 'apis/a.yaml', path: '/http' }],
  }),
  'docs/page.md': '# Page\n\n<!-- include: ./_part.md -->\n\n[L](./l.md) ![P](./picture.png)\n',
  'docs/_part.md': 'Part.\n',
  'docs/picture.png': 'P',
  'versions/1.0/docs/page.md': '# Old\n',
  'i18n/de/docs/page.md': '# Seite\n',
  'releases/2024-01-02-r.md': '# R\n',
  'static/x.txt': 'x\n',
  'src/a.css': '.a { color: red }\n',
  'apis/a.yaml': "openapi: 3.1.0\ninfo: {title: A, version: '1'}\npaths: {/x: {$ref: ./part.yaml}}\n",
  'apis/part.yaml': "get: {responses: {'200': {description: Fine}}}\n",
  '.hidden/x': `${TOKEN}\n`,
  id_rsa: `${TOKEN}\n`,
};

/** With any links, builds leave files outside unchanged, and publish none of them. */
function judgeLinks(all: readonly Link[]): Promise<readonly string[]> {
  return inFolder(startOfLinks, async (root) => {
    const isUntouched = placeVictim(root);
    for (const { path, target } of all) place(root, path, target);
    const faults: string[] = [];
    for (const edit of ['', 'One.', 'Two.', 'Three.']) {
      // If the docs were a link, this file would be written elsewhere.
      if (lstatSync(join(root, 'docs')).isDirectory())
        apply(root, { type: 'write', path: 'docs/page2.md', text: `# Page 2\n\n${edit}\n`, pause: 0 });
      try {
        await build({ root, clean: edit === 'Three.' });
      } catch (error) {
        if (!(error instanceof UserError)) faults.push(`exit 3: ${(error as Error).stack}`);
      }
    }
    if (!isUntouched()) faults.push('the victim is another');
    return [...faults, ...published(join(root, 'build'))];
  });
}

const startOfEdits: Files = {
  'site.config.json': '{"url": "https://docs.example.com", "onBrokenLinks": "warn"}',
  'docs/page.md': '# Page\n\n[C](./b/c.md)\n',
  'docs/b/c.md': '# C\n',
  'releases/2024-01-02-r.md': '# R\n',
};

/** After any edits the server answers with the bytes of a clean build; if that fails, the server still runs. */
function judgeEdits(steps: readonly Edit[], start: Files): Promise<readonly string[]> {
  return inFolder(start, async (root) => {
    installRolldown({ path: (name) => join(root, name) });
    const server = await startServeProcess(root);
    try {
      for (const step of steps) {
        apply(root, step);
        await new Promise((resume) => setTimeout(resume, step.pause));
      }
      const isClean = await buildsClean(root);
      const unlike = isClean ? await untilLike(server.origin, join(root, 'build')) : [];
      const answer = await server.fetch('/').then((response) => response.status);
      const faults = unlike.map((path) => `${path} is not what a clean build makes`);
      if (server.child.exitCode !== null) faults.push(`the server ended with ${server.child.exitCode}`);
      if (answer >= 500) faults.push(`the server answers with ${answer}`);
      if (/\binternal\b|\n {4}at /.test(server.said())) faults.push(server.said().slice(0, 2000));
      return faults;
    } finally {
      await server.stop('SIGKILL');
    }
  });
}

/** The same with extensions: the file that would be a configuration is a source that one of them reads. */
function judgeExtendedEdits(steps: readonly Edit[]): Promise<readonly string[]> {
  const { 'site.config.json': settings = '{}', ...pages } = startOfEdits;
  const isConfig = (path: string) => path === 'site.config.json';
  const read = steps.map((step): Edit => {
    const path = isConfig(step.path) ? 'src/shelf.ts' : step.path;
    if (step.type === 'rename') return { ...step, path, to: isConfig(step.to) ? 'src/shelf.ts' : step.to };
    if (step.type !== 'write') return { ...step, path };
    const drawing = step.text.replaceAll('```js title=', '```d2 title=');
    return { ...step, path, text: isConfig(step.path) ? `export function shelf${steps.length}() {}\n` : drawing };
  });
  return withExtensions(JSON.parse(settings), (extensions) => {
    const drawing = { 'docs/drawn.md': '# Drawn\n\n```d2 One to two\na -> b\n```\n' };
    return judgeEdits(read, { ...pages, ...drawing, ...extensions });
  });
}

/** Skips edits that an editor cannot make, such as writing a file into a file. */
function apply(root: string, step: Edit): void {
  const path = join(root, step.path);
  try {
    if (step.type === 'remove') rmSync(path, { recursive: true, force: true });
    else if (step.type === 'folder') mkdirSync(path, { recursive: true });
    else {
      const to = step.type === 'rename' ? join(root, step.to) : path;
      mkdirSync(dirname(to), { recursive: true });
      if (step.type === 'rename') renameSync(path, to);
      else if (step.type === 'write') writeFileSync(path, step.text);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
  }
}

async function buildsClean(root: string): Promise<boolean> {
  try {
    return (await build({ root, cache: false })).ok;
  } catch (error) {
    if (error instanceof UserError) return false;
    throw error;
  }
}

async function untilLike(origin: string, folder: string): Promise<readonly string[]> {
  let unlike: readonly string[] = [];
  const isLike = async () => {
    unlike = await unlikeBuilt(origin, folder);
    return unlike.length === 0;
  };
  await until(isLike, 'the server').catch(() => {});
  return unlike;
}
