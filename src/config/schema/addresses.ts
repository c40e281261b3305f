// Schemas of addresses in a configuration: origins, site paths and addresses of site files. Each error message states the expected form.
import * as z from 'zod/mini';
import { hasSchemeOrHost, joinSitePath } from '../../model/url.ts';
import { constrainedString } from './parts.ts';

/** An origin, such as `https://docs.example.com`. */
export const originSchema = defineOriginSchema(isOrigin);

/** An origin, or an empty text. */
export const originOrEmptySchema = defineOriginSchema((value) => value === '' || isOrigin(value));

function defineOriginSchema(isRight: (value: string) => boolean) {
  return z.pipe(
    constrainedString(
      'must be an origin such as `https://docs.example.com`, without a path (that is `baseUrl`)',
      isRight,
      (value) =>
        [`https://${value}`, extractOrigin(value)].find((candidate) => candidate !== undefined && isOrigin(candidate)),
    ),
    z.transform((value: string) => value.replace(/\/$/, '')),
  );
}

/** Returns the origin of an HTTP address that also has a path. Returns `undefined` for other addresses. */
function extractOrigin(value: string): string | undefined {
  return /^https?:\/\/[^/?#@\s]+(?=\/[^/])/i.exec(value)?.[0];
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return /^https?:$/.test(url.protocol) && url.pathname === '/' && !/[?#@]/.test(value) && !value.endsWith('//');
}

export const webAddressSchema = constrainedString(
  'must be an address that starts with `https://` or `http://`',
  isWebAddress,
  (value) => (/^[\w-]+(?:\.[\w-]+)+(?:[/:?#]|$)/.test(value) ? `https://${value}` : undefined),
);

function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

/** An address that browsers send data to: a path of the host, or a web address. */
export const endpointAddressSchema = constrainedString(
  'must be a path such as `/views` or an address that starts with `https://` or `http://`',
  (value) => /^(?:\/(?!\/)|https?:\/\/)[^\s\\]+$/i.test(value) && URL.canParse(value, 'https://a.example'),
);

/** A path without `.` and `..`: browsers remove these segments, so a path with them is never requested. */
const pathWithoutDotsSchema = constrainedString(
  'must not contain `.` or `..`',
  (value) => !/(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i.test(value),
);

/** Base path of the site. */
export const basePathSchema = z.pipe(
  constrainedString(
    'must start and end with `/`, such as `/docs/`',
    (value) => /^\/(?:[^/\s?#]+\/)*$/.test(value),
    (value) => (/^\/?[^/\s?#:]+(?:\/[^/\s?#:]+)*\/?$/.test(value) ? `/${value.replace(/^\/|\/$/g, '')}/` : undefined),
  ),
  pathWithoutDotsSchema,
);

/** A site path for links, with query and anchor; the leading slash is optional. */
export const siteLinkTargetSchema = z.pipe(
  constrainedString(
    'must be a path of this site such as `/launcher` (an address goes into `href`)',
    (value) => value !== '' && !hasSchemeOrHost(value),
  ),
  z.transform((value: string) => (/^[/#?]/.test(value) ? value : `/${value}`)),
);

/** An address or a site path for links. Rejects schemes that run code. */
export const linkTargetSchema = constrainedString(
  'must be an address or a path of this site',
  (value) => value !== '' && !/^\s*(?:javascript|vbscript|data):/i.test(value),
);

/** Address of a site file, such as an image in a static folder: a site path or a web address. */
export const siteFileAddressSchema = z.pipe(
  constrainedString('must be a path such as `/img/logo.svg` or a web address', isSiteFileAddress),
  z.transform(addLeadingSlash),
);

/** Address of a navbar image or favicon: a site path, a web address or a `data:` URL. */
export const siteImageAddressSchema = z.pipe(
  constrainedString(
    'must be a path such as `/img/logo.svg`, a web address, or an image as `data:image/…`',
    (value) => isSiteFileAddress(value) || /^data:image\//i.test(value),
  ),
  z.transform(addLeadingSlash),
);

function isSiteFileAddress(value: string): boolean {
  return value !== '' && (!hasSchemeOrHost(value) || (/^(?:https?:)?\/\//i.test(value) && isParsableUrl(value)));
}

function addLeadingSlash(value: string): string {
  return hasSchemeOrHost(value) || value.startsWith('/') ? value : `/${value}`;
}

/** Whether an address is a valid URL. If it begins with two slashes, it gets the scheme of the page. */
function isParsableUrl(value: string): boolean {
  return URL.canParse(value, 'https://host.invalid');
}

/** Site path without a query and an anchor: the source of a redirect, or the path of a page. */
export const pathWithoutQuerySchema = z.pipe(
  constrainedString('must be a path that starts with `/`', (value) => /^\/(?!\/)[^?#]*$/.test(value)),
  pathWithoutDotsSchema,
);

/** Target of a redirect: a site path or a web address. */
export const redirectTargetSchema = z.pipe(
  z.pipe(
    constrainedString(
      'must be a path that starts with `/`, or an address that starts with `https://` or `http://`',
      (value) => /^\/(?![/\\])/.test(value) || (/^https?:\/\/[^\s\\]+$/i.test(value) && URL.canParse(value)),
    ),
    pathWithoutDotsSchema,
  ),
  z.transform((value: string) =>
    hasSchemeOrHost(value) ? value : value.replace(/^[^?#]*/, (path) => joinSitePath(path)),
  ),
);

/** Base path of a group of pages. */
export const routeBasePathSchema = z.pipe(
  constrainedString(
    'must be a path such as `/releases`',
    (value) => !hasSchemeOrHost(value) && !/[?#\s]|(?:^|\/)\.\.?(?:\/|$)/.test(value),
  ),
  z.transform((value: string) => joinSitePath(value)),
);
