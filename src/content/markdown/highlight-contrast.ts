// The contrast of two colours by WCAG 2, for code themes that must be readable by their own colours.

function channels(colour: string): [number, number, number, number] {
  const digits = colour.slice(1);
  const full = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const at = (index: number) => Number.parseInt(full.slice(index, index + 2), 16);
  return [at(0), at(2), at(4), full.length === 8 ? at(6) / 255 : 1];
}

function luminance(red: number, green: number, blue: number): number {
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast of two hexadecimal colours, 1 to 21. A transparent first colour is mixed with the second. */
export function contrast(colour: string, background: string): number {
  const [red, green, blue, alpha] = channels(colour);
  const [backRed, backGreen, backBlue] = channels(background);
  const mix = (front: number, back: number) => front * alpha + back * (1 - alpha);
  const front = luminance(mix(red, backRed), mix(green, backGreen), mix(blue, backBlue));
  const back = luminance(backRed, backGreen, backBlue);
  return (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
}
