// Schema of the layout around pages: navbar, footer, announcement, home page, colours, side columns.
import * as z from 'zod/mini';
import type { AnnouncementConfig, NavItemConfig } from '../../model/config.ts';
import type { ReportFault } from '../judge.ts';
import { linkTarget, siteImageAddress, siteTarget } from './addresses.ts';
import { colour, countFrom, doc, flag, headingLevel, list, nonEmpty, object, optionalGroup } from './parts.ts';

const linkFields = {
  to: doc('Path on this site to link to.', z.optional(siteTarget), 'link'),
  href: doc('Address to link to.', z.optional(linkTarget), 'link'),
  className: doc(
    'CSS class. One that techdocs has itself, such as `icon`, is written `site-icon` in the page.',
    z.optional(nonEmpty),
  ),
  'aria-label': doc('Text for screen readers instead of the label.', z.optional(nonEmpty), 'text'),
};

/** Reports a link without a target or with two targets. */
function checkLinkTarget(link: Record<string, unknown>, report: ReportFault): void {
  if (link.to !== undefined && link.href !== undefined) {
    const hint = 'Use `to` for a path of this site and `href` for an address.';
    report(['href'], 'A link has `to` or `href`, not both.', hint);
  }
  if (link.to === undefined && link.href === undefined) {
    report([], 'A link needs `to` (a path of this site) or `href` (an address).');
  }
}

const plainLinkSchema = object({ label: doc('Text of the link.', nonEmpty, 'text'), ...linkFields }, checkLinkTarget);

/** Navbar item types with their required keys. */
const requiredNavKeys: Readonly<Record<NavItemConfig['type'], readonly string[]>> = {
  link: ['label'],
  dropdown: ['label', 'items'],
  doc: ['docId'],
  docSidebar: ['sidebarId'],
  html: ['value'],
  search: [],
  localeDropdown: [],
  docsVersionDropdown: [],
  productDropdown: [],
};

const navItemSchema = object(
  {
    type: doc(
      'Kind of the item; `dropdown` if it has `items`, else `link`.',
      z.optional(z.enum(Object.keys(requiredNavKeys) as NavItemConfig['type'][])),
    ),
    label: doc('Text of the item.', z.optional(nonEmpty), 'text'),
    position: doc('Side of the bar.', z._default(z.enum(['left', 'right']), 'left')),
    ...linkFields,
    items: doc('Links of a menu.', z.optional(z.array(plainLinkSchema))),
    docId: doc('Id of the page that a `doc` item leads to.', z.optional(nonEmpty)),
    sidebarId: doc('Sidebar whose first page a `docSidebar` item leads to.', z.optional(nonEmpty)),
    docsPluginId: doc('Id of the docs of a `doc`, `docSidebar` or `docsVersionDropdown` item.', z.optional(nonEmpty)),
    value: doc('HTML of an `html` item.', z.optional(z.string()), 'html'),
    dropdownItemsBefore: doc(
      'Links at the start of a menu of languages or versions.',
      z.optional(z.array(plainLinkSchema)),
    ),
    dropdownItemsAfter: doc(
      'Links at the end of a menu of languages or versions.',
      z.optional(z.array(plainLinkSchema)),
    ),
    area: doc('Area whose products a `productDropdown` lists. Default: all products.', z.optional(nonEmpty), 'text'),
  },
  (item, report) => {
    const type = typeof item.type === 'string' ? item.type : item.items === undefined ? 'link' : 'dropdown';
    const required = Object.hasOwn(requiredNavKeys, type) ? requiredNavKeys[type as NavItemConfig['type']] : [];
    for (const key of required)
      if (item[key] === undefined && !(key === 'label' && item['aria-label'] !== undefined))
        report([key], `A navbar item of type \`${type}\` needs \`${key}\`.`);
    if (type === 'link') checkLinkTarget(item, report);
    for (const key of ['dropdownItemsBefore', 'dropdownItemsAfter']) {
      if (item[key] === undefined || /^(?:locale|docsVersion)Dropdown$/.test(type)) continue;
      report(
        [key],
        `A navbar item of type \`${type}\` has no \`${key}\`.`,
        'Only a menu of languages or versions has.',
      );
    }
    if (type !== 'dropdown' && type !== 'productDropdown' && item.items !== undefined) {
      const hint = 'Leave `type` out, or set it to `dropdown`.';
      report(['items'], `A navbar item of type \`${type}\` has no \`items\`.`, hint);
    }
  },
);

const logoSchema = object({
  src: doc('Image of the logo.', siteImageAddress, 'image'),
  srcDark: doc('Image in dark mode.', z.optional(siteImageAddress), 'image'),
  alt: doc('Alternative text of the image.', z._default(z.string(), ''), 'text'),
  href: doc(
    'Target of the logo. Default: the home page in the navbar, none in the footer.',
    z.optional(linkTarget),
    'link',
  ),
  width: doc('Width in pixels.', z.optional(countFrom(1))),
  height: doc('Height in pixels.', z.optional(countFrom(1))),
});

/** Schema of `navbar`. */
export const navbar = optionalGroup({
  title: doc("Text beside the logo. Default: the site's title.", z.optional(z.string()), 'text'),
  logo: doc('Logo in the top bar.', z.optional(logoSchema)),
  items: doc('Links and menus of the top bar.', list(navItemSchema)),
  hideOnScroll: doc('Hide the bar while readers scroll down.', flag(false)),
});

