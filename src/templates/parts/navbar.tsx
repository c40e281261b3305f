// The top bar. Its menus are `<details>` elements and its drawer is a popover, so they work without scripts. Marks (`fragment.ts`) are used
// wherever pages differ.
import type { ReactElement } from 'react';
import { groupBy } from '../../lib/group.ts';
import { elementIds } from '../../model/constants.ts';
import type { NavItemView, ProductSwitcherItem } from '../../model/layout.ts';
import { ConditionalContent, createMarkAttribute } from '../fragment.ts';
import { useMessages } from '../messages.tsx';
import type { TemplateProps } from '../views.ts';
import { Html } from './html.tsx';
import { Icon, IconButton } from './icons.tsx';
import { LabelInLanguage } from './language.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { ExternalIcon } from './links.tsx';
import { Logo } from './logo.tsx';
import { Part } from './part.tsx';
import { TileIcon } from './products.tsx';
import { joinClasses, type MenuPropsOfNavItem, VersionMenu } from './version.tsx';

type NavbarProps = Pick<TemplateProps['Navbar'], 'layout'>;

/** The top bar with logo, menus, search, language menu and theme switch. */
export function Navbar({ layout }: NavbarProps): ReactElement {
  return (
    <header className="top-bar" data-hide-on-scroll={layout.navbar.hideOnScroll || undefined}>
      <div className="top-bar-inner">
        <MenuButton />
        <NavbarBrand layout={layout} />
        <NavbarMenu layout={layout} />
        <NavbarTools layout={layout} />
      </div>
    </header>
  );
}

/** The button that opens the sidebar on small screens. If the page has no sidebar, it opens the menus. */
export function MenuButton(): ReactElement {
  const { t } = useMessages();
  return (
    <IconButton
      icon="menu"
      className="drawer-button"
      aria-label={t('openMenu')}
      {...createMarkAttribute('drawer-target')}
    />
  );
}

/** The items and menus of the configuration. On small screens they are in a drawer. */
export function NavbarMenu({ layout }: NavbarProps): ReactElement {
  const { t } = useMessages();
  const { items } = layout.navbar;
  const right = items.filter((item) => item.position === 'right');
  const inOrder = [...items.filter((item) => item.position !== 'right'), ...right];
  return (
    <nav id={elementIds.menu} className="drawer menu-drawer" aria-label={t('mainNavigation')} popover="auto">
      <DrawerHead title={t('menu')} />
      <ConditionalContent kind="has-sidebar">
        <button
          type="button"
          className="drawer-switch"
          popoverTarget={elementIds.menu}
          popoverTargetAction="hide"
          {...createMarkAttribute('drawer-back')}
        >
          <Icon name="arrow-left" />
          <span>{t('backToSection')}</span>
        </button>
      </ConditionalContent>
      <ConditionalContent kind="no-sidebar">
        <ProductSwitcher layout={layout} />
      </ConditionalContent>
      <ul className="menu-bar">
        {inOrder.map((item) => (
          <NavItem
            key={item.key}
            layout={layout}
            item={item}
            className={item === right[0] ? 'menu-item push-end' : 'menu-item'}
          />
        ))}
      </ul>
    </nav>
  );
}

/** Search, version menu, language menu and theme switch. Omits a menu that the configuration places elsewhere. */
export function NavbarTools({ layout }: NavbarProps): ReactElement {
  const { t } = useMessages();
  // A version menu for some docs only does not replace the version menus of other docs.
  const isPlaced = (menu: NavItemView['menu']) =>
    layout.navbar.items.some((item) => item.menu === menu && item.docs === undefined);
  return (
    <div className="top-tools">
      {layout.searchHref === undefined ? null : (
        <a className="search-button without-js" href={layout.searchHref}>
          <Icon name="search" />
          <span>{t('search')}</span>
        </a>
      )}
      <button
        type="button"
        className="search-button needs-js"
        data-search-open=""
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
      >
        <Icon name="search" />
        <span>{t('search')}</span>
      </button>
      {isPlaced('versions') ? null : <VersionMenu layout={layout} />}
      {isPlaced('languages') || layout.locales.length < 2 ? null : <LanguageMenu layout={layout} />}
      {layout.colorMode.disableSwitch ? null : <ThemeSwitch isOfSystem={layout.colorMode.respectPrefersColorScheme} />}
      <Part name="navbarEnd" />
    </div>
  );
}

/**
 * The switch of the colour mode. It shows the mode to which a click switches. If the site follows the preference of the system, the switch
 * shows the current mode instead.
 */
function ThemeSwitch({ isOfSystem }: { isOfSystem: boolean }): ReactElement {
  const label = useMessages().t('switchColorMode');
  return (
    <button
      type="button"
      className="icon-button needs-js"
      data-theme-toggle={isOfSystem ? 'system' : ''}
      aria-label={label}
    >
      {isOfSystem ? <Icon name="monitor" className="when-system" /> : null}
      <Icon name={isOfSystem ? 'moon' : 'sun'} className="when-dark" />
      <Icon name={isOfSystem ? 'sun' : 'moon'} className="when-light" />
    </button>
  );
}

