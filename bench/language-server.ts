// `npm run bench:lsp`: the waiting times of an author whose editor uses `techdocs lsp`. Measures the time from the start to the first
// answer and from a key to its finding, and memory and processor time, on this site and on a corpus.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openCommand } from '../tests/features/lsp/client.ts';
import { inScratch, median, quantile } from './measure.ts';
import { measureNeovim } from './neovim.ts';
import { type BenchSite, copyOwnSite, copyPackage, makeCorpusSite, middlePage } from './sites.ts';

const HELP = `Usage: npm run bench:lsp -- [options]

  --keys N        keystrokes (default: 300)
  --starts N      starts with what the start before has kept (default: 10)
  --scale LIST    corpora, such as 1,10 or none (default: 10)
  --no-site       leave out this repository's own site
  --folder PATH   measure this project, which is not copied, with a page of it:
  --page FILE     a page, from the root of the project
  --neovim        type in Neovim too, which must be installed
  --command FILE  the command that is measured (default: a copy of this one)
  --help          print this help

A key is a letter of the address of a link to a page that there is not, so that each one makes another finding. The processor time is that
of the whole process, its threads included. Run it on a machine that does nothing else.
`;

/** Milliseconds between two keys of a fast typist. */
const BETWEEN_KEYS = 120;
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

const pageOf = ({ folder }: BenchSite) => join('content/docs', middlePage(folder));

interface Call {
  readonly keys: number;
  readonly starts: number;
  readonly command: string;
  readonly neovim: boolean;
}

/** Returns the processor time of a process in milliseconds, and its memory in megabytes. */
function usageOf(pid: number): { readonly cpu: number; readonly megabytes: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const memory = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return { cpu: (Number(fields[11]) + Number(fields[12])) * 10, megabytes: Number(memory) / 1024 };
}

/** Measures the time from the start to the outline of the page, which needs the whole site. */
async function start(site: BenchSite, page: string, { command }: Call) {
  const since = performance.now();
  const client = await openCommand([site.folder], command);
  const greeted = performance.now() - since;
  const path = join(site.folder, page);
  const text = readFileSync(path, 'utf8');
  await client.open(path, text);
  await client.ask('documentSymbol', path);
  return { client, path, text, greeted, ready: performance.now() - since, cpu: usageOf(client.pid).cpu };
}

async function measureStarts(site: BenchSite, page: string, call: Call) {
  const all: { readonly greeted: number; readonly ready: number; readonly cpu: number }[] = [];
  for (let at = 0; at < call.starts; at += 1) {
    const { client, ...times } = await start(site, page, call);
    all.push(times);
    await client.close();
  }
  const told = (name: 'greeted' | 'ready' | 'cpu') => {
    const times = all.map((each) => each[name]);
    return `${Math.min(...times).toFixed(0)} / ${median(times).toFixed(0)}`;
  };
  return { 'greeted, least / median ms': told('greeted'), 'ready ms': told('ready'), 'processor ms': told('cpu') };
}

/** Types the address of a link, letter by letter; returns the time from each key to its finding. */
async function measureKeys(site: BenchSite, page: string, call: Call) {
  const { client, path, text } = await start(site, page, call);
  await wait(4000);
  const before = usageOf(client.pid).cpu;
  const times: number[] = [];
  for (let at = 0; at < call.keys; at += 1) {
    const address = `./${'abcdefghijklmnopqrst'.slice(0, (at % 20) + 1)}-${at - (at % 20)}.md`;
    const since = performance.now();
    await client.change(path, `${text}\n[x](${address})\n`);
    await client.until(path, (all) => all.some(({ message }) => String(message).includes(address)));
    times.push(performance.now() - since);
    await wait(Math.max(0, BETWEEN_KEYS - (performance.now() - since)));
  }
  const { cpu, megabytes } = usageOf(client.pid);
  await wait(6000);
  const quiet = usageOf(client.pid).cpu;
  await wait(10_000);
  const idle = usageOf(client.pid).cpu - quiet;
  await client.change(path, text);
  await client.close();
  return {
    'key to finding, median ms': quantile(times, 0.5).toFixed(0),
    '95 % ms': quantile(times, 0.95).toFixed(0),
    'most ms': Math.max(...times).toFixed(0),
    'processor ms a key': ((cpu - before) / call.keys).toFixed(0),
    'memory MB': megabytes.toFixed(0),
    'processor ms in 10 s of nothing': idle.toFixed(0),
  };
}

async function measure(site: BenchSite, page: string, call: Call): Promise<void> {
  // The first start parses all pages. At its end, when all checks have run, it saves what the next start needs.
  const first = await start(site, page, call);
  await wait(4000);
  await first.client.close();
  const starts = await measureStarts(site, page, call);
  const keys = await measureKeys(site, page, call);
  console.table({ [site.name]: { 'first start ms': first.ready.toFixed(0), ...starts, ...keys } });
  if (!call.neovim) return;
  const typed = measureNeovim(site, page, { ...call, between: BETWEEN_KEYS });
  if (typed === undefined) throw new Error('Neovim is not installed: install `neovim`, or set `NEOVIM_PATH`.');
  console.table({ [`${site.name} in Neovim`]: typed });
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      keys: { type: 'string', default: '300' },
      starts: { type: 'string', default: '10' },
      scale: { type: 'string', default: '10' },
      site: { type: 'boolean', default: true },
      folder: { type: 'string' },
      page: { type: 'string' },
      command: { type: 'string' },
      neovim: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
    allowNegative: true,
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  // Node 20 reads these certificates before it runs any code: up to 50 ms of processor time, in each command of this machine.
  delete process.env.NODE_EXTRA_CA_CERTS;
  await inScratch(async (scratch) => {
    const command = values.command ?? copyPackage(join(scratch, 'techdocs'));
    const call = { keys: Number(values.keys), starts: Number(values.starts), command, neovim: values.neovim };
    if (values.folder !== undefined) {
      const site = { name: values.folder, folder: values.folder };
      await measure(site, values.page ?? pageOf(site), call);
      return;
    }
    const sites = values.site ? [copyOwnSite(join(scratch, 'site'))] : [];
    for (const scale of values.scale === 'none' ? [] : values.scale.split(','))
      sites.push(makeCorpusSite(join(scratch, `corpus-${scale}`), Number(scale)));
    for (const site of sites) await measure(site, pageOf(site), call);
    for (const { folder } of sites) rmSync(folder, { recursive: true, force: true });
  });
}

await main();
