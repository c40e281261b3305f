// The tags that mark the releases of a product.
import { describe, expect, it } from 'vitest';
import {
  findTagOfGreatestVersion,
  selectReleaseTags,
  selectTagOfVersion,
  selectTagsBeforeVersion,
} from '../../../src/cli/new-release/tags.ts';

const product = { key: 'scanner', versions: ['1.2.0', '1.10.0'], isOnly: false };

/** Returns the tag before a version, and the tag of the version. */
function around(
  names: readonly string[],
  version = '1.11.0',
  more: Partial<typeof product & { gitTag: string; versionScheme: string }> = {},
) {
  const own = { ...product, ...more };
  const tags = selectReleaseTags(names, own, version);
  const scheme = own.versionScheme;
  return {
    last: findTagOfGreatestVersion(selectTagsBeforeVersion(tags, version, scheme), scheme)?.name,
    tag: selectTagOfVersion(tags, version, scheme)?.name,
  };
}

describe('release tags', () => {
  it.each([
    [['scanner-v1.9.0', 'scanner-v1.10.0', 'scanner-v1.2.0', 'other-v1.12.0'], { last: 'scanner-v1.10.0' }],
    [['@acme/scanner@1.9.0', 'other/scanner@1.10.0', '@acme/reader@1.10.0'], { last: '@acme/scanner@1.9.0' }],
    [['scanner@1.2.0', 'scanner/v1.3.0', 'scanner_1.4.0'], { last: 'scanner_1.4.0' }],
    [['scanner-v1.10.0', 'scanner-v1.11.0', 'scanner-v1.12.0'], { last: 'scanner-v1.10.0', tag: 'scanner-v1.11.0' }],
    [['v1.2.0', 'v1.10.0', 'v1.10.5'], { last: 'v1.10.0' }],
    [['v1.10.0', 'scanner-v1.2.0'], { last: 'scanner-v1.2.0' }],
    [['v1.10.0', 'scanner-v1.11.0'], { last: 'v1.10.0', tag: 'scanner-v1.11.0' }],
    [['v1.10.0', 'v1.11.0'], { last: 'v1.10.0', tag: 'v1.11.0' }],
    [['scanner-pro-v1.10.0', 'nightly', ''], {}],
    // Names of branches that were tagged when they ended.
    [['v1.10.0', '1.10.x', 'scanner-1.10.x'], { last: 'v1.10.0' }],
  ])('%j', (names, wanted) => expect(around(names)).toEqual({ last: undefined, tag: undefined, ...wanted }));

  it('are all the only product’s', () => {
    expect(around(['v1.10.5', 'v1.10.0'], '1.11.0', { isOnly: true }).last).toBe('v1.10.5');
    // A library that started to use its name in tags.
    expect(around(['v1.10.5', 'scanner-v1.10.0'], '1.11.0', { isOnly: true }).last).toBe('v1.10.5');
  });

  it('may have a pattern of their own', () => {
    const names = ['rel/scanner+1.10.0', 'scanner-v1.10.9', 'relxscanner+1.10.8'];
    expect(around(names, 'v1.11.0', { gitTag: 'rel/{product}+{version}' }).last).toBe('rel/scanner+1.10.0');
  });

  it('of candidates come before candidates only', () => {
    const names = ['scanner-v1.10.0', 'scanner-v1.11.0-rc.1', 'scanner-v1.11.0-rc.2'];
    expect(around(names).last).toBe('scanner-v1.10.0');
    expect(around(names, '1.11.0-rc.2')).toEqual({ last: 'scanner-v1.11.0-rc.1', tag: 'scanner-v1.11.0-rc.2' });
  });

  it('go by the scheme of the product', () => {
    const names = ['scanner-1.14.17-078', 'scanner-1.14.17-079'];
    expect(around(names, '1.14.17-080', { versionScheme: 'N.N.N-NNN' }).last).toBe('scanner-1.14.17-079');
  });

  it('are told apart by their build where the version is the same', () => {
    expect(around(['scanner-v1.0.0+2', 'scanner-v1.0.0+1'], '1.0.0+1').tag).toBe('scanner-v1.0.0+1');
  });
});
