// What tells of docs versions: the menu in the top bar, and the note over the pages of a version. All of it is absent on
// a site with one version.
import type { ReactElement, ReactNode } from 'react';
import type { Layout } from '../../model/layout.ts';
import type { VersionView } from '../../model/view.ts';
import { Guard, mark } from '../fragment.ts';
import { useMessages } from '../messages.tsx';

const BANNERS = { unreleased: 'unreleasedVersion', unmaintained: 'unmaintainedVersion' } as const;

/** What the site adds to a menu. */
export interface MenuAround {
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly className?: string;
  readonly spoken?: string;
}

/** Classes of an element; none where there are none. */
export function classes(...names: readonly (string | undefined)[]): string | undefined {
  return names.filter((name) => name !== undefined).join(' ') || undefined;
}

/** The version menu. Its links lead to the same page in each version, else to what that version begins with. */
export function VersionMenu(props: { chrome: Layout } & MenuAround): ReactElement | null {
  const { t } = useMessages();
  const { chrome, before, after, className, spoken } = props;
  const { versions } = chrome;
  if (versions === undefined) return null;
  return (
    <nav aria-label={spoken ?? t('docsVersions')}>
      <details className={classes('menu version-menu', className)} name="main-menu">
        <summary className="menu-link">
          {versions.map(({ name, label }) => (
            <Guard key={name} kind="is-version" name={name}>
              <span>{label}</span>
            </Guard>
          ))}
        </summary>
        <ul className="menu-list">
          {before}
          {versions.map(({ name, label }) => (
            <li key={name}>
              <a data-version={name} {...mark('version', name)}>
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

/** Says which version a page is of, and where a page of the latest one is. */
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
          {t(BANNERS[banner], { version: label })}
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
