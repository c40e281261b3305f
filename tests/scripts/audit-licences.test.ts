// The dependencies that an installation brings, from the lock file: the audit without network access.
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  auditFaults,
  bundledPackages,
  productionPackages,
  readBundledLicences,
  readLock,
} from '../../scripts/audit-licences.ts';
import { repository } from '../support/cli.ts';
import { files, importsOf } from '../support/source-measures.ts';

const bundled = bundledPackages(readBundledLicences());

it('all that is installed or bundled has an allowed licence, no install script, and runs on Node 20.19', () => {
  const lock = readLock();
  const names = productionPackages(lock, bundled).map(([path]) => path);
  // Direct, transitive, optional for another platform, bundled, and copied into the package.
  for (const name of ['react', '@shikijs/langs', 'markdown-it', 'react-dom', 'lucide-static']) {
    expect(names).toContain(`node_modules/${name}`);
  }
  expect(names.filter((name) => name.includes('@rolldown/binding-')).length).toBeGreaterThan(5);
  expect(names).not.toContain('node_modules/vitest');
  expect(auditFaults(lock, bundled)).toEqual([]);
});

it('all that the code imports is installed with the package, or bundled with its licence', () => {
  const { dependencies } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  const imported = new Set(files.flatMap((file) => importsOf(file)).flatMap((name) => packageOf(name) ?? []));
  expect(imported.size).toBeGreaterThan(15);
  const known = [...Object.keys(dependencies), ...bundled, 'techdocs'];
  expect([...imported].filter((name) => !known.includes(name))).toEqual([]);
  // The compiled code imports every installed package.
  expect(Object.keys(dependencies).filter((name) => !imported.has(name))).toEqual([]);
});

/** Returns the package of an import; `undefined` for files and Node modules. */
function packageOf(name: string): string | undefined {
  if (/^[./]|^node:/.test(name) || isBuiltin(name)) return undefined;
  return /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0];
}

it('names each fault', () => {
  const packages = {
    '': { version: '1.0.0', license: 'GPL-3.0' },
    'node_modules/fine': { version: '1.0.0', license: '(GPL-3.0 OR MIT)', engines: { node: '>=18' } },
    'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0', dev: true, hasInstallScript: true },
    'node_modules/none': { version: '1.0.0' },
    'node_modules/both': { version: '1.0.0', license: 'MIT AND GPL-3.0' },
    'node_modules/fine/node_modules/@a/b': {
      version: '2.0.0',
      license: 'AGPL-3.0',
      hasInstallScript: true,
      engines: { node: '^18 || >=22' },
    },
  };
  expect(auditFaults({ packages })).toEqual([
    'none 1.0.0 has the licence (none), which is not in the list.',
    'both 1.0.0 has the licence MIT AND GPL-3.0, which is not in the list.',
    '@a/b 2.0.0 has the licence AGPL-3.0, which is not in the list.',
    '@a/b 2.0.0 runs a script when it is installed.',
    '@a/b 2.0.0 needs Node ^18 || >=22, and 20.19.0 has to do.',
  ]);
});