/** Schema of `footer`. */
export const footer = optionalGroup({
  links: doc(
    'Groups of links.',
    list(
      object({
        title: doc('Heading of the group.', z._default(z.string(), ''), 'text'),
        items: doc('Links of the group.', z.array(plainLinkSchema)),
      }),
    ),
  ),
  copyright: doc('Copyright line at the end of every page.', z._default(z.string(), ''), 'text'),
  logo: doc('Logo at the end of every page.', z.optional(logoSchema)),
  style: doc(
    'Colours: `light` follows the mode of the reader, `dark` is dark in both modes.',
    z._default(z.enum(['light', 'dark']), 'light'),
  ),
});

/** Schema of `announcementBar`. */
export const announcementBar = z.optional(
  z.pipe(
    object(
      {
        id: doc(
          'Name of the announcement. Readers who closed it see it again when the name changes.',
          z.optional(nonEmpty),
        ),
        content: doc('HTML of the announcement.', z.optional(nonEmpty), 'html'),
        release: doc(
          'Key of the product whose newest release is announced; `latest` for the newest of all.',
          z.optional(nonEmpty),
        ),
        to: doc('With `release`: target of the announcement. Default: the post.', z.optional(linkTarget), 'link'),
        backgroundColor: doc('Background colour.', z.optional(colour)),
        textColor: doc('Colour of the text.', z.optional(colour)),
        isCloseable: doc('Whether readers can close it.', flag(true)),
      },
      ({ id, content, release, to }, report) => {
        if (content === undefined && release === undefined) {
          report([], '`announcementBar` needs `content` (HTML) or `release` (a product).');
        }
        if (release === undefined && to !== undefined) {
          report(['to'], '`announcementBar.to` needs `release`.', 'Write the link into `content`.');
        }
        if (release === undefined) return;
        for (const [key, value] of Object.entries({ id, content })) {
          if (value === undefined) continue;
          const message = `\`announcementBar.release\` sets \`${key}\` itself.`;
          report([key], message, `Remove \`${key}\` or \`release\`.`);
        }
      },
    ),
    z.transform(
      ({ id = 'announcement-bar', content = '', release, to, ...look }): AnnouncementConfig =>
        release === undefined ? { ...look, id, content } : { ...look, release, ...(to !== undefined && { to }) },
    ),
  ),
);

/** A link with a description of its target. */
export const tile = object({
  label: doc('Name on the tile.', nonEmpty, 'text'),
  href: doc('Target of the tile. Leave it out for a product that has no page yet.', z.optional(linkTarget), 'link'),
  icon: doc('Name of a Lucide icon, or an emoji.', z.optional(nonEmpty)),
  description: doc('A sentence under the name.', z.optional(z.string()), 'text'),
});

const actionSchema = object({
  label: doc('Text of the button.', nonEmpty, 'text'),
  href: doc('Target of the button.', linkTarget, 'link'),
});

const homeSectionSchema = object({
  heading: doc('Heading of the section.', nonEmpty, 'text'),
  tiles: doc('Tiles of the section.', z.array(tile)),
});

const homeTabSchema = object({
  label: doc('Name of the tab.', nonEmpty, 'text'),
  sections: doc('Sections of the tab.', z.array(homeSectionSchema)),
});

/** Schema of `home`. */
export const home = z.optional(
  object({
    title: doc("Heading of the home page. Default: the site's title.", z.optional(nonEmpty), 'text'),
    description: doc("A sentence under the heading. Default: the site's tagline.", z.optional(nonEmpty), 'text'),
    actions: doc('Buttons below the heading. The first one stands out.', list(actionSchema)),
    image: doc(
      'Picture beside the heading.',
      z.optional(
        object({
          src: doc('The picture.', siteImageAddress, 'image'),
          srcDark: doc('Picture in dark mode.', z.optional(siteImageAddress), 'image'),
          alt: doc('What the picture shows; empty if it only decorates.', z.string(), 'text'),
        }),
      ),
    ),
    features: doc('What readers get, a tile each. A tile needs no link.', list(tile)),
    tasks: doc('Common tasks of readers, each with a link to its first page.', list(tile)),
    tabs: doc('Tabs of tiles, instead of the list of products.', list(homeTabSchema)),
  }),
);

/** Schema of `colorMode`. */
export const colorMode = optionalGroup({
  defaultMode: doc('Mode of the first visit.', z._default(z.enum(['light', 'dark']), 'light')),
  disableSwitch: doc('Hide the switch between light and dark.', flag(false)),
  respectPrefersColorScheme: doc(
    "Follow the mode of the reader's system until the reader chooses light or dark. The switch can return to it.",
    flag(false),
  ),
  accent: doc('Colour of links and marks.', z.optional(colour)),
});

/** Schema of `sidebar`. */
export const sidebar = optionalGroup({
  hideable: doc('Let readers hide the sidebar.', flag(true)),
  autoCollapseCategories: doc('Close the other categories when one is opened.', flag(false)),
});

/** Schema of `tableOfContents`. */
export const tableOfContents = optionalGroup(
  {
    minHeadingLevel: doc('Highest level of heading in the list.', z._default(headingLevel, 2)),
    maxHeadingLevel: doc('Lowest level of heading in the list.', z._default(headingLevel, 3)),
  },
  ({ minHeadingLevel: min, maxHeadingLevel: max }, report) => {
    if (typeof min !== 'number' || typeof max !== 'number' || min <= max) return;
    const message = `\`tableOfContents.minHeadingLevel\` (${min}) must not be above \`tableOfContents.maxHeadingLevel\` (${max}).`;
    report(['minHeadingLevel'], message);
  },
);
