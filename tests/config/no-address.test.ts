// Addresses of the configuration that no browser can request.
import { expect, it } from 'vitest';
import { siteFileAddressSchema } from '../../src/config/schema/addresses.ts';

it.each(['http://', 'https://', '//', 'http://[x/', 'https://a b/'])('%j is refused', (address) => {
  expect(siteFileAddressSchema.safeParse(address).success).toBe(false);
});

it.each(['/img/a.svg', 'img/a.svg', 'https://a.example/x.js', '//a.example/x.js'])('%j is taken', (address) => {
  expect(siteFileAddressSchema.safeParse(address).success).toBe(true);
});
