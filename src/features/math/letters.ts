// Replaces letters of formulas by Unicode's mathematical letters. KaTeX names an alphabet only in the attribute `mathvariant`, which
// browsers no longer support. Without the replacement, a double-struck R would look like any other R.

/**
 * Code points of an alphabet's first capital, first small letter and first digit. `elsewhere` lists the letters that have other code
 * points.
 */
interface MathAlphabet {
  readonly capital: number;
  readonly small: number;
  readonly digit?: number;
  readonly elsewhere?: Readonly<Record<string, string>>;
}

const alphabetsByVariant: Readonly<Record<string, MathAlphabet>> = {
  bold: { capital: 0x1d400, small: 0x1d41a, digit: 0x1d7ce },
  'bold-italic': { capital: 0x1d468, small: 0x1d482 },
  script: {
    capital: 0x1d49c,
    small: 0x1d4b6,
    elsewhere: { B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ', e: 'ℯ', g: 'ℊ', o: 'ℴ' },
  },
  fraktur: { capital: 0x1d504, small: 0x1d51e, elsewhere: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' } },
  'double-struck': {
    capital: 0x1d538,
    small: 0x1d552,
    digit: 0x1d7d8,
    elsewhere: { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
  },
  'sans-serif': { capital: 0x1d5a0, small: 0x1d5ba, digit: 0x1d7e2 },
  'sans-serif-italic': { capital: 0x1d608, small: 0x1d622 },
  monospace: { capital: 0x1d670, small: 0x1d68a, digit: 0x1d7f6 },
};

function convertMathLetter({ capital, small, digit, elsewhere }: MathAlphabet, letter: string): string {
  const first = letter < 'A' ? digit : letter < 'a' ? capital : small;
  if (elsewhere?.[letter] !== undefined) return elsewhere[letter] as string;
  const from = letter < 'A' ? '0' : letter < 'a' ? 'A' : 'a';
  return first === undefined ? letter : String.fromCodePoint(first + letter.charCodeAt(0) - from.charCodeAt(0));
}

/** Returns MathML in which letters are replaced by letters of the alphabet that `mathvariant` names. */
export function replaceMathVariantLetters(mathml: string): string {
  return mathml.replace(/<(m[a-z]+) mathvariant="([a-z-]+)">([A-Za-z0-9]+)</g, (whole, tag, variant, letters) => {
    const alphabet = alphabetsByVariant[variant];
    if (alphabet === undefined) return whole;
    return `<${tag}>${[...(letters as string)].map((letter) => convertMathLetter(alphabet, letter)).join('')}<`;
  });
}
