// "Did you mean" for anchors: by words, and none rather than a wrong one. The ids are like those of public sites.
import { describe, expect, it } from 'vitest';
import { findNearestAnchor, findRespelledAnchor } from '../../src/model/nearest-anchor.ts';

const AUTHENTICATION = ['basic-authentication', 'digest-authentication', 'custom-authentication-schemes'];
const CLIENTS = ['usage', 'making-requests', 'request-instances', 'merging-of-configuration', 'streaming-uploads'];

describe('the anchor that was meant', () => {
  it.each([
    ['customizing-authentication', AUTHENTICATION, 'custom-authentication-schemes'],
    ['http-proxying', ['http-proxies', 'authentication', 'socks'], 'http-proxies'],
    ['merging-of-parameters', CLIENTS, 'merging-of-configuration'],
    ['breaking-changes', ['features', 'breaking-changes-and-deprecations'], 'breaking-changes-and-deprecations'],
    ['asgitransport', ['asgi-transport', 'mock-transport'], 'asgi-transport'],
    ['Get-Metrics', ['get_metrics', 'get_event'], 'get_metrics'],
    ['instalation', ['installation', 'use'], 'installation'],
    ['resource-requirment-analysis', ['resource-requirement-analysis', 'analysis'], 'resource-requirement-analysis'],
    ['config-file', ['configuration-file', 'data-file'], 'configuration-file'],
    ['road-to-1-0-0', ['road-to-100', 'road-to-200'], 'road-to-100'],
  ])('%s', (anchor, ids, meant) => expect(findNearestAnchor(anchor, ids)).toBe(meant));
});

describe('no anchor', () => {
  it.each([
    ['of another thing', 'client-instances', CLIENTS],
    ['where several are as near', 'authentication', AUTHENTICATION],
    ['where several begin alike', 'install-on-windows', ['install-on-linux', 'install-on-macos']],
    ['of another number', 'upgrade-to-version-3', ['upgrade-to-version-4', 'upgrade-to-version-5']],
    ['of the opposite', 'use-without-a-cache', ['use-with-a-cache']],
    ['of the opposite, by a syllable', 'uninstall', ['install']],
    ['of which the wanted one is a part', 'formatterlinewidth', ['formatter', 'linter']],
    ['where only fillers agree', 'how-to-install', ['how-to-deploy']],
  ])('%s', (_, anchor, ids) => expect(findNearestAnchor(anchor, ids)).toBeUndefined());
});

it('finds the same words on the page of the link, and nothing similar there', () => {
  expect(findRespelledAnchor('Retry_Count', ['retry-count', 'retry-delay'])).toBe('retry-count');
  expect(findRespelledAnchor('retry', ['retry-count'])).toBeUndefined();
});
