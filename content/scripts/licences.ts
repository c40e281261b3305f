// `npm run licences`: writes the tables of the licence pages from the lock file and the licence files of the installed packages; with `--
// --check`, compares them instead. Lists all runtime dependencies, bundled or not, except programs for a single system.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundledPackages, productionPackages, readBundledLicences, readLock } from '../../scripts/audit-licences.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'content', 'includes');
const NOTE = '<!-- Written by `npm run licences`. -->';

/** A package with the first line of its copyright notice. */
interface LicensedPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly notice: string;
}

/** Returns the packages by name and version, sorted: installed ones, and those whose code or files are part of this one. */
function packagesOf(readNotice: (path: string) => string): readonly LicensedPackage[] {
  const found = new Map<string, LicensedPackage>();
  const all = productionPackages(readLock(), bundledPackages(readBundledLicences()));
  for (const [path, { version = '', license = 'see package', optional }] of all) {
    if (optional) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    found.set(`${name}@${version}`, { name, version, license, notice: readNotice(path) });
  }
  return [...found.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

/** Returns a table with one row per package. */
function packageTable(packages: readonly LicensedPackage[]): string {
  const rows = packages.map(({ name, version, license, notice }) => [
    `\`${name}\``,
    version,
    license,
    cellText(notice),
  ]);
  return table(['Package', 'Version', 'License', 'Copyright notice'], rows);
}

/** Returns a table with one row per licence. */
function licenseTable(packages: readonly LicensedPackage[]): string {
  const byLicense = new Map<string, Set<string>>();
  for (const { name, license } of packages) {
    byLicense.set(license, (byLicense.get(license) ?? new Set<string>()).add(`\`${name}\``));
  }
  const rows = [...byLicense].sort(([a, x], [b, y]) => y.size - x.size || compare(a, b));
  return table(
    ['License', 'Packages', 'Names'],
    rows.map(([license, names]) => [license, String(names.size), [...names].join(', ')]),
  );
}

/** Returns the first copyright line of a package's licence file. */
function readNotice(path: string): string {
  const home = join(root, path);
  if (!existsSync(home)) throw new Error(`${path} is not installed: run npm ci first.`);
  const file = readdirSync(home)
    .sort()
    .find((name) => /^(licen[cs]e|unlicense|copying)/i.test(name));
  const lines = file === undefined ? [] : readFileSync(join(home, file), 'utf8').split(/\r?\n/);
  return lines.map((line) => line.trim()).find((line) => /^(©|copyright (\(c\)|©|\d))/i.test(line)) ?? '';
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `${NOTE}\n\n${lines.join('\n')}\n`;
}

/** Returns a notice as plain text for a cell, without addresses and marks. */
function cellText(text: string): string {
  return text
    .replace(/\(c\)/gi, '©')
    .replace(/<[^>]*>|\S+:\/\/\S+|\S+@\S+|[[\](){}]/g, '')
    .replace(/[\\|*_`<>]/g, '\\$&')
    .replace(/\s+/g, ' ')
    .trim();
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const packages = packagesOf(readNotice);
const texts = { 'license-packages.md': packageTable(packages), 'licenses.md': licenseTable(packages) };
const stale = Object.entries(texts).filter(([name, text]) => {
  const file = join(folder, name);
  return !existsSync(file) || readFileSync(file, 'utf8') !== text;
});
if (process.argv.includes('--check')) {
  for (const [name] of stale) console.error(`content/includes/${name} is stale: run npm run licences.`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of stale) writeFileSync(join(folder, name), text);
  console.log(`${packages.length} packages, ${stale.length} files written`);
}
