// Version menus in the top bar, and the note about the version above a page. Docs with a single version have no menu and no note.
import type { ReactElement, ReactNode } from 'react';
import { groupBy } from '../../lib/group.ts';
import type { Layout } from '../../model/layout.ts';
import type { VersionView } from '../../model/view.ts';
import { ConditionalContent, createMarkAttribute } from '../fragment.ts';
import { useMessages } from '../messages.tsx';

const VERSION_BANNER_TEXT_KEYS = { unreleased: 'unreleasedVersion', unmaintained: 'unmaintainedVersion' } as const;

/** Props that a navbar item passes to its menu. */
export interface MenuPropsOfNavItem {
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly className?: string;
  readonly spoken?: string;
}

/** Joins class names; `undefined` if there are none. */
export function joinClasses(...names: readonly (string | undefined)[]): string | undefined {
  return names.filter((name) => name !== undefined).join(' ') || undefined;
}

/**
 * The version menu of the docs with the id `docs`. Without `docs`, renders the version menus of all docs whose version menu no navbar item
 * shows. Each of these menus appears only on pages of its docs.
 */
export function VersionMenu(props: { layout: Layout; docs?: string } & MenuPropsOfNavItem): ReactElement {
  const { layout, docs, ...around } = props;
  const menus = [...groupBy(layout.versions ?? [], (version) => version.docs)];
  const placed = layout.navbar.items.map((item) => item.docs);
  const shown = menus.filter(([id]) => (docs === undefined ? !placed.includes(id) : id === docs));
  const isGuarded = layout.docs !== undefined && docs === undefined;
  return (
    <>
      {shown.map(([id, versions]) => {
        const label = layout.docs?.find((candidate) => candidate.id === id)?.label;
        const menu = (
          <DocsVersionMenu key={id} label={label} isNamed={docs !== undefined} versions={versions} {...around} />
        );
        return isGuarded ? (
          <ConditionalContent key={id} kind="in-docs" name={id}>
            {menu}
          </ConditionalContent>
        ) : (
          menu
        );
      })}
    </>
  );
}

interface DocsVersionMenuProps extends MenuPropsOfNavItem {
  /** Label of the docs; `undefined` if there is only one. */
  label: string | undefined;
  /** Whether the menu also appears on pages of other docs, and so shows the label of its docs. */
  isNamed: boolean;
  versions: NonNullable<Layout['versions']>;
}

/** A version menu. It links to the current page in each version. If a version lacks that page, it links to the version's main page. */
function DocsVersionMenu(props: DocsVersionMenuProps): ReactElement {
  const { label, isNamed, versions, before, after, className, spoken } = props;
  const { t } = useMessages();
  const name = t('docsVersions');
  return (
    <nav aria-label={spoken ?? (label === undefined ? name : `${name}: ${label}`)}>
      <details className={joinClasses('menu version-menu', className)} name="main-menu">
        <summary className="menu-link">
          {isNamed && label !== undefined ? `${label} ` : null}
          {versions.map(({ name, label }) => (
            <ConditionalContent key={name} kind="is-version" name={name}>
              <span>{label}</span>
            </ConditionalContent>
          ))}
        </summary>
        <ul className="menu-list">
          {before}
          {versions.map(({ name, label }) => (
            <li key={name}>
              <a data-version={name} {...createMarkAttribute('version', name)}>
                {label}
              </a>
            </li>
          ))}
          {after}
        </ul>
      </details>
    </nav>
  );
}

/** A note with the version of the page and a link to the latest version. */
export function VersionNote({ version }: { version: VersionView | undefined }): ReactElement | null {
  const { t } = useMessages();
  if (version === undefined) return null;
  const { label, hasBadge, banner, latest } = version;
  if (!hasBadge && banner === 'none') return null;
  return (
    <div className="version-note">
      {hasBadge ? <span className="badge">{t('versionBadge', { version: label })}</span> : null}
      {banner === 'none' ? null : (
        <p className="banner" role="note">
          {t(VERSION_BANNER_TEXT_KEYS[banner], { version: label })}
          {latest === undefined ? null : (
            <>
              {' '}
              <a href={latest.href}>
                {t(latest.isSamePage ? 'samePageInLatest' : 'seeLatestVersion', { version: latest.label })}
              </a>
            </>
          )}
        </p>
      )}
    </div>
  );
}
