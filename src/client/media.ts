/** What a query of media gives; where there is none to ask, as in some readers of pages, nothing matches and nothing changes. */
export function media(query: string): Pick<MediaQueryList, 'matches' | 'addEventListener'> {
  return globalThis.matchMedia?.(query) ?? { matches: false, addEventListener() {} };
}
