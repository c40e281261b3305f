// The home page: what there is, by tab and section, and what is new. All tabs stand below one another; a script turns
// them into tabs. The list of tabs is in the markup so that nothing moves when it does.
import type { ReactElement } from 'react';
import { useMessages } from '../messages.tsx';
import { InlineSvg } from '../parts/icons.tsx';
import { Cards } from '../parts/links.tsx';
import { PostLines } from '../parts/posts.tsx';
import type { TemplateProps } from '../views.ts';

type Tab = TemplateProps['HomePage']['view']['tabs'][number];

/** Home page. */
export function HomePage({ view, chrome }: TemplateProps['HomePage']): ReactElement {
  const { t } = useMessages();
  const { tabs } = view;
  return (
    <>
      <header className="hero">
        <h1>{view.title}</h1>
        {view.tagline === '' ? null : <p className="lead">{view.tagline}</p>}
      </header>
      {tabs.length > 1 ? <Tabs tabs={tabs} /> : tabs.map((tab) => <TabSection key={tab.id} tab={tab} isAlone />)}
      {tabs.length === 0 && view.cards.length > 0 ? (
        <section className="home-cards">
          <h2 className="visually-hidden">{t('sections')}</h2>
          <Cards cards={view.cards} />
        </section>
      ) : null}
      {view.latest.length === 0 ? null : (
        <section className="home-latest">
          <h2>{t('latestReleases')}</h2>
          <PostLines posts={view.latest} />
          {chrome.feeds.length === 0 ? null : (
            <p className="feed-links">
              {chrome.feeds.map((feed) => (
                <a key={feed.href} href={feed.href} type={feed.type}>
                  {feed.title}
                </a>
              ))}
            </p>
          )}
        </section>
      )}
    </>
  );
}

function Tabs({ tabs }: { tabs: readonly Tab[] }): ReactElement {
  const { t } = useMessages();
  return (
    <div className="home-tabs" data-tabs="home">
      <div className="tab-list needs-js" role="tablist" aria-label={t('areas')}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`tab-${tab.id}`}
            aria-controls={tab.id}
            aria-selected={index === 0}
            tabIndex={index === 0 ? 0 : -1}
            data-value={tab.label}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <TabSection key={tab.id} tab={tab} />
      ))}
    </div>
  );
}

/** One tab alone is shown without its label. */
function TabSection({ tab, isAlone }: { tab: Tab; isAlone?: boolean }): ReactElement {
  const heading = isAlone ? undefined : `heading-${tab.id}`;
  return (
    <section className="home-tab" id={tab.id} aria-labelledby={heading}>
      <h2 className={isAlone ? 'visually-hidden' : 'home-tab-title'} id={heading}>
        {tab.label}
      </h2>
      {tab.sections.map((section) => (
        <div key={section.heading} className="tile-section">
          {section.heading === '' ? null : <h3 className="eyebrow">{section.heading}</h3>}
          <ul className="tiles">
            {section.tiles.map((tile) => (
              <TileCard key={tile.label} tile={tile} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function TileCard({ tile }: { tile: Tab['sections'][number]['tiles'][number] }): ReactElement {
  return (
    <li className={tile.href === undefined ? 'tile tile-plain' : 'tile'}>
      {tile.imageHref === undefined ? null : (
        <img className="icon tile-icon" src={tile.imageHref} alt="" width="20" height="20" loading="lazy" />
      )}
      {tile.iconSvg === undefined ? null : <InlineSvg inner={tile.iconSvg} className="tile-icon" />}
      {tile.href === undefined ? (
        <strong className="tile-name">{tile.label}</strong>
      ) : (
        <a className="tile-name card-link" href={tile.href}>
          {tile.label}
        </a>
      )}
      {tile.description === '' ? null : <p>{tile.description}</p>}
    </li>
  );
}
