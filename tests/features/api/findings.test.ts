// Findings of the compiled package about a description: it contains only some rules of the validating library.
import { afterAll, expect, it } from 'vitest';
import { formatLocation } from '../../../src/model/diagnostic.ts';
import { createSandbox } from '../../engine/sandbox.ts';

const site = createSandbox({
  'site.config.json': JSON.stringify({
    title: 'Shop',
    url: 'https://docs.example.com',
    apis: [{ id: 'shop', spec: 'apis/shop.yaml', path: '/http' }],
  }),
  'docs/index.md': '# Home\n',
  'apis/shop.yaml': `openapi: 3.1.0
info: { title: 'About {{ title }}', version: '1', description: 'Write {{ name }} into the template.' }
paths:
  /orders:
    get: { operationId: orders, responses: { default: { description: OK } } }
    put: { operationId: orders, responses: { default: { description: OK } } }
`,
});
afterAll(() => site.remove());

it('two operations of one id are told; braces in descriptions are text', async () => {
  const { errors, warnings } = await site.build();
  expect([...errors, ...warnings].map((each) => `${each.code} ${formatLocation(each)}`)).toEqual([
    'invalid-api apis/shop.yaml:6:10',
  ]);
  const page = site.read('build/http/index.html');
  expect(page).toContain('<title>About {{ title }} | Shop</title>');
  expect(page).toContain('<meta name="description" content="Write {{ name }} into the template."');
});
