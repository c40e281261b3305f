/** A query of media. Where there is none to ask, as in some readers of pages, nothing matches and nothing changes. */
export const media = (query: string): Pick<MediaQueryList, 'matches' | 'addEventListener'> =>
  globalThis.matchMedia?.(query) ?? { addEventListener() {} };
