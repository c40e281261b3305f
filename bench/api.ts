// `npm run bench:api`: a cold build of a site that consists of a reference of 1,000 operations.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeApiSite } from './api-site.ts';
import { inScratch, measure, median, type Usage } from './measure.ts';

const HELP = `Usage: npm run bench:api -- [options]

  --runs N        builds, of which the median counts (default: 5)
  --operations N  operations of the description (default: 1000)
  --help          print this help
`;
const bin = fileURLToPath(new URL('../bin/techdocs.js', import.meta.url));
async function main() {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '5' },
      operations: { type: 'string', default: '1000' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  await inScratch(async (scratch) => {
    const length = writeApiSite(scratch, Number(values.operations));
    const runs: Usage[] = [];
    for (let run = 0; run < Number(values.runs); run += 1) {
      // A separate folder for each run: a file system that is still removing the previous one slows the next run down.
      const folder = join(scratch, String(run));
      runs.push(
        await measure([process.execPath, bin, 'build', '--quiet', '--clean', '--out-dir', folder], {
          cwd: scratch,
          scratch,
        }),
      );
    }
    const of = (key: 'seconds' | 'cpu' | 'megabytes') => median(runs.map((each) => each[key]));
    process.stdout.write(
      `${values.operations} operations, ${(length / 1e6).toFixed(1)} MB: ${of('seconds').toFixed(2)} s ` +
        `(${of('cpu').toFixed(2)} s of processor time, ${of('megabytes').toFixed(0)} MB)\n`,
    );
  });
}

await main();
