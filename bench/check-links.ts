// `npm run bench:links`: whether `check-links` finds every planted fault at its line, its time as a whole process compared with other
// checkers, and where it and linkinator, a crawler, differ about the built site.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { CheckLinksReport } from '../src/links/check-links.ts';
import { compareFixtures, crawler } from './agreement.ts';
import { makeHtmlFolder } from './html-folder.ts';
import { type Ended, killChildren, measure, median, run, type Usage } from './measure.ts';
import { compareWithTruth, faultKinds, plantFaults } from './plant-faults.ts';
import { copyOwnSite, copyPackage, filesBelow, remove } from './sites.ts';

const HELP = `Usage: npm run bench:links -- [options]

  --runs N         runs of each case, of which the median counts (default: 5)
  --faults N       planted faults (default: 500)
  --no-large       leave out the folders of 5,000 and 10,000 pages
  --no-linkinator  leave out the comparison with linkinator
  --json FILE      write the numbers to a file too
  --help           print this help
`;

const options = {
  runs: { type: 'string', default: '5' },
  faults: { type: 'string', default: '500' },
  'no-large': { type: 'boolean', default: false },
  'no-linkinator': { type: 'boolean', default: false },
  json: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

/** Inputs of every part of the bench. */
interface Call {
  /** Path of the executable. */
  readonly bin: string;
  readonly folder: string;
  readonly scratch: string;
  readonly runs: number;
}

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Only parses HTML, with the parser that other checkers use: a lower bound for them. */
const BARE_PASS = `import { readdirSync, readFileSync } from 'node:fs';
import { Parser } from 'htmlparser2';
const dir = process.argv[2];
let links = 0;
for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.html')) continue;
  const parser = new Parser({ onattribute: (key) => { if (key === 'href' || key === 'src') links += 1; } });
  parser.end(readFileSync(dir + '/' + name, 'utf8'));
}
console.log(links);
`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options });
  if (values.help) {
    say(HELP);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'techdocs-links-'));
  const clean = () => {
    killChildren();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  process.on('SIGINT', () => {
    clean();
    process.exit(130);
  });
  try {
    const bin = copyPackage(join(folder, 'package'));
    const scratch = join(folder, 'scratch');
    mkdirSync(scratch);
    const call = { bin, folder, scratch, runs: Number(values.runs) };
    const faults = await benchFaults(call, Number(values.faults));
    const speed = await benchSpeed(call, !values['no-large']);
    const agreement = values['no-linkinator'] ? undefined : await compareCheckers(call);
    const small = values['no-linkinator'] ? undefined : await benchFixtures(call);
    if (values.json) writeFileSync(values.json, `${JSON.stringify({ faults, speed, agreement, small }, null, 2)}\n`);
  } finally {
    clean();
  }
}

/** Measures recall and precision, by line. */
async function benchFaults({ bin, folder }: Call, count: number) {
  const { folder: site } = copyOwnSite(join(folder, 'faults'));
  const check = async (): Promise<CheckLinksReport> =>
    JSON.parse((await command(bin, ['check-links', '--json', '--quiet'], site)).stdout);
  const before = await check();
  const clean = before.errors.length + before.warnings.length;
  const { truth } = plantFaults(site, { count });
  const after = await check();
  const { missed, unplanted } = compareWithTruth([...after.errors, ...after.warnings], truth);
  say(`The untouched site: ${clean} findings in ${before.checked.links} links on ${before.checked.pages} pages.`);
  say(
    `Planted: ${truth.length} faults of ${faultKinds.length} kinds; found at their line: ${truth.length - missed.length}; findings beside them: ${unplanted.length}.`,
  );
  for (const { kind, file, line, link } of missed) say(`  missed: ${kind} ${file}:${line} ${link}`);
  for (const { code, file, line, link } of unplanted) say(`  not planted: ${code} ${file}:${line} ${link}`);
  return { clean, planted: truth.length, kinds: faultKinds.length, missed: missed.length, unplanted: unplanted.length };
}

async function benchSpeed({ bin, folder, scratch, runs }: Call, isLarge: boolean) {
  const { folder: site } = copyOwnSite(join(folder, 'site'));
  const caches = ['.techdocs', 'node_modules'];
  const rows: (Omit<Usage, 'stdout'> & { readonly name: string })[] = [];
  const time = async (name: string, args: readonly string[], { cwd = site, before = () => {}, times = runs } = {}) => {
    const results: Usage[] = [];
    for (let nth = 0; nth < times; nth++) {
      before();
      results.push(await measure([process.execPath, ...args], { cwd, scratch }));
    }
    const row = {
      name,
      seconds: median(results.map(({ seconds }) => seconds)),
      cpu: median(results.map(({ cpu }) => cpu)),
      megabytes: Math.max(...results.map(({ megabytes }) => megabytes)),
    };
    rows.push(row);
    say(
      `${name.padEnd(46)} ${row.seconds.toFixed(2)} s  ${row.cpu.toFixed(2)} s of processors  ${Math.round(row.megabytes)} MB`,
    );
  };
  await time('check-links, cold', [bin, 'check-links'], { before: () => remove(site, caches) });
  await time('check-links, warm', [bin, 'check-links']);
  await measure([process.execPath, bin, 'build', '--quiet'], { cwd: site, scratch });
  const pages = filesBelow(join(site, 'build'), '.html').length;
  await time(`check-links build (${pages} pages)`, [bin, 'check-links', 'build']);
  const bare = join(folder, 'package/bare.mjs');
  writeFileSync(bare, BARE_PASS);
  await time('a bare pass of htmlparser2 over it', [bare, join(site, 'build')]);
  if (!isLarge) return rows;
  for (const [count, links, bytes] of [
    [511, 80, 35_000],
    [5000, 61, 9000],
    [10_000, 100, 14_000],
  ] as const) {
    const html = join(folder, `html-${count}`);
    const all = makeHtmlFolder(html, { pages: count, links, bytes });
    const size = filesBelow(html, '.html').reduce((sum, name) => sum + readFileSync(join(html, name)).length, 0);
    const name = `${count} pages, ${all} links, ${(size / 1e6).toFixed(0)} MB`;
    await time(name, [bin, 'check-links', html], { cwd: folder, times: Math.min(runs, 3) });
    rmSync(html, { recursive: true });
  }
  return rows;
}

