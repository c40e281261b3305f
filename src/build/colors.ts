// The colours that the configuration sets, as custom properties after the stylesheet. They were checked to be colours.
import type { SiteConfig } from '../model/config.ts';

/** CSS for the accent and the announcement bar; empty where the config sets none. */
export function configColorsCss({
  colorMode,
  announcementBar,
}: Pick<SiteConfig, 'colorMode' | 'announcementBar'>): string {
  const { accent } = colorMode;
  const properties = [
    // A colour that stands on white is lightened to stand on black.
    accent && `--accent:light-dark(${accent},color-mix(in oklab,${accent} 55%,white))`,
    announcementBar?.backgroundColor && `--announcement-bg:${announcementBar.backgroundColor}`,
    announcementBar?.textColor && `--announcement-fg:${announcementBar.textColor}`,
  ].filter(Boolean);
  return properties.length === 0 ? '' : `:root{${properties.join(';')}}`;
}
