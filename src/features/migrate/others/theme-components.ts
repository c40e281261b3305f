// Maps components of the generator or its theme to techdocs components. Pure.
import { getOwnPropertyValue } from '../../../lib/own.ts';
import { ICON_PACKAGE_PATTERN } from '../code-files.ts';
import type { ComponentImport } from '../templates/component-file.ts';
import type { NonDocusaurusSite } from './other-site.ts';

/** Starlight components with their techdocs equivalent. */
const STARLIGHT_COMPONENTS: Readonly<Record<string, string>> = {
  Aside: 'Admonition',
  CardGrid: 'Cards',
  LinkCard: 'Card',
  LinkButton: 'Link',
  Code: 'CodeBlock',
  Image: 'ThemedImage',
  Picture: 'ThemedImage',
};
/** Components of Nextra and of Next, with their techdocs equivalent. `nextra-text.ts` converts components with dotted names. */
const NEXTRA_COMPONENTS: Readonly<Record<string, string>> = {
  Callout: 'Admonition',
  Tabs: 'Tabs',
  Tab: 'TabItem',
  Cards: 'Cards',
  Card: 'Card',
  Steps: 'Steps',
  FileTree: 'FileTree',
  Bleed: 'Fragment',
  Image: 'ThemedImage',
  Link: 'Link',
  Badge: 'Badge',
  'next/image': 'ThemedImage',
  'next/link': 'Link',
  // Of Fumadocs.
  Accordion: 'Accordion',
  Accordions: 'Fragment',
  Step: 'Fragment',
  ImageZoom: 'ThemedImage',
};
const UNRENAMED_COMPONENT_PATTERN = /^(?:Tabs|TabItem|Card|Steps|FileTree|Badge|Icon)$/;
/** Maps components of VitePress, Vue and icon packages to techdocs components. Components of VitePress and Vue need no import. */
const VUE_COMPONENTS: Readonly<Record<string, string>> = {
  Badge: 'Badge',
  VPBadge: 'Badge',
  ClientOnly: 'ClientOnly',
  Icon: 'Icon',
  VPLink: 'Link',
  VPButton: 'Link',
};
/** Components that both the generator and techdocs provide without an import. */
const GLOBAL_COMPONENT_PATTERNS: Readonly<Record<NonDocusaurusSite['generator'], RegExp>> = {
  vitepress: /^(?:Badge|ClientOnly|VP(?:Badge|Button|Link))$/,
  starlight: /^Fragment$/,
  mkdocs: /^(?:Tabs|TabItem|TOCInline)$/,
  hugo: /^(?:Tabs|TabItem|Cards?|Steps|FileTree|Badge|Embed)$/,
  nextra: /^(?:Tabs|TabItem|Cards?|Steps?|FileTree|Admonition|Accordions?|Bleed|ImageZoom)$/,
  mdbook: /^$/,
  readme: /^$/,
};

/** Components of packages that sites of Starlight use, with their techdocs equivalent: names of the package, and names in it. */
const COMPONENTS_OF_STARLIGHT_PACKAGES: readonly (readonly [from: RegExp, name: RegExp, own: string])[] = [
  [/^starlight-package-managers$/, /^PackageManagers$/, 'PackageManagers'],
  [/^(?:@astro-community\/)?astro-embed/, /^YouTube$/, 'YouTube'],
  [/^(?:@astro-community\/)?astro-embed/, /^Vimeo$/, 'Vimeo'],
  [/^astro-icon(?:\/|$)/, /^Icon$/, 'Icon'],
  [/^astro-expressive-code\/components$/, /^Code$/, 'CodeBlock'],
];

