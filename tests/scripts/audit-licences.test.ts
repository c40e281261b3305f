// What the package brings to whoever installs it, as far as the lock file knows: the audit without a network.
import { expect, it } from 'vitest';
import { auditFaults, productionPackages, readLock } from '../../scripts/audit-licences.ts';

it('all that is needed at run time has an allowed licence, no install script, and runs on Node 20.19', () => {
  const lock = readLock();
  const names = productionPackages(lock).map(([path]) => path);
  // Direct, transitive, optional for another platform, and copied into the package.
  for (const name of ['markdown-it', 'markdown-it/node_modules/argparse', 'lucide-static']) {
    expect(names).toContain(`node_modules/${name}`);
  }
  expect(names.filter((name) => name.includes('@rolldown/binding-')).length).toBeGreaterThan(5);
  expect(names).not.toContain('node_modules/vitest');
  expect(auditFaults(lock)).toEqual([]);
});

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
