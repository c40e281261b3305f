// Reads the look of a site of Nextra from the text of its theme: logo, icon, colour, colour mode. Pure.
import type { NonDocusaurusSite, SiteReader } from './other-site.ts';

/** Returns the look of the site. `theme` is the text of its configuration. */
export function readSiteBranding(
  theme: string,
  { list }: SiteReader,
): Pick<NonDocusaurusSite, 'favicon' | 'logo' | 'accent' | 'colorMode' | 'copyright'> {
  const files = new Set([...list('public'), ...list('app'), ...list('src/app')]);
  const icons = [
    'public/favicon.svg',
    'public/favicon.ico',
    'public/favicon.png',
    'app/icon.svg',
    'src/app/icon.svg',
    'app/icon.png',
    'app/favicon.ico',
  ];
  const icon = icons.find((path) => files.has(path));
  const src = /\blogo\s*[:=][\s\S]{0,300}?<(?:img|Image)\b[^>]*\bsrc=["']([^"']+)["']/.exec(theme)?.[1];
  const hue = /\b(?:primaryHue|hue)\s*:\s*(?:\{[^}]*light\s*:\s*)?(\d+)/.exec(theme)?.[1];
  const text = /\bfooter\s*:\s*\{[^}]*?\b(?:text|content|component)\s*:\s*["'`]([^"'`]+)["'`]/.exec(theme)?.[1];
  return {
    ...(icon !== undefined && { favicon: icon.replace(/^public/, '') }),
    ...(src !== undefined && { logo: { src } }),
    ...(hue !== undefined && { accent: convertHueToAccent(Number(hue)) }),
    ...(text !== undefined && { copyright: text }),
    colorMode: detectColorMode(theme),
  };
}

/** Returns the colour mode. By default, it follows the reader's system, as in Nextra. */
function detectColorMode(theme: string): NonDocusaurusSite['colorMode'] {
  const [, forced, mode] = /\b(default|forced)Theme\s*:\s*["'](\w+)["']/.exec(theme) ?? [];
  const isFixed = forced === 'forced' || /\bdarkMode\s*[:=]\s*\{?\s*false\b/.test(theme);
  return {
    ...(mode === 'dark' && { defaultMode: 'dark' }),
    ...(isFixed ? { disableSwitch: true } : (mode ?? 'system') === 'system' && { respectPrefersColorScheme: true }),
  };
}

/** Returns a colour with the given hue, and with the saturation and lightness of Nextra's theme. */
function convertHueToAccent(hue: number): string {
  const part = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    const value = 0.45 - 0.45 * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}
