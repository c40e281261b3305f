// Converts the navbar and footer of the old site to the form of the new site. Pure.
import type { NewConfigInput } from './config-parts.ts';
import { convertCopyright, createLostCopyrightElementNotes } from './copyright.ts';
import { type ConfigNote, convertToList, type RawOptions, toNonEmptyText, toRawOptions } from './old-site.ts';

interface LinkConversionInput extends Pick<NewConfigInput, 'docPath'> {
  readonly notes: ConfigNote[];
}

type ConvertedOptions = Record<string, unknown>;

const LINK_KEYS_TO_COPY = ['className', 'aria-label'];

function pickStringOptions(item: RawOptions, keys: readonly string[]): ConvertedOptions {
  return Object.fromEntries(keys.flatMap((key) => (toNonEmptyText(item[key]) === undefined ? [] : [[key, item[key]]])));
}

/** Returns the target of a link: `to` for a path of the site, `href` for an address. */
function convertLinkTarget({ to, href }: RawOptions): ConvertedOptions | undefined {
  const address = toNonEmptyText(href) ?? toNonEmptyText(to);
  if (address === undefined) return undefined;
  const isOutside = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address);
  return isOutside || (toNonEmptyText(href) !== undefined && address.startsWith('/'))
    ? { href: address }
    : { to: address };
}

/** Returns the navbar. */
export function convertNavbar(theme: RawOptions, parts: LinkConversionInput): ConvertedOptions | undefined {
  const navbar = toRawOptions(theme.navbar);
  const items = convertToList(navbar.items).flatMap((item, index) => {
    const at = `themeConfig.navbar.items[${index}]`;
    const navItem = convertNavItem(toRawOptions(item), parts, at);
    return navItem === undefined ? [] : [navItem];
  });
  const logo = convertLogo(navbar.logo);
  const hideOnScroll = navbar.hideOnScroll === true ? true : undefined;
  if (Object.keys(navbar).length === 0) return undefined;
  return { title: toNonEmptyText(navbar.title) ?? (logo ? '' : undefined), logo, hideOnScroll, items };
}

function convertLogo(value: unknown): ConvertedOptions | undefined {
  const logo = toRawOptions(value);
  if (toNonEmptyText(logo.src) === undefined) return undefined;
  const size = Object.fromEntries(
    ['width', 'height'].flatMap((key) => {
      const number = Number.parseInt(String(logo[key]), 10);
      return number > 0 ? [[key, number]] : [];
    }),
  );
  return { ...pickStringOptions(logo, ['src', 'srcDark', 'alt', 'href']), ...size };
}

/** Returns the label of an item. For an item without a label, which shows only an icon, returns its description or its host. */
function selectLinkLabel(item: RawOptions): string | undefined {
  const label = toNonEmptyText(item.label);
  if (label?.trim() || item.html !== undefined) return label;
  const host = /^https?:\/\/(?:www\.)?([^/]+)/.exec(toNonEmptyText(item.href) ?? toNonEmptyText(item.to) ?? '')?.[1];
  return toNonEmptyText(item['aria-label']) ?? toNonEmptyText(item.title) ?? host;
}

const GENERATED_DROPDOWN_TYPES = ['localeDropdown', 'docsVersionDropdown'];

function convertNavItem(item: RawOptions, parts: LinkConversionInput, at: string): ConvertedOptions | undefined {
  const type = toNonEmptyText(item.type) ?? (item.items === undefined ? 'default' : 'dropdown');
  // Docusaurus places items on the right by default.
  const position = item.position === 'left' ? undefined : 'right';
  const label = selectLinkLabel(item);
  const base = { ...(label && { label }), position, ...pickStringOptions(item, LINK_KEYS_TO_COPY) };
  const links = (key: string) =>
    convertToList(item[key]).flatMap(
      (value, index) => convertMenuLink(toRawOptions(value), parts, `${at}.${key}[${index}]`) ?? [],
    );
  if (type === 'dropdown') return { ...base, items: links('items') };
  const docId = toNonEmptyText(item.docId);
  if (
    type === 'doc' &&
    docId !== undefined &&
    parts.docPath(docId, toNonEmptyText(item.docsPluginId) ?? 'default') === undefined
  ) {
    const message = `The item \`${label ?? docId}\` names the doc \`${docId}\`, which is not there, so it is left out.`;
    const suggestion = 'If a script of the old site writes this doc, run the script, and migrate again.';
    parts.notes.push({ at, message, suggestion, isHand: true });
    return undefined;
  }
  if (type === 'doc' || type === 'docSidebar')
    return { type, ...pickStringOptions(item, ['docId', 'sidebarId', 'docsPluginId']), ...base };
  if (type === 'html') return { type, value: toNonEmptyText(item.value) ?? '', ...base };
  if (type === 'search') return { type, position };
  if (GENERATED_DROPDOWN_TYPES.includes(type)) {
    const around = Object.fromEntries(
      ['dropdownItemsBefore', 'dropdownItemsAfter'].flatMap((key) =>
        item[key] === undefined ? [] : [[key, links(key)]],
      ),
    );
    return { type, position, ...pickStringOptions(item, ['docsPluginId', ...LINK_KEYS_TO_COPY]), ...around };
  }
  if (type === 'default' || type === 'link') {
    const where = convertLinkTarget(item);
    if (where !== undefined && (label !== undefined || item['aria-label'] !== undefined)) return { ...where, ...base };
    if (toNonEmptyText(item.html) !== undefined) return { type: 'html', value: item.html, position };
  }
  const message = `The item \`${label ?? type}\` has a type that techdocs does not have, so it is left out.`;
  parts.notes.push({ at, message, suggestion: 'Write a link, or an item of the type `html`.', isHand: true });
  return undefined;
}

