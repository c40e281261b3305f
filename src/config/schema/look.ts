// Schema of the layout around pages: navbar, footer, announcement, home page, colours, side columns.
import * as z from 'zod/mini';
import type { AnnouncementConfig, NavItemConfig } from '../../model/config.ts';
import type { FaultReporter } from '../judge.ts';
import { linkTargetSchema, siteImageAddressSchema, siteLinkTargetSchema } from './addresses.ts';
import {
  booleanWithDefault,
  colourSchema,
  createMinIntegerSchema,
  headingLevelSchema,
  listOf,
  nonBlankSchema,
  optionalGroup,
  strictObjectOf,
  withDescription,
} from './parts.ts';

const linkFields = {
  to: withDescription('Path on this site to link to.', z.optional(siteLinkTargetSchema), 'link'),
  href: withDescription('Address to link to.', z.optional(linkTargetSchema), 'link'),
  className: withDescription(
    'CSS class. One that techdocs has itself, such as `icon`, is written `site-icon` in the page.',
    z.optional(nonBlankSchema),
  ),
  'aria-label': withDescription('Text for screen readers instead of the label.', z.optional(nonBlankSchema), 'text'),
};

/** Reports a link without a target or with two targets. */
function checkLinkTarget(link: Record<string, unknown>, report: FaultReporter): void {
  if (link.to !== undefined && link.href !== undefined) {
    const hint = 'Use `to` for a path of this site and `href` for an address.';
    report(['href'], 'A link has `to` or `href`, not both.', hint);
  }
  if (link.to === undefined && link.href === undefined) {
    report([], 'A link needs `to` (a path of this site) or `href` (an address).');
  }
}

const labelledLinkSchema = strictObjectOf(
  { label: withDescription('Text of the link.', nonBlankSchema, 'text'), ...linkFields },
  checkLinkTarget,
);

