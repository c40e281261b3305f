// Contrast of two colours by the formula of WCAG 2, for colours whose value can be computed without a browser.
import { findNamedColourHex } from './colour-names.ts';

/** Red, green and blue from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Parses a CSS colour. Returns `undefined` for a colour with transparency, and for a colour that only a browser can compute. */
export function parseColour(colour: string): Rgb | undefined {
  const text = colour.trim().toLowerCase();
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/.exec(text)?.[1] ?? findNamedColourHex(text);
  if (hex !== undefined) return parseHexColour(hex);
  const [, name, list = ''] = /^(rgba?|hsla?)\(([^()]*)\)$/.exec(text) ?? [];
  const [first = '', second = '', third = '', ...alpha] = list.split(/[\s,/]+/).filter(Boolean);
  if (name === undefined || third === '' || alpha.some((candidate) => !/^(?:1(?:\.0+)?|100%)$/.test(candidate)))
    return undefined;
  const parts = [first, second, third];
  if (name.startsWith('rgb')) {
    const [red, green, blue] = parts.map((part) => parseNumberOrPercentage(part, 255));
    return red === undefined || green === undefined || blue === undefined ? undefined : [red, green, blue];
  }
  const hue = /^-?[\d.]+(?:deg)?$/.test(first) ? Number.parseFloat(first) : undefined;
  const saturation = parseNumberOrPercentage(second, 100);
  const lightness = parseNumberOrPercentage(third, 100);
  if (hue === undefined || saturation === undefined || lightness === undefined) return undefined;
  return convertHslToRgb(hue, saturation, lightness);
}

/**
 * Returns the colour of three, four, six or eight hexadecimal digits without `#`. Of four and eight digits, ignores the last one or two,
 * the transparency.
 */
export function parseHexColour(hex: string): Rgb {
  const digits = hex.length <= 4 ? hex.replace(/./g, '$&$&') : hex;
  const at = (from: number) => Number.parseInt(digits.slice(from, from + 2), 16) / 255;
  return [at(0), at(2), at(4)];
}

/** Parses a number as a share of `whole`, or a percentage. Returns at most 1; `undefined` for another text. */
function parseNumberOrPercentage(text: string, whole: number): number | undefined {
  if (!/^[\d.]+%?$/.test(text)) return undefined;
  const share = Number.parseFloat(text) / (text.endsWith('%') ? 100 : whole);
  return Number.isNaN(share) ? undefined : Math.min(1, share);
}

function convertHslToRgb(hue: number, saturation: number, lightness: number): Rgb {
  const chroma = saturation * Math.min(lightness, 1 - lightness);
  const part = (n: number) => {
    const k = (((n + hue / 30) % 12) + 12) % 12;
    return lightness - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [part(0), part(8), part(4)];
}

const convertSrgbToLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const convertLinearToSrgb = (part: number) => {
  const clipped = Math.min(1, Math.max(0, part));
  return clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055;
};

/** Mixes a colour with white, like `color-mix(in oklab, colour share, white)` in CSS. */
export function lightenColour(rgb: Rgb, share: number): Rgb {
  const [r, g, b] = rgb.map(convertSrgbToLinear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  // The cube roots `l`, `m` and `s` of the cone responses are mixed, because OKLab is linear in them. Each of them is 1 for white.
  const [long, medium, short] = [l, m, s].map((cone) => (cone * share + (1 - share)) ** 3) as [number, number, number];
  return [
    convertLinearToSrgb(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    convertLinearToSrgb(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    convertLinearToSrgb(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

/** Mixes two colours, like `color-mix(in srgb, over share, under)` in CSS. */
export function mixColours(over: Rgb, under: Rgb, share: number): Rgb {
  return over.map((part, index) => part * share + (under[index] ?? 0) * (1 - share)) as unknown as Rgb;
}

/** Returns the contrast of two colours, from 1 to 21. */
export function computeContrast(rgb: Rgb, other: Rgb): number {
  const [dark, light] = [computeLuminance(rgb), computeLuminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function computeLuminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map(convertSrgbToLinear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Formats a colour as `#rrggbb`. */
export function formatHexColour(rgb: Rgb): string {
  const digits = rgb.map((part) =>
    Math.round(part * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}
