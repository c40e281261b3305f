// The mark of a new site, for its favicon and its logo: the first letter of its title on the accent of the theme. Pure.
import { escapeText } from '../../model/html.ts';

/** Accent of the theme in light mode, and the colour of text on it: with white, they are legible on a dark ground too. */
const [ACCENT, ON_ACCENT] = ['#00676a', '#ffffff'];

/** `logo.svg`. A letter of any script is drawn in the font of the reader. */
export function logoSvg(title: string): string {
  const [letter = '?'] = title.match(/[\p{L}\p{N}]\p{M}*/u) ?? [];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="7" fill="${ACCENT}" />
  <text x="16" y="23" font-family="system-ui, sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="${ON_ACCENT}">${escapeText(letter.toLocaleUpperCase('en'))}</text>
</svg>
`;
}
