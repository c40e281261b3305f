// The sidebar of a docs section: nested lists of links, with categories as `<details>`. A sidebar is rendered once, with marks
// (`fragment.ts`) wherever pages differ.
import type { ReactElement } from 'react';
import { elementIds } from '../../model/constants.ts';
import type { Layout, SidebarItemView } from '../../model/layout.ts';
import { ConditionalContent, createMarkAttribute } from '../fragment.ts';
import { useMessages } from '../messages.tsx';
import { Html } from './html.tsx';
import { Icon, IconButton } from './icons.tsx';
import { LabelInLanguage } from './language.tsx';
import { ExternalIcon } from './links.tsx';
import { DrawerHead, ProductSwitcher } from './navbar.tsx';

/** A sidebar. On small screens it is a drawer that the menu button opens. */
export function Sidebar(props: { layout: Layout; name: string; items: readonly SidebarItemView[] }): ReactElement {
  const { layout, name, items } = props;
  const { t } = useMessages();
  return (
    <>
      <nav id={elementIds.sidebar} className="drawer sidebar" aria-label={t('docsSidebar')} popover="auto">
        <DrawerHead title="" to={{ label: t('mainMenu'), id: elementIds.menu }} />
        <ProductSwitcher layout={layout} products={layout.products?.bySidebar[name]} />
        <SidebarItems items={items} level={0} isExclusive={layout.sidebar.autoCollapseCategories} name="sidebar" />
        {layout.sidebar.hideable ? (
          <button type="button" className="sidebar-hide needs-js" data-sidebar-toggle="">
            <Icon name="panel-close" />
            {t('hideSidebar')}
          </button>
        ) : null}
      </nav>
      {layout.sidebar.hideable ? (
        <IconButton
          icon="panel-open"
          className="sidebar-show needs-js"
          data-sidebar-toggle=""
          aria-label={t('showSidebar')}
        />
      ) : null}
    </>
  );
}

/**
 * Props of a list of items. `isExclusive`: opening a category closes the other categories in the list. `name`: the `name` attribute that
 * these categories share, so that the browser closes the others.
 */
interface SidebarItemsProps {
  readonly items: readonly SidebarItemView[];
  readonly level: number;
  readonly isExclusive: boolean;
  readonly name: string;
}

function SidebarItems({ items, level, isExclusive, name }: SidebarItemsProps): ReactElement {
  return (
    <ul className={level === 0 ? 'sidebar-list sidebar-top' : 'sidebar-list'}>
      {items.map((item) => (
        <SidebarItem key={item.key} item={item} level={level} isExclusive={isExclusive} name={name} />
      ))}
    </ul>
  );
}

function SidebarItem(props: Omit<SidebarItemsProps, 'items'> & { item: SidebarItemView }): ReactElement {
  const { item } = props;
  if (item.type === 'html') return <Html as="li" className={item.className} html={item.html} foreign={item.foreign} />;
  const shown =
    item.type === 'category' ? (
      <SidebarCategory {...props} item={item} />
    ) : (
      <li className={item.className}>
        {item.href === '' ? (
          <span>
            <LabelInLanguage text={item.label} lang={item.lang} />
          </span>
        ) : (
          <a href={item.href} {...createMarkAttribute('current', item.key)}>
            <LabelInLanguage text={item.label} lang={item.lang} />
            {item.isExternal ? <ExternalIcon /> : null}
          </a>
        )}
      </li>
    );
  if (!item.isUnlisted) return shown;
  return (
    <ConditionalContent kind="active" name={item.key}>
      {shown}
    </ConditionalContent>
  );
}

function SidebarCategory(
  props: Omit<SidebarItemsProps, 'items'> & { item: Extract<SidebarItemView, { type: 'category' }> },
): ReactElement {
  const { item, level, isExclusive, name } = props;
  const { t } = useMessages();
  const className = ['category', item.className].filter(Boolean).join(' ');
  const list = (
    <SidebarItems items={item.items} level={level + 1} isExclusive={isExclusive} name={`${name}-${item.key}`} />
  );
  const link =
    item.href === undefined ? null : (
      <a href={item.href} className="category-link" {...createMarkAttribute('current', item.key)}>
        <LabelInLanguage text={item.label} lang={item.lang} />
      </a>
    );
  if (!item.isCollapsible) {
    return (
      <li className={className}>
        {link ?? (
          <span className="category-label" {...createMarkAttribute('current', item.key)}>
            <LabelInLanguage text={item.label} lang={item.lang} />
          </span>
        )}
        {list}
      </li>
    );
  }
  return (
    <li className={className}>
      {link}
      <details
        name={isExclusive ? name : undefined}
        {...createMarkAttribute('open', item.key, item.isCollapsed ? '' : 'open')}
      >
        <summary
          className={link ? 'category-toggle' : 'category-label'}
          {...(link ? {} : createMarkAttribute('current', item.key))}
          aria-label={link ? t('pagesOf', { label: item.label }) : undefined}
        >
          {link ? null : <LabelInLanguage text={item.label} lang={item.lang} />}
        </summary>
        {list}
      </details>
    </li>
  );
}
