// How this site writes its addresses, as `<html>` tells it.
import { rootData } from '../model/constants.ts';
import type { LocaleUrlSettings } from '../model/locale-path.ts';

/** Base URL, locales and trailing slash of the site. */
export function urlSettings(): LocaleUrlSettings {
  const { dataset } = document.documentElement;
  const slash = dataset[rootData.trailingSlash];
  return {
    baseUrl: dataset[rootData.base] ?? '/',
    locales: dataset[rootData.locales]?.split(' ') ?? [],
    trailingSlash: slash === undefined ? undefined : slash === 'true',
  };
}
