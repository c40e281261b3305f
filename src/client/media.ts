/** What a query of media gives; where there is none to ask, as in some readers of pages, `matches` is absent and nothing changes. */
export function media(
  query: string,
): Partial<Pick<MediaQueryList, 'matches'>> & Pick<MediaQueryList, 'addEventListener'> {
  return globalThis.matchMedia?.(query) ?? new EventTarget();
}
