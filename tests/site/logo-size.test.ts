// The size at which a logo is shown: as configured, in the proportions of its image, within the bar and the footer.
import { expect, it } from 'vitest';
import { computeLogoSize, logoHeights } from '../../src/site/assemble/logo-size.ts';

const image = { width: 120, height: 60 };

it.each([
  ['the configured size', { width: 96, height: 32 }, image, 'navbar', { width: 96, height: 32 }],
  ['a height by the width', { width: 70 }, image, 'navbar', { width: 70, height: 35 }],
  ['a width by the height', { height: 20 }, image, 'footer', { width: 40, height: 20 }],
  [
    'what fits into the bar, reduced as a whole',
    { width: 300, height: 100 },
    image,
    'navbar',
    { width: 120, height: 40 },
  ],
  ['what fits into the bar, by the width', { width: 200 }, image, 'navbar', { width: 80, height: 40 }],
  ['what fits into the footer', {}, { width: 256, height: 128 }, 'footer', { width: 128, height: 64 }],
  ['the standard height of the bar', {}, image, 'navbar', { width: 56, height: 28 }],
  ['the size of the image in the footer', {}, image, 'footer', image],
  ['one side, if the image is unknown', { width: 96 }, {}, 'navbar', { width: 96, height: undefined }],
  ['the standard height, if the image is unknown', {}, {}, 'navbar', { width: undefined, height: 28 }],
  ['nothing in the footer, if nothing is known', {}, {}, 'footer', { width: undefined, height: undefined }],
] as const)('is %s', (_, configured, size, place, expected) => {
  expect(computeLogoSize(configured, size, logoHeights[place])).toEqual(expected);
});
