// Paths of the same page in other languages: the locale is the first segment of the path. Paths in the default locale have no such segment.
import { decodePath, removeBaseUrl, type UrlSettings } from './url.ts';

/** Settings that determine the addresses of a multilingual site. */
export interface LocaleUrlSettings extends UrlSettings {
  /** Locales that occur in paths: all except the default locale. */
  readonly locales: readonly string[];
}

/** Splits a path, without the base URL, into locale and segments. Encoding is unchanged. */
export function splitLocaleFromPath(
  pathname: string,
  { baseUrl, locales }: LocaleUrlSettings,
): {
  /** Empty for the default locale. */
  readonly locale: string;
  /** Segments after the locale. No segment is empty; otherwise the joined path could start with `//` and name another host. */
  readonly segments: readonly string[];
} {
  const segments = (removeBaseUrl(pathname, baseUrl) ?? pathname).split('/').filter((segment) => segment !== '');
  const [first = ''] = segments;
  return locales.includes(first) ? { locale: first, segments: segments.slice(1) } : { locale: '', segments };
}

/**
 * Converts the path of an address to another locale. Keeps the encoding. Returns `undefined` if `pathname` is malformed. The setting of the
 * site decides whether the result ends in a slash; without the setting, it ends like `pathname`.
 */
export function computePathInLocale(pathname: string, locale: string, settings: LocaleUrlSettings): string | undefined {
  if (decodePath(pathname) === undefined) return undefined;
  const { baseUrl, locales, trailingSlash = pathname.endsWith('/') } = settings;
  const { segments } = splitLocaleFromPath(pathname, settings);
  const path = [...locales.filter((candidate) => candidate === locale), ...segments].join('/');
  const isSlashed = trailingSlash && path !== '' && !path.endsWith('.html');
  return `${baseUrl}${path}${isSlashed ? '/' : ''}`;
}
