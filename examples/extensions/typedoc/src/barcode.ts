/**
 * The check digit of a barcode.
 *
 * An EAN-13 has `12` digits before it.
 */
export function checkDigit(digits: string): number {
  const sum = [...digits].reduceRight(
    (all, digit, at) => all + Number(digit) * ((digits.length - at) % 2 === 1 ? 3 : 1),
    0,
  );
  return (10 - (sum % 10)) % 10;
}

/** Whether a barcode is complete: its last digit is its check digit. */
export function isComplete(barcode: string): boolean {
  return checkDigit(barcode.slice(0, -1)) === Number(barcode.at(-1));
}
