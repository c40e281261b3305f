// Addresses for those who read a text away from the site.
import { escapeXml, withoutControls } from '../html.ts';

/**
 * HTML whose addresses that start at the site's root, or at the page itself, are absolute. `siteUrl` is the address of
 * the home page; of a site that does not know its own, addresses stay as they are.
 */
export function absoluteHtml(html: string, pageUrl: string, siteUrl: string): string {
  const origin = siteUrl.match(/^[a-z][a-z0-9+.-]*:\/\/[^/]+/i)?.[0] ?? '';
  return withoutControls(html).replace(/<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi, (tag) =>
    tag.replace(/(\s(?:href|src|poster)=")(\/(?!\/)|#)/gi, (_, start: string, sign: string) =>
      sign === '#' ? `${start}${escapeXml(pageUrl)}#` : `${start}${origin}/`,
    ),
  );
}
