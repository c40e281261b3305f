// Paths of the same page in other languages: the locale is the first segment, and the default locale has none.
import { belowBase, decodePath, type UrlSettings } from './url.ts';

/** Settings that determine the addresses of a multilingual site. */
export interface LocaleUrlSettings extends UrlSettings {
  /** Locales that occur in paths: all except the default locale. */
  readonly locales: readonly string[];
}

/** Splits a path, without the base URL, into locale and segments. Encoding is unchanged. */
export function splitLocale(
  pathname: string,
  { baseUrl, locales }: LocaleUrlSettings,
): {
  /** Empty for the default locale. */
  readonly locale: string;
  /** Segments below the locale; never empty, so that joined they cannot start with `//` and name another host. */
  readonly segments: readonly string[];
} {
  const segments = (belowBase(pathname, baseUrl) ?? pathname).split('/').filter((segment) => segment !== '');
  const [first = ''] = segments;
  return locales.includes(first) ? { locale: first, segments: segments.slice(1) } : { locale: '', segments };
}

/**
 * Returns the path of an address in another locale, with unchanged encoding; `undefined` if its percent-encoding is malformed. Ends in a
 * slash if the site requires it; if the site has no setting, as before.
 */
export function localePath(pathname: string, locale: string, settings: LocaleUrlSettings): string | undefined {
  if (decodePath(pathname) === undefined) return undefined;
  const { baseUrl, locales, trailingSlash = pathname.endsWith('/') } = settings;
  const { segments } = splitLocale(pathname, settings);
  const path = [...locales.filter((each) => each === locale), ...segments].join('/');
  const isSlashed = trailingSlash && path !== '' && !path.endsWith('.html');
  return `${baseUrl}${path}${isSlashed ? '/' : ''}`;
}
