// An image for each page, with its title, for sites and chats that show links as cards.
import { defineExtension, type SitePage, type SiteView } from 'techdocs';

export interface SocialCardsOptions {
  /** Background of the images. */
  readonly color?: string;
  /** Converts an SVG to PNG. Few sites show an SVG, so set this function on a public site. */
  readonly toPng?: (svg: string) => Uint8Array | Promise<Uint8Array>;
}

export function socialCards({ color = '#00676a', toPng }: SocialCardsOptions = {}) {
  const ending = toPng ? 'png' : 'svg';
  const fileOf = ({ path }: SitePage) => `${path === '/' ? '' : path}/card.${ending}`;
  return defineExtension({
    name: 'social-cards',
    key: { color },
    routes: (site) =>
      site.pages.filter(hasCard).map((page) => ({ path: fileOf(page), data: { title: page.title, site: site.title } })),
    render({ data }) {
      const svg = svgOf(data as Card, color);
      return toPng ? toPng(svg) : svg;
    },
    head(page, site) {
      if (!hasCard(page)) return [];
      const tag = (property: string, content: string) => ({
        tagName: 'meta' as const,
        attributes: { property, content },
      });
      return [
        tag('og:image', addressOf(fileOf(page), site)),
        tag('og:image:width', '1200'),
        tag('og:image:height', '630'),
        tag('og:image:alt', `${page.title}: ${site.title}`),
      ];
    },
  });
}

type Card = { title: string; site: string };

/** A page with a file has a card, unless its front matter has an image. */
const hasCard = ({ file, frontMatter }: SitePage) => file !== undefined && frontMatter?.image === undefined;
const addressOf = (path: string, { url, baseUrl }: SiteView) => url + baseUrl + encodeURI(path.slice(1));
const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function svgOf({ title, site }: Card, color: string): string {
  const lines = title.match(/.{1,24}(?:\s|$)|\S{1,24}/g) ?? [title];
  const text = lines
    .slice(0, 4)
    .map((line, at) => `<tspan x="80" y="${220 + at * 90}">${escapeText(line.trim())}</tspan>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" font-family="sans-serif" fill="#fff">
<rect width="1200" height="630" fill="${color}"/>
<text font-size="76" font-weight="700">${text.join('')}</text>
<text x="80" y="570" font-size="36">${escapeText(site)}</text>
</svg>
`;
}
