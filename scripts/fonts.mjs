// The fonts of the package, subset to the characters and weights that pages use: dist/assets/fonts/, with the stylesheet that refers to
// them. Their licence must be distributed with them; it is beside them and inside each file.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

/** Ids of the name records in a font that contain copyright and licence. */
const NOTICES = [0, 13, 14];

/** Letters, signs and punctuation of the languages that Latin-1 covers. */
const LATIN = 'U+20-7E,U+A0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2000-206F,U+20AC,U+2122';

/** Characters of most formulas: upright and italic letters, Greek, operators, arrows, brackets. */
const FORMULAS = [
  'U+20-7E,U+A0-FF,U+0300-0338,U+0391-03C9,U+03D1,U+03D5-03D6,U+03F0-03F1,U+03F5,U+2010-2060,U+20D0-20EF',
  'U+2100-214F,U+2190-22FF,U+2308-230B,U+23DE-23DF,U+25A0-25FF,U+27E8-27EB,U+27F5-27FF,U+2A00-2A06,U+2A7D-2A7E',
  'U+2AAF-2AB0,U+1D434-1D467,U+1D6E2-1D71B',
].join();

/** Ticks, crosses and boxes. */
const MARKS = 'U+2610-2612,U+2713-2718';

/** Bold, script, black-letter, double-struck: rare in formulas. */
const ALPHABETS = 'U+1D400-1D433,U+1D468-1D6E1,U+1D71C-1D7FF';

const fonts = [
  {
    name: 'text',
    file: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
    range: LATIN,
    options: { variationAxes: { wght: { min: 400, max: 700 } } },
  },
  { name: 'formulas', file: '@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2', range: FORMULAS },
  { name: 'alphabets', file: '@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2', range: ALPHABETS },
  {
    name: 'marks',
    file: '@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff2',
    range: MARKS,
  },
];

/** Returns all characters of a `unicode-range`. */
function charactersOf(range) {
  const ends = range.split(',').map((part) =>
    part
      .slice(2)
      .split('-')
      .map((digits) => Number.parseInt(digits, 16)),
  );
  return ends
    .flatMap(([first, last = first]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((point) => String.fromCodePoint(point))
    .join('');
}

/** Returns each file with its name, which contains a hash of its content, and its characters. */
export async function trimFonts(packages) {
  return Promise.all(
    fonts.map(async ({ name, file, range, options }) => {
      const settings = { targetFormat: 'woff2', preserveNameIds: NOTICES, ...options };
      const bytes = await subsetFont(readFileSync(join(packages, file)), charactersOf(range), settings);
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
      return { name, range, bytes, file: `${name}-${hash}.woff2` };
    }),
  );
}

/** Returns the licences of the fonts from their packages. */
export function fontLicences(packages) {
  const names = [...new Set(fonts.map(({ file }) => file.split('/').slice(0, 2).join('/')))];
  return names.map((name) => readFileSync(join(packages, name, 'LICENSE'), 'utf8').trim()).join('\n\n---\n\n');
}
