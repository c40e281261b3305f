// The hash of code does not depend on the folders of the project and of this package, as it is part of the output.
import { expect, it } from 'vitest';
import { addExtensionFingerprints, convertFeatureToExtension } from '../../src/config/extensions.ts';
import { computeCodeHash } from '../../src/config/io/bundle.ts';
import type { Extension } from '../../src/model/extension.ts';

const bundleAt = (
  place: string,
  version = 'ab12',
) => `import { jsx } from "file:///${place}/node_modules/react/jsx-runtime.js";
import * as own from 'file:///${place}/dist/index.js';
export default () => jsx("p", { children: "file:///${place}/x" });
// ../${place}/node_modules/react/package.json ${version}`;

it('of a bundle counts its packages by name and version', () => {
  expect(computeCodeHash(bundleAt('a/b'))).not.toBe(computeCodeHash(bundleAt('a/b', 'cd34')));
  expect(computeCodeHash(bundleAt('a/b').replace('"p"', '"b"'))).not.toBe(computeCodeHash(bundleAt('a/b')));
  const plain = (place: string) => bundleAt(place).replace(`"file:///${place}/x"`, '"x"');
  expect(computeCodeHash(plain('a/b'))).toBe(computeCodeHash(plain('home/other/c')));
});

it('of an extension counts the modules of the project by their names', () => {
  const fingerprintAt = (root: string, hash = '1') => {
    const inputs = {
      [`${root}/site.config.ts`]: '0',
      [`${root}/x.ts`]: hash,
      [`${root}/a/node_modules/p/package.json`]: '2',
    };
    const code = '// x.ts\nconst x = 1;\n// site.config.ts\nexport {};\n';
    return addExtensionFingerprints(
      [{ name: 'x', fences: { x: () => [] } }],
      { code, inputs },
      `${root}/site.config.ts`,
    )[0]?.fingerprint;
  };
  expect(fingerprintAt('/a')).toBe(fingerprintAt('/home/b'));
  expect(fingerprintAt('/a', '9')).not.toBe(fingerprintAt('/a'));
});

it('of an extension counts none of the places where its files for pages lie', () => {
  const compiled = { code: '', inputs: {} };
  const at = (root: string, options = 1) => {
    const extension: Extension = {
      name: 'x',
      client: { on: { main: `${root}/main.js` } },
      search: { provider: { client: `${root}/find.js`, options } },
    };
    const [own] = addExtensionFingerprints([extension], compiled, '/site.config.ts');
    return [own?.fingerprint, convertFeatureToExtension(extension).fingerprint];
  };
  expect(at('/a')).toEqual(at('/home/b'));
  const others = at('/a', 2);
  for (const [index, fingerprint] of at('/a').entries()) expect(others[index]).not.toBe(fingerprint);
});