/** Navbar item types with their required keys. */
const requiredNavItemKeys: Readonly<Record<NavItemConfig['type'], readonly string[]>> = {
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

const navItemSchema = strictObjectOf(
  {
    type: withDescription(
      'Kind of the item; `dropdown` if it has `items`, else `link`.',
      z.optional(z.enum(Object.keys(requiredNavItemKeys) as NavItemConfig['type'][])),
    ),
    label: withDescription('Text of the item.', z.optional(nonBlankSchema), 'text'),
    position: withDescription('Side of the bar.', z._default(z.enum(['left', 'right']), 'left')),
    ...linkFields,
    items: withDescription('Links of a menu.', z.optional(z.array(labelledLinkSchema))),
    docId: withDescription('Id of the page that a `doc` item leads to.', z.optional(nonBlankSchema)),
    sidebarId: withDescription('Sidebar whose first page a `docSidebar` item leads to.', z.optional(nonBlankSchema)),
    docsPluginId: withDescription(
      'Id of the docs of a `doc`, `docSidebar` or `docsVersionDropdown` item.',
      z.optional(nonBlankSchema),
    ),
    value: withDescription('HTML of an `html` item.', z.optional(z.string()), 'html'),
    dropdownItemsBefore: withDescription(
      'Links at the start of a menu of languages or versions.',
      z.optional(z.array(labelledLinkSchema)),
    ),
    dropdownItemsAfter: withDescription(
      'Links at the end of a menu of languages or versions.',
      z.optional(z.array(labelledLinkSchema)),
    ),
    area: withDescription(
      'Area whose products a `productDropdown` lists. Default: all products.',
      z.optional(nonBlankSchema),
      'text',
    ),
  },
  (item, report) => {
    const type = typeof item.type === 'string' ? item.type : item.items === undefined ? 'link' : 'dropdown';
    const required = Object.hasOwn(requiredNavItemKeys, type) ? requiredNavItemKeys[type as NavItemConfig['type']] : [];
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

const logoSchema = strictObjectOf({
  src: withDescription('Image of the logo.', siteImageAddressSchema, 'image'),
  srcDark: withDescription('Image in dark mode.', z.optional(siteImageAddressSchema), 'image'),
  alt: withDescription('Alternative text of the image.', z._default(z.string(), ''), 'text'),
  href: withDescription(
    'Target of the logo. Default: the home page in the navbar, none in the footer.',
    z.optional(linkTargetSchema),
    'link',
  ),
  width: withDescription(
    'Width in pixels. Default: follows from the height and the image.',
    z.optional(createMinIntegerSchema(1)),
  ),
  height: withDescription(
    'Height in pixels, at most 40 in the navbar and 64 in the footer. Default: follows from the width; without a width, 28 in the navbar, and the height of the image in the footer.',
    z.optional(createMinIntegerSchema(1)),
  ),
});

export const navbarSchema = optionalGroup({
  title: withDescription("Text beside the logo. Default: the site's title.", z.optional(z.string()), 'text'),
  logo: withDescription('Logo in the top bar.', z.optional(logoSchema)),
  items: withDescription('Links and menus of the top bar.', listOf(navItemSchema)),
  hideOnScroll: withDescription('Hide the bar while readers scroll down.', booleanWithDefault(false)),
});

export const footerSchema = optionalGroup({
  links: withDescription(
    'Groups of links.',
    listOf(
      strictObjectOf({
        title: withDescription('Heading of the group.', z._default(z.string(), ''), 'text'),
        items: withDescription('Links of the group.', z.array(labelledLinkSchema)),
      }),
    ),
  ),
  copyright: withDescription(
    'Copyright line at the end of every page. Plain text.',
    z._default(z.string(), ''),
    'text',
  ),
  logo: withDescription('Logo at the end of every page.', z.optional(logoSchema)),
  style: withDescription(
    'Colours: `light` follows the mode of the reader, `dark` is dark in both modes.',
    z._default(z.enum(['light', 'dark']), 'light'),
  ),
});

/** Schema of `announcementBar`. */
export const announcementBarSchema = z.optional(
  z.pipe(
    strictObjectOf(
      {
        id: withDescription(
          'Name of the announcement. Readers who closed it see it again when the name changes.',
          z.optional(nonBlankSchema),
        ),
        content: withDescription('HTML of the announcement.', z.optional(nonBlankSchema), 'html'),
        release: withDescription(
          'Key of the product whose newest release is announced; `latest` for the newest of all.',
          z.optional(nonBlankSchema),
        ),
        to: withDescription(
          'With `release`: target of the announcement. Default: the post.',
          z.optional(linkTargetSchema),
          'link',
        ),
        backgroundColor: withDescription('Background colour.', z.optional(colourSchema)),
        textColor: withDescription('Colour of the text.', z.optional(colourSchema)),
        isCloseable: withDescription('Whether readers can close it.', booleanWithDefault(true)),
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

/** A product, task or feature as a tile: a name, and optionally a link, an icon and a description. */
export const tileSchema = strictObjectOf({
  label: withDescription('Name on the tile.', nonBlankSchema, 'text'),
  href: withDescription(
    'Target of the tile. Leave it out for a product that has no page yet.',
    z.optional(linkTargetSchema),
    'link',
  ),
  icon: withDescription('Name of a Lucide icon, or an emoji.', z.optional(nonBlankSchema)),
  description: withDescription('A sentence under the name.', z.optional(z.string()), 'text'),
});

const homeActionSchema = strictObjectOf({
  label: withDescription('Text of the button.', nonBlankSchema, 'text'),
  href: withDescription('Target of the button.', linkTargetSchema, 'link'),
});

const homeSectionSchema = strictObjectOf({
  heading: withDescription('Heading of the section.', nonBlankSchema, 'text'),
  tiles: withDescription('Tiles of the section.', z.array(tileSchema)),
});

const homeTabSchema = strictObjectOf({
  label: withDescription('Name of the tab.', nonBlankSchema, 'text'),
  sections: withDescription('Sections of the tab.', z.array(homeSectionSchema)),
});

export const homeSchema = z.optional(
  strictObjectOf({
    title: withDescription("Heading of the home page. Default: the site's title.", z.optional(nonBlankSchema), 'text'),
    description: withDescription(
      "A sentence under the heading. Default: the site's tagline.",
      z.optional(nonBlankSchema),
      'text',
    ),
    actions: withDescription('Buttons below the heading. The first one stands out.', listOf(homeActionSchema)),
    image: withDescription(
      'Picture beside the heading.',
      z.optional(
        strictObjectOf({
          src: withDescription('The picture.', siteImageAddressSchema, 'image'),
          srcDark: withDescription('Picture in dark mode.', z.optional(siteImageAddressSchema), 'image'),
          alt: withDescription('What the picture shows; empty if it only decorates.', z.string(), 'text'),
        }),
      ),
    ),
    features: withDescription('What readers get, a tile each. A tile needs no link.', listOf(tileSchema)),
    tasks: withDescription('Common tasks of readers, each with a link to its first page.', listOf(tileSchema)),
    tabs: withDescription('Tabs of tiles, instead of the list of products.', listOf(homeTabSchema)),
  }),
);

/** Schema of `colorMode`: light and dark mode, the switch between them, and the accent colour. */
export const colorModeSchema = optionalGroup({
  defaultMode: withDescription('Mode of the first visit.', z._default(z.enum(['light', 'dark']), 'light')),
  disableSwitch: withDescription('Hide the switch between light and dark.', booleanWithDefault(false)),
  respectPrefersColorScheme: withDescription(
    "Follow the mode of the reader's system until the reader chooses light or dark. The switch can return to it.",
    booleanWithDefault(false),
  ),
  accent: withDescription('Colour of links and marks.', z.optional(colourSchema)),
});

export const sidebarSchema = optionalGroup({
  hideable: withDescription('Let readers hide the sidebar.', booleanWithDefault(true)),
  autoCollapseCategories: withDescription('Close the other categories when one is opened.', booleanWithDefault(false)),
});

/** Schema of `tableOfContents`. */
export const tableOfContentsSchema = optionalGroup(
  {
    minHeadingLevel: withDescription('Highest level of heading in the list.', z._default(headingLevelSchema, 2)),
    maxHeadingLevel: withDescription('Lowest level of heading in the list.', z._default(headingLevelSchema, 3)),
  },
  ({ minHeadingLevel: min, maxHeadingLevel: max }, report) => {
    if (typeof min !== 'number' || typeof max !== 'number' || min <= max) return;
    const message = `\`tableOfContents.minHeadingLevel\` (${min}) must not be above \`tableOfContents.maxHeadingLevel\` (${max}).`;
    report(['minHeadingLevel'], message);
  },
);