/** Returns a link of a menu. A link by page id becomes a link by path. */
function convertMenuLink(
  item: RawOptions,
  { docPath, notes }: LinkConversionInput,
  at: string,
): ConvertedOptions | undefined {
  const label = selectLinkLabel(item);
  const type = toNonEmptyText(item.type);
  const byId =
    type === 'doc'
      ? docPath(toNonEmptyText(item.docId) ?? '', toNonEmptyText(item.docsPluginId) ?? 'default')
      : undefined;
  const where = byId === undefined ? convertLinkTarget(item) : { to: byId };
  if (where !== undefined && label !== undefined)
    return { label, ...where, ...pickStringOptions(item, LINK_KEYS_TO_COPY) };
  const htmlLink = extractHtmlLink(toNonEmptyText(item.html) ?? toNonEmptyText(item.value));
  if (htmlLink !== undefined) return htmlLink;
  if (type === 'html') {
    const heading = toNonEmptyText(item.value)
      ?.replace(/<[^>]*>/g, '')
      .trim();
    if (heading) notes.push({ at, ...createLostHeadingNote(heading) });
    return undefined;
  }
  notes.push({
    at,
    message: `The item \`${label ?? type ?? 'without a label'}\` has no known target, so it is left out.`,
    isHand: true,
  });
  return undefined;
}

/** Creates the note on a heading inside of a menu. */
export function createLostHeadingNote(heading: string): Omit<ConfigNote, 'at'> {
  const message = `A menu of the \`navbar\` only has links, so its heading \`${heading}\` is left out.`;
  return { message, suggestion: 'Write its words into the labels below it, or make a menu of it.', isDropped: true };
}

/** Returns the first link in the HTML of an item. Its label is the text of the link. */
function extractHtmlLink(html: string | undefined): ConvertedOptions | undefined {
  const [, href, inside = ''] = /<a\s[^>]*?href="([^"]+)"[^>]*>([\s\S]*?)<\/a>/i.exec(html ?? '') ?? [];
  if (href === undefined) return undefined;
  const label = inside.replace(/<[^>]*>/g, '').trim() || /\balt="([^"]+)"/.exec(inside)?.[1];
  return label === undefined ? undefined : { label, href };
}

/** Returns the footer. */
export function convertFooter(theme: RawOptions, notes: ConfigNote[]): ConvertedOptions | undefined {
  const footer = toRawOptions(theme.footer);
  if (Object.keys(footer).length === 0) return undefined;
  const parts: LinkConversionInput = { notes, docPath: () => undefined };
  const groups = convertToList(footer.links).map(toRawOptions);
  const isColumns = groups.some(({ items }) => items !== undefined);
  const made = isColumns ? groups : groups.length > 0 ? [{ title: '', items: groups }] : [];
  const links = made.map(({ title, items }, group) => ({
    ...(toNonEmptyText(title) !== undefined && { title }),
    items: convertToList(items).flatMap(
      (item, index) =>
        convertMenuLink(toRawOptions(item), parts, `themeConfig.footer.links[${group}].items[${index}]`) ?? [],
    ),
  }));
  const style = footer.style === 'dark' ? 'dark' : undefined;
  const { text, links: inLine, lost } = convertCopyright(toNonEmptyText(footer.copyright) ?? '');
  if (inLine.length > 0) links.push({ title: '', items: [...inLine] });
  for (const note of createLostCopyrightElementNotes(lost)) notes.push({ at: 'themeConfig.footer.copyright', ...note });
  return {
    style,
    logo: convertLogo(footer.logo),
    links: links.length > 0 ? links : undefined,
    copyright: text === '' ? undefined : text,
  };
}