/** Compares the broken links that two checkers report in the built site: unchanged, and with planted faults. */
async function compareCheckers({ bin, folder }: Call) {
  const { LinkChecker } = await import('linkinator');
  const tables: object[] = [];
  for (const isPlanted of [false, true]) {
    const { folder: site } = copyOwnSite(join(folder, isPlanted ? 'agree-faults' : 'agree'));
    // The server of linkinator 7 crashes with a URIError on an address with malformed encoding.
    if (isPlanted) plantFaults(site, { count: 120, seed: 11, except: ['percent-encoding'] });
    relax(site);
    await command(bin, ['build', '--quiet', '--no-cache'], site);
    const built = join(site, 'build');
    const own: CheckLinksReport = JSON.parse(
      (await command(bin, ['check-links', 'build', '--json', '--quiet'], site)).stdout,
    );
    const ours = new Set<string>();
    for (const { code, link = '' } of [...own.errors, ...own.warnings]) {
      // A missing page has no anchors, so linkinator does not report them.
      if (!/^broken-(?:link|anchor)$/.test(code)) continue;
      ours.add(keyOf(code === 'broken-link' ? link.replace(/#.*$/, '') : link));
    }
    const started = performance.now();
    const checker = new LinkChecker();
    const { links } = await checker.check({ ...crawler, serverRoot: built, concurrency: 50 });
    const seconds = (performance.now() - started) / 1000;
    const theirs = new Set<string>();
    for (const { state, status, url } of links)
      if (state === 'BROKEN') theirs.add(keyOf(status === 404 || status === 200 ? url : `${url} (${status})`));
    tables.push({ isPlanted, links: links.length, seconds, ours: [...ours], theirs: [...theirs] });
    say(
      `\n${isPlanted ? 'With 120 faults' : 'As it is'}: check-links ${ours.size} broken, linkinator ${theirs.size} of ${links.length} links in ${seconds.toFixed(1)} s.`,
    );
    const differences = [
      ...[...ours].filter((one) => !theirs.has(one)).map((link) => ({ by: 'check-links', link })),
      ...[...theirs].filter((one) => !ours.has(one)).map((link) => ({ by: 'linkinator', link })),
    ];
    const reasonOf = ({ by, link }: Difference) =>
      DIFFERENCES.find((each) => each.by === by && each.pattern.test(link));
    for (const reason of [...DIFFERENCES, undefined]) {
      const some = differences.filter((one) => reasonOf(one) === reason);
      const [first] = some;
      const why = reason?.why ?? 'not explained';
      if (first) say(`  ${String(some.length).padStart(3)} only ${first.by}: ${why} (${first.link})`);
    }
  }
  return tables;
}

/** Runs the small sites whose broken links are known. */
async function benchFixtures({ folder }: Call) {
  const { checkLinks } = await import(join(folder, 'package/dist/index.js'));
  const rows = await compareFixtures(join(folder, 'small'), checkLinks);
  say(
    '\nSmall sites: links that are broken, links that check-links misjudges, and what one of the two alone calls broken',
  );
  for (const { name, broken, wrong, differences } of rows) {
    say(`  ${name.padEnd(38)} ${String(broken).padStart(2)} ${String(wrong.length).padStart(2)}`);
    for (const { by, link, why = 'not explained' } of differences) say(`      only ${by}: ${link}: ${why}`);
  }
  return rows;
}

/** Common key of a link for both checkers: linkinator resolves links, and every planted one has a unique end. */
const keyOf = (link: string) => decodeURIComponent(link.replace(/^[^?#]*\//, ''));

/** A link that only one of the two reports as broken. */
interface Difference {
  readonly by: string;
  readonly link: string;
}

/** Known reasons for differences; the first match applies. */
const DIFFERENCES = [
  { by: 'check-links', pattern: /^absent-target-/, why: 'no page links to a redirect, so a crawler never comes to it' },
  {
    by: 'check-links',
    pattern: /^absent-\d+$/,
    why: 'an absolute address of the site itself is another site to linkinator',
  },
  {
    by: 'check-links',
    pattern: /#/,
    why: 'linkinator looks for the anchors that it knows of when it fetches a page, and learns of more later',
  },
  { by: 'linkinator', pattern: / \((?:0|undefined|5\d\d)\)$/, why: 'its own server did not answer it' },
];

/** Changes the configuration so that a site with faults can be built. */
function relax(site: string): void {
  const file = join(site, 'site.config.ts');
  const levels = "  onBrokenLinks: 'warn',\n  onBrokenAnchors: 'warn',\n  onBrokenMarkdownLinks: 'warn',\n";
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('defineConfig({\n', (found) => found + levels),
  );
}

async function command(bin: string, args: readonly string[], cwd: string): Promise<Ended> {
  const result = await run(process.execPath, [bin, ...args], { cwd, env: { ...process.env, NO_COLOR: '1' } });
  if (result.status === null || result.status > 1)
    throw new Error(`\`${args.join(' ')}\` ended with ${result.status}:\n${result.stderr.slice(-3000)}`);
  return result;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`The bench stopped. ${(error as Error).stack}\n`);
  process.exitCode = 1;
}
