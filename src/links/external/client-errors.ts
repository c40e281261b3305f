// Errors of requests to other sites. `verdict.ts` judges links by the codes of these errors.
import type { CookieJar } from './cookies.ts';

/** Whether an error is a bug in techdocs, which must not be reported as a broken link. */
export function isBugInTechdocs(error: unknown): boolean {
  if (error instanceof TypeError) return !('cause' in error) && !('code' in error);
  return (
    error instanceof ReferenceError || /^ERR_(?:OUT_OF_RANGE|INVALID_ARG)/.test((error as { code?: string }).code ?? '')
  );
}

/** Creates the error for an address that `robots.txt` forbids. */
export function createRobotsError(url: URL): Error {
  const message = `\`robots.txt\` of the site refuses \`${url.pathname}\``;
  return Object.assign(new Error(message), { code: 'ERR_ROBOTS' });
}

/** Creates the error for a body in an encoding that the request did not offer. */
export function createEncodingError(encoding: string): Error {
  return Object.assign(new Error(`unknown encoding: ${encoding}`), { code: 'ERR_CONTENT_ENCODING' });
}

/** Creates the error for a response that the client cannot use. */
export function createResponseError(message: string): Error {
  return Object.assign(new Error(message), { code: 'ERR_REDIRECT' });
}

/**
 * Creates the error for a redirect loop. If the site has set cookies, the loop might end in a browser, because browsers handle cookies
 * differently.
 */
export function createRedirectLoopError({ isUsed }: CookieJar, message: string): Error {
  const code = isUsed ? 'ERR_COOKIES' : 'ERR_REDIRECT';
  return Object.assign(new Error(isUsed ? `${message}, with cookies` : message), { code });
}
