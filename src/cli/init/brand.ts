// Favicon and logo of a new site: the first letter of its title on the theme's accent. Pure.
import { escapeText } from '../../model/html.ts';

/** Accent of the theme in light mode, and the colour of the letter on the accent. The logo has the same colours on dark pages. */
const ACCENT = '#00676a';
const ON_ACCENT = '#ffffff';

/** Returns `logo.svg`. Letters of any script are drawn in the reader's font. */
export function renderLogoSvg(title: string): string {
  const [letter = '?'] = title.match(/[\p{L}\p{N}]\p{M}*/u) ?? [];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="7" fill="${ACCENT}" />
  <text x="16" y="23" font-family="system-ui, sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="${ON_ACCENT}">${escapeText(letter.toLocaleUpperCase('en'))}</text>
</svg>
`;
}
