// Computes the size at which a logo is shown.

/** A size in pixels, as far as it is known. */
export interface LogoSize {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** Heights of logos in pixels. `base.css` repeats the maximum of the footer, for images of unknown size. */
export const logoHeights = {
  navbar: { standard: 28, most: 40 },
  footer: { standard: undefined, most: 64 },
} as const;

/**
 * Returns the size of a logo: the configured size, else the standard height, else the size of the image. A missing side follows from the
 * proportions of the image. A logo that is too high is reduced as a whole.
 */
export function computeLogoSize(
  configured: LogoSize,
  image: LogoSize,
  { standard, most }: { readonly standard: number | undefined; readonly most: number },
): LogoSize {
  const isConfigured = configured.width !== undefined || configured.height !== undefined;
  const logoSize = isConfigured ? configured : standard === undefined ? image : { height: standard };
  const ratio = image.width && image.height ? image.width / image.height : undefined;
  const { width = multiplySide(logoSize.height, ratio), height = multiplySide(logoSize.width, ratio && 1 / ratio) } =
    logoSize;
  const scale = height !== undefined && height > most ? most / height : 1;
  return { width: scaleAndRoundSide(width, scale), height: scaleAndRoundSide(height, scale) };
}

function multiplySide(side: number | undefined, factor: number | undefined): number | undefined {
  return side === undefined || factor === undefined ? undefined : side * factor;
}

function scaleAndRoundSide(side: number | undefined, scale: number): number | undefined {
  return side === undefined ? undefined : Math.max(1, Math.round(side * scale));
}
