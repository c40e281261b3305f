/** Returns a media query. Without `matchMedia`, as in some reading apps, it never matches and never changes. */
export const getMediaQuery = (query: string): Pick<MediaQueryList, 'matches' | 'addEventListener'> =>
  globalThis.matchMedia?.(query) ?? { addEventListener() {} };