/** Components of the theme of VitePress that pages import, with the rule that converts them. */
const VITEPRESS_COMPONENTS: Readonly<Record<string, string>> = {
  VPTeamMembers: 'TeamMembers',
  VPTeamPage: 'Fragment',
  VPBadge: 'Badge',
  VPLink: 'Link',
  VPButton: 'Link',
  VPTeamPageTitle: 'TeamPageTitle',
  VPTeamPageSection: 'TeamPageSection',
};
const VITEPRESS_MODULE = /^vitepress\/theme$/;
const STARLIGHT_MODULE = /^@astrojs\/starlight\/components$|^astro:(?:assets|components)$|^astro\/components$/;
const NEXTRA_MODULE =
  /^nextra(?:-theme-docs)?(?:\/|$)|^fumadocs-ui\/components\/|^next\/(?:image|link)$|^@theguild\/components$/;

/** Components of themes that only show the values of their attributes, as JSX that shows the same. */
const THEME_TEMPLATES: Readonly<Record<string, string>> = {
  TypeTable: `export default ({ type }) => <table>
  <thead><tr><th>Prop</th><th>Type</th><th>Default</th><th>Description</th></tr></thead>
  <tbody>{Object.entries(type).map(([name, one]) => <tr>
    <td><code>{one.required ? name : name + '?'}</code></td><td><code>{one.type}</code></td>
    <td>{one.default && <code>{one.default}</code>}</td><td>{one.description}</td></tr>)}</tbody>
</table>`,
};

/** Returns the code that shows the same as a component of a theme; `undefined` if there is none. */
export function findThemeTemplate({ from, name }: ComponentImport): string | undefined {
  return isThemeModule(from) ? getOwnPropertyValue(THEME_TEMPLATES, name) : undefined;
}

/** Returns whether a module contains components of a theme. */
export function isThemeModule(from: string): boolean {
  return [STARLIGHT_MODULE, NEXTRA_MODULE, VITEPRESS_MODULE].some((module) => module.test(from));
}

/** Returns the name of the techdocs component that corresponds to a component of a theme. */
export function resolveThemeComponent({ from, name }: ComponentImport): string | undefined {
  if (STARLIGHT_MODULE.test(from))
    return (
      getOwnPropertyValue(STARLIGHT_COMPONENTS, name) ?? (UNRENAMED_COMPONENT_PATTERN.test(name) ? name : undefined)
    );
  if (VITEPRESS_MODULE.test(from)) return getOwnPropertyValue(VITEPRESS_COMPONENTS, name);
  if (ICON_PACKAGE_PATTERN.test(from)) return 'Icon';
  const own = COMPONENTS_OF_STARLIGHT_PACKAGES.find(([module, names]) => module.test(from) && names.test(name))?.[2];
  if (own !== undefined) return own;
  if (!NEXTRA_MODULE.test(from)) return undefined;
  return getOwnPropertyValue(NEXTRA_COMPONENTS, name) ?? (name === 'default' ? NEXTRA_COMPONENTS[from] : undefined);
}

/** Returns the name of the techdocs component that corresponds to a component that the generator provides without an import. */
export function resolveGlobalComponent(name: string, { generator }: NonDocusaurusSite): string | undefined {
  if (!GLOBAL_COMPONENT_PATTERNS[generator].test(name)) return undefined;
  const names = generator === 'vitepress' ? VUE_COMPONENTS : generator === 'nextra' ? NEXTRA_COMPONENTS : {};
  return getOwnPropertyValue(names, name) ?? name;
}

/** Returns the name of the techdocs component that a tag in a component of the site means. */
export function resolveTagInComponent(
  name: string,
  from: ComponentImport | undefined,
  { generator }: Pick<NonDocusaurusSite, 'generator'>,
): string | undefined {
  if (generator === 'vitepress') {
    if (from !== undefined && ICON_PACKAGE_PATTERN.test(from.from)) return 'Icon';
    return from?.from.startsWith('.') ? undefined : VUE_COMPONENTS[name];
  }
  if (from !== undefined) return resolveThemeComponent(from);
  return name === 'Fragment' ? name : undefined;
}
