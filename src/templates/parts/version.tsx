// What tells of docs versions: the menu in the top bar, and the note over the pages of a version. All of it is absent on
// a site with one version.
import type { ReactElement } from 'react';
import type { Chrome } from '../../model/chrome.ts';
import type { VersionView } from '../../model/view.ts';
import { Guard, mark } from '../fragment.ts';

/** All that readers read here. */
const TEXTS = {
  menu: 'Versions',
  badge: (label: string) => `Version: ${label}`,
  unreleased: (label: string) => `This is the documentation of ${label}, a version that is not released yet.`,
  unmaintained: (label: string) => `This is the documentation of ${label}, a version that is no longer maintained.`,
  samePage: (latest: string) => `See this page in the latest version, ${latest}`,
  otherPage: (latest: string) => `See the latest version, ${latest}`,
};

/** The version menu. Its links lead to the same page in each version, else to what that version begins with. */
export function VersionMenu({ chrome }: { chrome: Chrome }): ReactElement | null {
  const { versions } = chrome;
  if (versions === undefined) return null;
  return (
    <nav aria-label={TEXTS.menu}>
      <details className="menu version-menu" name="main-menu">
        <summary className="menu-link">
          {versions.map(({ name, label }) => (
            <Guard key={name} kind="is-version" name={name}>
              <span>{label}</span>
            </Guard>
          ))}
        </summary>
        <ul className="menu-list">
          {versions.map(({ name, label }) => (
            <li key={name}>
              <a data-version={name} {...mark('version', name)}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

/** Says which version a page is of, and where a page of the latest one is. */
export function VersionNote({ version }: { version: VersionView | undefined }): ReactElement | null {
  if (version === undefined) return null;
  const { label, hasBadge, banner, latest } = version;
  if (!hasBadge && banner === 'none') return null;
  return (
    <div className="version-note">
      {hasBadge ? <span className="badge">{TEXTS.badge(label)}</span> : null}
      {banner === 'none' ? null : (
        <p className="banner" role="note">
          {TEXTS[banner](label)}
          {latest === undefined ? null : (
            <>
              {' '}
              <a href={latest.href}>{(latest.isSamePage ? TEXTS.samePage : TEXTS.otherPage)(latest.label)}</a>.
            </>
          )}
        </p>
      )}
    </div>
  );
}
