// Cached bundles.
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bundle } from '../../src/config/io/bundle.ts';
import { createSandbox } from '../engine/sandbox.ts';

it('keeps nothing as made from a text that was saved while the bundler had the one before', async () => {
  const { root, path, remove } = createSandbox({ 'a.ts': "export default 'before';\n" });
  const saveMeanwhile = {
    name: 'save',
    load(file: string) {
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, "export default 'after';\n");
      return text;
    },
  };
  const call = { root, entry: path('a.ts'), plugins: [], cacheFile: path('kept.json') };
  expect((await bundle({ ...call, plugins: [saveMeanwhile] })).code).toContain('before');
  expect((await bundle(call)).code).toContain('after');
  remove();
});
