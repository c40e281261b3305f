// Checks scripts and stylesheets that parts and extensions add to the head of a page. The Content-Security-Policy must allow them, and
// local files must exist on the site.
import { createExcludedLinkPredicate } from '../check/finding.ts';
import type { HeadTag } from '../model/head.ts';
import { maskUrl } from '../model/mask.ts';
import { isAddressAllowedByPolicy } from '../model/policy.ts';
import type { AssembledSite } from '../model/site.ts';
import { decodePath, removeBaseUrl } from '../model/url.ts';

/** Returns the fault of the address of a head tag as a sentence; `undefined` if the browser can load it, or the tag loads nothing. */
export function findHeadAddressFault(
  { config, layout, targets }: Pick<AssembledSite, 'config' | 'layout' | 'targets'>,
  { tagName, attributes = {} }: HeadTag,
): string | undefined {
  const isStylesheet = tagName === 'link' && /(?:^|\s)stylesheet(?:\s|$)/i.test(String(attributes.rel));
  const written = tagName === 'script' ? attributes.src : isStylesheet ? attributes.href : undefined;
  if (typeof written !== 'string') return undefined;
  const siteUrl = config.url || 'https://host.invalid';
  const kind = isStylesheet ? 'style' : 'script';
  const what = `it gave the ${isStylesheet ? 'stylesheet' : 'script'} \`${maskUrl(written)}\``;
  const address = URL.canParse(written, siteUrl) ? new URL(written, siteUrl) : undefined;
  if (address === undefined) return `${what}, which is not a valid address.`;
  if (address.origin !== new URL(siteUrl).origin)
    return isAddressAllowedByPolicy(layout.assets.contentSecurityPolicy, `${kind}-src`, address)
      ? undefined
      : `${what}, which the policy of the pages blocks. Write \`policy: { ${kind}: ['${address.origin}'] }\`.`;
  if (!/^\/(?!\/)/.test(written) || createExcludedLinkPredicate(config)(written)) return undefined;
  const path = decodePath(removeBaseUrl(address.pathname, config.baseUrl) ?? address.pathname) ?? '';
  return targets.files.has(path) || targets.statics.has(path.slice(1))
    ? undefined
    : `${what}, which is not a file of the site. If the host serves it, add it to \`linkCheck.exclude\`.`;
}
