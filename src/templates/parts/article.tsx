// Parts around a text: table of contents, banner, edit link, last update. Docs pages, posts and standalone pages share them.
import type { ReactElement } from 'react';
import type { ForeignText, Layout } from '../../model/layout.ts';
import type { StaleTranslationView, TocItem } from '../../model/view.ts';
import { Message, useMessages } from '../messages.tsx';
import { Html } from './html.tsx';
import { Icon } from './icons.tsx';
import { InSiteLanguage, inLanguage, StaleBanner, UntranslatedBanner } from './language.tsx';
import { Part, useHasPagePart } from './part.tsx';

/**
 * The table of contents. On small screens readers can open it; on large screens CSS shows it beside the text. It precedes the text in the
 * page as it does on small screens, so that the keyboard order matches the visual order there.
 */
export function TableOfContents(props: { items: readonly TocItem[]; foreign?: ForeignText }): ReactElement | null {
  const { items, foreign } = props;
  const { t } = useMessages();
  if (items.length === 0) return null;
  return (
    <nav className="toc" aria-label={t('onThisPage')}>
      <details>
        <summary className="eyebrow">{t('onThisPage')}</summary>
        <TocList items={items} foreign={foreign} />
        <Part name="tocAfter" />
      </details>
    </nav>
  );
}

function TocList({ items, foreign }: { items: readonly TocItem[]; foreign?: ForeignText }): ReactElement {
  return (
    <ul {...inLanguage(foreign)}>
      {items.map((item) => (
        <li key={item.id}>
          <a href={`#${encodeURIComponent(item.id)}`} dangerouslySetInnerHTML={{ __html: item.html }} />
          {item.children.length === 0 ? null : <TocList items={item.children} />}
        </li>
      ))}
    </ul>
  );
}

/** The members in a reference, as small links. The links are grouped by the headings that name a kind of member. */
export function ReferenceMemberLinks({ items }: { items: readonly TocItem[] }): ReactElement | null {
  const { t } = useMessages();
  if (items.length === 0) return null;
  return (
    <nav className="toc members" aria-label={t('onThisPage')}>
      <details>
        <summary className="eyebrow">{t('onThisPage')}</summary>
        {items.map((item) => (
          <div key={item.id}>
            <ReferenceMemberLink item={item} className="eyebrow" />
            {item.children.length === 0 ? null : (
              <ul>
                {item.children.map((member) => (
                  <li key={member.id}>
                    <ReferenceMemberLink item={member} className="tag" />
                  </li>
                ))}
              </ul>
            )}
          </div>
        ))}
      </details>
    </nav>
  );
}

function ReferenceMemberLink({ item, className }: { item: TocItem; className: string }): ReactElement {
  const html = item.html.replace(/:$/, '');
  return (
    <a className={className} href={`#${encodeURIComponent(item.id)}`} dangerouslySetInnerHTML={{ __html: html }} />
  );
}

/** Actions for the page as a whole, including those that the site adds. */
export function PageTools(props: { markdownHref?: string; printHref?: string }): ReactElement | null {
  const { markdownHref, printHref } = props;
  const { t } = useMessages();
  const hasPart = useHasPagePart('pageTools');
  if ((markdownHref ?? printHref) === undefined && !hasPart) return null;
  return (
    <ul className="page-tools">
      {markdownHref === undefined ? null : (
        <>
          <li className="needs-js">
            <button type="button" data-copy-page={markdownHref}>
              <Icon name="copy" />
              {t('copyPage')}
            </button>
          </li>
          <li>
            <a href={markdownHref}>
              <Icon name="file" />
              Markdown
            </a>
          </li>
        </>
      )}
      {printHref === undefined ? null : (
        <li>
          <a href={printHref}>
            <Icon name="printer" />
            {t('printSection')}
          </a>
        </li>
      )}
      {hasPart ? (
        <li>
          <Part name="pageTools" />
        </li>
      ) : null}
    </ul>
  );
}

/** The banners above a text, in the language of the site: for drafts and unlisted pages, and for missing or outdated translations. */
export function TextBanners(props: {
  view: { visibility: 'public' | 'unlisted' | 'draft'; foreign?: ForeignText; stale?: StaleTranslationView };
  layout: Layout;
}): ReactElement {
  const { view, layout } = props;
  return (
    <InSiteLanguage foreign={view.foreign} layout={layout}>
      <VisibilityBanner visibility={view.visibility} />
      <UntranslatedBanner foreign={view.foreign} />
      <StaleBanner stale={view.stale} />
    </InSiteLanguage>
  );
}

/** Banner of a draft or an unlisted page. */
export function VisibilityBanner(props: { visibility: 'public' | 'unlisted' | 'draft' }): ReactElement | null {
  const { t } = useMessages();
  const { visibility } = props;
  if (visibility === 'public') return null;
  return (
    <p className="banner">
      <strong>{t(visibility)}</strong> {t(visibility === 'draft' ? 'draftText' : 'unlistedText')}
    </p>
  );
}

/** Edit link and last update, at the end of a text. */
export function ArticleMeta(props: {
  editHref?: string;
  lastUpdate?: { date?: string; dateText?: string; author?: string };
}): ReactElement | null {
  const { editHref, lastUpdate } = props;
  const { t } = useMessages();
  const isDated = lastUpdate?.date !== undefined || lastUpdate?.dateText !== undefined;
  const isUpdated = isDated || lastUpdate?.author !== undefined;
  if (editHref === undefined && !isUpdated) return null;
  return (
    <div className="article-meta">
      {editHref === undefined ? null : (
        <a href={editHref}>
          <Icon name="pencil" />
          {t('editPage')}
        </a>
      )}
      {isUpdated ? (
        <p>
          <Message
            text={!isDated ? 'lastUpdatedBy' : lastUpdate?.author === undefined ? 'lastUpdatedOn' : 'lastUpdatedOnBy'}
            values={{
              date: <time dateTime={lastUpdate?.date}>{lastUpdate?.dateText ?? lastUpdate?.date}</time>,
              author: lastUpdate?.author,
            }}
          />
        </p>
      ) : null}
    </div>
  );
}

/** The `h1` of a text. A hidden title is still rendered for screen readers, unless the text has its own `h1`. */
export function ArticleTitle(props: { titleHtml: string; isHidden?: boolean; body?: string }): ReactElement | null {
  if (props.isHidden && /<h1[\s>]/.test(props.body ?? '')) return null;
  return <Html as="h1" html={props.titleHtml} className={props.isHidden ? 'visually-hidden' : undefined} />;
}
