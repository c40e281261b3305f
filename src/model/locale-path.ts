// The same page in another language: the locale is the first segment of a path, and the default locale has none.
import { belowBase, decodePath, type UrlSettings } from './url.ts';

/** What decides how the addresses of a site with several languages look. */
export interface LocaleUrlSettings extends UrlSettings {
  /** Locales that stand in paths: all but the default one. */
  readonly locales: readonly string[];
}

/** Takes the path of an address apart, base URL left out. What it gives is as encoded as what it gets. */
export function splitLocale(
  pathname: string,
  { baseUrl, locales }: LocaleUrlSettings,
): {
  /** Empty for the default locale. */
  readonly locale: string;
  /** Segments below it; none of them is empty, so that joined they never start with `//` and name another host. */
  readonly segments: readonly string[];
} {
  const segments = (belowBase(pathname, baseUrl) ?? pathname).split('/').filter((segment) => segment !== '');
  const [first = ''] = segments;
  return locales.includes(first) ? { locale: first, segments: segments.slice(1) } : { locale: '', segments };
}

/**
 * The path of an address in another locale, encoded as it was; nothing where its percent-encoding is malformed. Ends in
 * a slash where the site asks for it; where the site leaves that open, as it did before.
 */
export function localePath(pathname: string, locale: string, settings: LocaleUrlSettings): string | undefined {
  if (decodePath(pathname) === undefined) return undefined;
  const { baseUrl, locales, trailingSlash = pathname.endsWith('/') } = settings;
  const { segments } = splitLocale(pathname, settings);
  const path = [...locales.filter((each) => each === locale), ...segments].join('/');
  const isSlashed = trailingSlash && path !== '' && !path.endsWith('.html');
  return `${baseUrl}${path}${isSlashed ? '/' : ''}`;
}
