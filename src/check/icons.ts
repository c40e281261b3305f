// Lists the icons that the configuration names, and reports unknown names.
import { getOwnPropertyValue } from '../lib/own.ts';
import type { SiteConfig } from '../model/config.ts';
import { convertLevelToSeverity, type SettingDiagnostic } from '../model/diagnostic.ts';
import { isEmoji } from '../model/icon-shapes.ts';
import { suggestNearestName } from '../model/nearest.ts';
import { getProducts } from '../model/products.ts';

interface ConfiguredIcon {
  readonly icon: string;
  /** Path of the setting, such as `home.features[2].icon`. */
  readonly setting: string;
  /** Whether an emoji is allowed instead of a name. */
  readonly maySign: boolean;
}

type IconSettings = Pick<SiteConfig, 'home' | 'products' | 'releases'>;

/** Returns all icons of the configuration with their settings. */
export function listConfiguredIcons(config: IconSettings): readonly ConfiguredIcon[] {
  const { tabs = [], tasks = [], features = [] } = config.home ?? {};
  const lists = [
    { tiles: features, place: 'home.features' },
    { tiles: tasks, place: 'home.tasks' },
    ...tabs.flatMap(({ sections }, tab) =>
      sections.map(({ tiles }, index) => ({ tiles, place: `home.tabs[${tab}].sections[${index}].tiles` })),
    ),
  ];
  const place = Object.keys(config.products).length > 0 ? 'products' : 'releases.products';
  return [
    ...lists.flatMap((list) =>
      list.tiles.flatMap(({ icon }, index) =>
        icon === undefined ? [] : { icon, setting: `${list.place}[${index}].icon`, maySign: true },
      ),
    ),
    ...Object.values(getProducts(config)).flatMap(({ key, icon }) =>
      icon === undefined ? [] : { icon, setting: `${place}.${key}.icon`, maySign: false },
    ),
  ];
}

/** Reports names that are not in `icons`. `allNames` returns the names of all icons. */
export function checkIcons(
  config: IconSettings & Pick<SiteConfig, 'configFile' | 'rules'>,
  icons: Readonly<Record<string, string>>,
  allNames: () => readonly string[],
): SettingDiagnostic[] {
  const severity = convertLevelToSeverity(config.rules['unknown-icon'] ?? 'warn');
  if (severity === undefined) return [];
  const unknown = listConfiguredIcons(config).filter(
    ({ icon, maySign }) => getOwnPropertyValue(icons, icon) === undefined && !(maySign && isEmoji(icon)),
  );
  if (unknown.length === 0) return [];
  const names = allNames();
  return unknown.map(({ icon, setting }) => {
    const near = suggestNearestName(icon, names);
    const list = 'Here any icon of https://lucide.dev/icons has its name.';
    return {
      code: 'unknown-icon',
      severity,
      message: `\`${icon}\` is not the name of an icon, so none is shown.`,
      file: config.configFile,
      setting,
      suggestion: near === undefined ? list : `${near} ${list}`,
    };
  });
}
