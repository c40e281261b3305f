// `npm run fuzz`: tries the properties of tests/fuzz on new random inputs until the time is over. They run in a child process, so that an
// input that hangs can be identified.
import { fork, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fuzzProperties, reportOf } from '../tests/fuzz/properties.ts';
import { PATIENCE } from '../tests/fuzz/verdict.ts';

const HELP = `Usage: npm run fuzz -- [options]

  --minutes N      how long (default: 10)
  --seed N         the seed of the first round (default: another one each time)
  --property NAME  only this one
  --help           print this help
`;

/** Inputs per property and round; a round takes a few seconds. */
const RUNS = 20;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string' },
    property: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) process.stdout.write(HELP);
else if (process.send) await work();
else supervise();

/** Starts the child process and ends it if one input takes too long. */
function supervise(): void {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/compile.mjs'), '--if-stale'], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
  const child = fork(fileURLToPath(import.meta.url), process.argv.slice(2), { execArgv: process.execArgv });
  let timer: NodeJS.Timeout | undefined;
  child.on('message', (input) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      process.stderr.write(`This input hangs:\n${JSON.stringify(input)}\n`);
      child.kill('SIGKILL');
    }, 6 * PATIENCE);
  });
  child.on('exit', (code) => {
    clearTimeout(timer);
    process.exitCode = code ?? 1;
  });
}

async function work(): Promise<void> {
  const end = Date.now() + Number(values.minutes) * 60_000;
  const first = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
  const properties = fuzzProperties().filter(({ name }) => values.property === undefined || name === values.property);
  process.stdout.write(`From seed ${first} on.\n`);
  let [runs, faults] = [0, 0];
  for (let seed = first; Date.now() < end; seed += 1) {
    for (const property of properties) {
      const time = end - Date.now();
      if (time <= 0) break;
      const details = await property.check({
        runs: RUNS,
        seed,
        time,
        onInput: (input) => process.send?.(input as object),
      });
      runs += details.numRuns;
      const report = reportOf(details);
      if (report === '') continue;
      faults += 1;
      process.stdout.write(`✘ ${property.name}, seed ${seed}\n${report}\n\n`);
    }
  }
  process.stdout.write(`${runs} inputs, ${faults} faults\n`);
  process.exitCode = faults === 0 ? 0 : 1;
  process.disconnect();
}