/** The logo and the title of the site, linked to its home page. */
export function NavbarBrand({ layout }: NavbarProps): ReactElement {
  const { logo, title, lang } = layout.navbar;
  // A long title gets more space on small screens, because it does not fit on two short lines.
  const titleClass = title.length > 28 ? 'brand-title brand-long' : 'brand-title';
  return (
    <a className="brand" href={logo?.href ?? layout.site.homeHref}>
      {logo ? <Logo logo={logo} alt={title === '' ? logo.alt : ''} /> : null}
      {title === '' ? (
        logo ? null : (
          layout.site.title
        )
      ) : (
        <span className={titleClass}>
          <LabelInLanguage text={title} lang={lang} />
        </span>
      )}
    </a>
  );
}

/** Head of a drawer on small screens: its title, and a button that closes all drawers. */
export function DrawerHead(props: { title: string; to?: { label: string; id: string } }): ReactElement {
  const { t } = useMessages();
  return (
    <div className="drawer-head">
      {props.to ? (
        <button type="button" className="drawer-switch" popoverTarget={props.to.id} popoverTargetAction="show">
          <Icon name="arrow-left" />
          <span>{props.to.label}</span>
        </button>
      ) : (
        <span className="drawer-title">{props.title}</span>
      )}
      <IconButton
        icon="close"
        aria-label={t('closeMenu')}
        popoverTargetAction="hide"
        {...createMarkAttribute('drawer-target')}
      />
    </div>
  );
}

/** A link to the list of all products, labelled with the product of the page. A script opens the list over the page. */
export function ProductSwitcher(
  props: NavbarProps & { products?: readonly ProductSwitcherItem[] },
): ReactElement | null {
  const { layout, products = [] } = props;
  const { t } = useMessages();
  if (layout.products === undefined) return null;
  return (
    <a className="switcher" href={layout.products.href} data-switcher="" aria-haspopup="dialog">
      <span className="visually-hidden">{t('switchProduct')} </span>
      {products.map((product) => (
        <ConditionalContent key={product.key} kind="is-product" name={product.key}>
          <TileIcon tile={product} />
          <span className="switcher-name">{product.label}</span>
          {product.version === undefined ? null : <span className="product-version">{product.version}</span>}
        </ConditionalContent>
      ))}
      <ConditionalContent kind="is-product">
        <span className="switcher-name">{t('allProducts')}</span>
      </ConditionalContent>
      <Icon name="chevrons-up-down" />
    </a>
  );
}

function NavItem({ layout, item, className }: NavbarProps & { item: NavItemView; className: string }): ReactElement {
  if (item.menu === undefined && item.html !== undefined)
    return <Html as="li" className={className} html={item.html} foreign={item.foreign} />;
  return (
    <li className={className}>
      {item.menu === 'versions' ? (
        <VersionMenu layout={layout} docs={item.docs} {...createMenuPropsOfNavItem(item)} />
      ) : item.menu === 'languages' ? (
        <LanguageMenu layout={layout} {...createMenuPropsOfNavItem(item)} />
      ) : item.items === undefined ? (
        <NavLink item={item} className="menu-link" />
      ) : (
        <NavMenu item={item} items={item.items} />
      )}
    </li>
  );
}

/** Returns the items that the site adds to a language or version menu. */
function createMenuPropsOfNavItem({ before = [], after = [], className, spoken }: NavItemView): MenuPropsOfNavItem {
  const linkItem = (inner: NavItemView) => (
    <li key={inner.key}>
      <NavLink item={inner} />
    </li>
  );
  return { before: before.map(linkItem), after: after.map(linkItem), className, spoken };
}

function NavMenu({ item, items }: { item: NavItemView; items: readonly NavItemView[] }): ReactElement {
  const isOfProducts = items.some(({ group }) => group !== undefined);
  return (
    <details className={isOfProducts ? 'menu product-menu' : 'menu'} name="main-menu">
      <summary
        className={joinClasses('menu-link', item.className)}
        aria-label={item.spoken}
        {...createMarkAttribute('nav-menu', item.key)}
      >
        <LabelInLanguage text={item.label || item.spoken} lang={item.lang} />
      </summary>
      <ul className="menu-list">
        {[...groupBy(items, ({ group = '' }) => group)].map(([group, links]) =>
          group === '' ? (
            <NavLinks key={group} items={links} />
          ) : (
            <li key={group} className="menu-group">
              <span className="eyebrow">{group}</span>
              <ul>
                <NavLinks items={links} />
              </ul>
            </li>
          ),
        )}
      </ul>
    </details>
  );
}

function NavLinks({ items }: { items: readonly NavItemView[] }): ReactElement {
  return (
    <>
      {items.map((item) => (
        <li key={item.key}>
          <NavLink item={item} />
        </li>
      ))}
    </>
  );
}

function NavLink({ item, className }: { item: NavItemView; className?: string }): ReactElement {
  const link =
    item.versions === undefined
      ? { href: item.href, ...createMarkAttribute('nav', item.key, item.href) }
      : { 'data-docs': JSON.stringify(item.versions), ...createMarkAttribute('nav-docs', item.key, item.href) };
  const spoken = item.spoken === undefined ? {} : { 'aria-label': item.spoken };
  return (
    <a className={joinClasses(className, item.className)} {...link} {...spoken}>
      <LabelInLanguage text={item.label || item.spoken} lang={item.lang} />
      {item.isExternal ? <ExternalIcon /> : null}
    </a>
  );
}
