// Navbar and footer of the new site, from those of the old one. Pure.
import type { NewConfigInput } from './config-parts.ts';
import { type ConfigNote, type Options, optionList, optionsOf, optionText } from './old-site.ts';

interface LinkInput extends Pick<NewConfigInput, 'docPath'> {
  readonly notes: ConfigNote[];
}

type Link = Record<string, unknown>;

const COPIED_KEYS = ['className', 'aria-label'];

function pickTexts(item: Options, keys: readonly string[]): Link {
  return Object.fromEntries(keys.flatMap((key) => (optionText(item[key]) === undefined ? [] : [[key, item[key]]])));
}

/** Returns the target of a link: `to` for a path of the site, `href` for an address. */
function convertTarget({ to, href }: Options): Link | undefined {
  const address = optionText(href) ?? optionText(to);
  if (address === undefined) return undefined;
  const isOutside = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address);
  return isOutside || (optionText(href) !== undefined && address.startsWith('/')) ? { href: address } : { to: address };
}

/** Returns the navbar. */
export function navbarOf(theme: Options, parts: LinkInput): Link | undefined {
  const navbar = optionsOf(theme.navbar);
  const items = optionList(navbar.items).flatMap((item, index) => {
    const at = `themeConfig.navbar.items[${index}]`;
    const made = navItem(optionsOf(item), parts, at);
    return made === undefined ? [] : [made];
  });
  const logo = logoOf(navbar.logo);
  const hideOnScroll = navbar.hideOnScroll === true ? true : undefined;
  if (Object.keys(navbar).length === 0) return undefined;
  return { title: optionText(navbar.title) ?? (logo ? '' : undefined), logo, hideOnScroll, items };
}

function logoOf(value: unknown): Link | undefined {
  const logo = optionsOf(value);
  if (optionText(logo.src) === undefined) return undefined;
  const size = Object.fromEntries(
    ['width', 'height'].flatMap((key) => {
      const number = Number.parseInt(String(logo[key]), 10);
      return number > 0 ? [[key, number]] : [];
    }),
  );
  return { ...pickTexts(logo, ['src', 'srcDark', 'alt', 'href']), ...size };
}

const MENU_ITEM_TYPES = ['localeDropdown', 'docsVersionDropdown'];

function navItem(item: Options, parts: LinkInput, at: string): Link | undefined {
  const type = optionText(item.type) ?? (item.items === undefined ? 'default' : 'dropdown');
  // Docusaurus places items on the right by default.
  const position = item.position === 'left' ? undefined : 'right';
  const label = optionText(item.label);
  const base = { ...(label && { label }), position, ...pickTexts(item, COPIED_KEYS) };
  const links = (key: string) =>
    optionList(item[key]).flatMap((one, index) => plainLink(optionsOf(one), parts, `${at}.${key}[${index}]`) ?? []);
  if (type === 'dropdown') return { ...base, items: links('items') };
  if (type === 'doc' || type === 'docSidebar')
    return { type, ...pickTexts(item, ['docId', 'sidebarId', 'docsPluginId']), ...base };
  if (type === 'html') return { type, value: optionText(item.value) ?? '', ...base };
  if (type === 'search') return { type, position };
  if (MENU_ITEM_TYPES.includes(type)) {
    const around = Object.fromEntries(
      ['dropdownItemsBefore', 'dropdownItemsAfter'].flatMap((key) =>
        item[key] === undefined ? [] : [[key, links(key)]],
      ),
    );
    return { type, position, ...pickTexts(item, ['docsPluginId', ...COPIED_KEYS]), ...around };
  }
  if (type === 'default' || type === 'link') {
    const where = convertTarget(item);
    if (where !== undefined && (label !== undefined || item['aria-label'] !== undefined)) return { ...where, ...base };
    if (optionText(item.html) !== undefined) return { type: 'html', value: item.html, position };
  }
  const message = `The item \`${label ?? type}\` has a type that techdocs does not have, so it is left out.`;
  parts.notes.push({ at, message, suggestion: 'Write a link, or an item of the type `html`.', isHand: true });
  return undefined;
}

/** Returns a link of a menu. A link by page id becomes a link by path. */
function plainLink(item: Options, { docPath, notes }: LinkInput, at: string): Link | undefined {
  const label = optionText(item.label);
  const type = optionText(item.type);
  const byId =
    type === 'doc' ? docPath(optionText(item.docId) ?? '', optionText(item.docsPluginId) ?? 'default') : undefined;
  const where = byId === undefined ? convertTarget(item) : { to: byId };
  if (where !== undefined && label !== undefined) return { label, ...where, ...pickTexts(item, COPIED_KEYS) };
  const own = htmlLink(optionText(item.html) ?? optionText(item.value));
  if (own !== undefined) return own;
  if (type === 'html') return undefined;
  notes.push({
    at,
    message: `The item \`${label ?? type ?? 'without a label'}\` has no known target, so it is left out.`,
    isHand: true,
  });
  return undefined;
}

/** Returns the link in an HTML item, labelled with its element's text. */
function htmlLink(html: string | undefined): Link | undefined {
  const [, href, inside = ''] = /<a\s[^>]*?href="([^"]+)"[^>]*>([\s\S]*?)<\/a>/i.exec(html ?? '') ?? [];
  if (href === undefined) return undefined;
  const label = inside.replace(/<[^>]*>/g, '').trim() || /\balt="([^"]+)"/.exec(inside)?.[1];
  return label === undefined ? undefined : { label, href };
}

/** Returns the footer. */
export function footerOf(theme: Options, notes: ConfigNote[]): Link | undefined {
  const footer = optionsOf(theme.footer);
  if (Object.keys(footer).length === 0) return undefined;
  const parts: LinkInput = { notes, docPath: () => undefined };
  const groups = optionList(footer.links).map(optionsOf);
  const isColumns = groups.some(({ items }) => items !== undefined);
  const made = isColumns ? groups : groups.length > 0 ? [{ title: '', items: groups }] : [];
  const links = made.map(({ title, items }, group) => ({
    ...(optionText(title) !== undefined && { title }),
    items: optionList(items).flatMap(
      (item, index) => plainLink(optionsOf(item), parts, `themeConfig.footer.links[${group}].items[${index}]`) ?? [],
    ),
  }));
  const style = footer.style === 'dark' ? 'dark' : undefined;
  return {
    style,
    logo: logoOf(footer.logo),
    links: links.length > 0 ? links : undefined,
    copyright: optionText(footer.copyright),
  };
}
