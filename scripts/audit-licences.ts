// `npm run audit:licences`: checks that the runtime dependencies may be redistributed. Licences, install scripts and engines come from the
// lock file, so a test checks them, too; only known vulnerabilities need a request to the registry.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const { satisfies } = createRequire(import.meta.url)('semver') as {
  satisfies: (version: string, range: string) => boolean;
};

/**
 * Licences that require only attribution. The package contains the licence of the fonts beside them. The one exception is the MPL of the
 * word lists of search: its files stay under it, and all changes to them are in `scripts/compile.mjs`.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MPL-1.1',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
]);

/** Oldest supported version of Node. */
const NODE = '20.19.0';

/** Packages whose files are copied into this one; they are not needed after the installation. */
const COPIED = ['lucide-static', '@fontsource-variable/geist', '@fontsource/stix-two-math'];

/** Returns the packages whose code is in the bundles. `licences` is the compiled text of their licences. */
export function bundledPackages(licences: string): readonly string[] {
  return [...licences.matchAll(/^={80}\n(\S+) \S+ \(.+\)\n={80}$/gm)].map(([, name = '']) => name);
}

/** The used fields of the lock file. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockEntry>>;
}

interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly engines?: { readonly node?: string };
}

/** Returns by folder the packages that an installation brings, transitive and optional ones included, and the bundled ones. */
export function productionPackages(
  { packages }: LockFile,
  bundled: readonly string[] = [],
): readonly (readonly [string, LockEntry])[] {
  const isCopied = (path: string) => [...COPIED, ...bundled].some((name) => path === `node_modules/${name}`);
  return Object.entries(packages).filter(([path, { dev }]) => path !== '' && (!dev || isCopied(path)));
}

/** Returns all faults of the packages, one sentence each. */
export function auditFaults(lock: LockFile, bundled: readonly string[] = []): readonly string[] {
  return productionPackages(lock, bundled).flatMap(([path, { version, license, hasInstallScript, engines }]) => {
    const name = `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)} ${version}`;
    const node = engines?.node;
    return [
      isAllowed(license) ? [] : `${name} has the licence ${license ?? '(none)'}, which is not in the list.`,
      hasInstallScript ? `${name} runs a script when it is installed.` : [],
      node === undefined || satisfies(NODE, node) ? [] : `${name} needs Node ${node}, and ${NODE} has to do.`,
    ].flat();
  });
}

/** `(MIT OR GPL-3.0)` is allowed, `MIT AND GPL-3.0` is not. */
function isAllowed(license = ''): boolean {
  const choices = license.replace(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((each) => ALLOWED.has(each)));
}

/** Returns the licences that are compiled into the package. */
export function readBundledLicences(): string {
  return readFileSync(new URL('../dist/THIRD-PARTY-LICENSES', import.meta.url), 'utf8');
}

/** Reads the lock file of this repository. */
export function readLock(): LockFile {
  return JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as LockFile;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = readLock();
  const bundled = bundledPackages(readBundledLicences());
  const faults = auditFaults(lock, bundled);
  const count = productionPackages(lock, bundled).length;
  for (const fault of faults) process.stderr.write(`✘ ${fault}\n`);
  if (faults.length === 0) {
    process.stdout.write(`✔ ${count} packages: licences, install scripts and engines are as they have to be.\n`);
  }
  const { status } = spawnSync('npm', ['audit'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.stderr.write('✘ `npm audit` found something, or could not ask the registry.\n');
  process.exitCode = faults.length > 0 || status !== 0 ? 1 : 0;
}
