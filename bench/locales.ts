// `npm run bench:locales`: the cost of a second language without translations, on a copy of this site: processor time of a cold build in
// two languages, less that of one. Runs alternate, so that other load of the machine affects both.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { inScratch, measure, median } from './measure.ts';
import { copyOwnSite } from './sites.ts';

const HELP = `Usage: npm run bench:locales -- [options]

  --runs N   builds of each kind, of which the median counts (default: 5)
  --help     print this help
`;
const bin = fileURLToPath(new URL('../bin/techdocs.js', import.meta.url));
const one = "locales: ['en']";

async function main() {
  const { values } = parseArgs({
    options: { runs: { type: 'string', default: '5' }, help: { type: 'boolean', default: false } },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  await inScratch(async (scratch) => {
    const sites = [one, "locales: ['en', 'de']"].map((locales, index) => {
      const { folder } = copyOwnSite(join(scratch, String(index + 1)));
      const config = join(folder, 'site.config.ts');
      const text = readFileSync(config, 'utf8');
      if (!text.includes(one)) throw new Error(`The configuration of this site does not say \`${one}\`.`);
      writeFileSync(config, text.replace(one, locales));
      return { folder, times: [] as number[] };
    });
    const command = [process.execPath, bin, 'build', '--no-cache', '--quiet'];
    for (let run = 0; run < Number(values.runs); run += 1) {
      for (const { folder, times } of sites) {
        rmSync(join(folder, 'build'), { recursive: true, force: true });
        times.push((await measure(command, { cwd: folder, scratch })).cpu);
      }
    }
    const [first = Number.NaN, both = Number.NaN] = sites.map(({ times }) => median(times));
    const seconds = (time: number) => `${time.toFixed(2)} s`;
    process.stdout.write(
      `one language ${seconds(first)}, two ${seconds(both)}: the second costs ${((both - first) / first).toFixed(2)} of the first\n`,
    );
  });
}

await main();
