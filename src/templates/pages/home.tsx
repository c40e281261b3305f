// The home page: what there is, by tab and section, and what is new. All tabs stand below one another; a script turns
// them into tabs. The list of tabs is in the markup so that nothing moves when it does.
import type { ReactElement } from 'react';
import { InlineSvg } from '../parts/icons.tsx';
import { Cards } from '../parts/links.tsx';
import { PostLines } from '../parts/posts.tsx';
import { useTexts } from '../texts.tsx';
import type { TemplateProps } from '../views.ts';

type Tab = TemplateProps['HomePage']['view']['tabs'][number];
type Tile = Tab['sections'][number]['tiles'][number];

/** Home page. */
export function HomePage({ view, chrome }: TemplateProps['HomePage']): ReactElement {
  const { say } = useTexts();
  return (
    <>
      <header className="hero">
        <h1>{view.title}</h1>
        {view.tagline === '' ? null : <p className="lead">{view.tagline}</p>}
      </header>
      {view.tabs.length > 1 ? (
        <div className="home-tabs" data-tabs="home">
          <div className="tab-list needs-js" role="tablist" aria-label={say('areas')}>
            {view.tabs.map((tab, index) => (
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
          {view.tabs.map((tab) => (
            <section key={tab.id} className="home-tab" id={tab.id} aria-labelledby={`heading-${tab.id}`}>
              <h2 className="home-tab-title" id={`heading-${tab.id}`}>
                {tab.label}
              </h2>
              <TabSections tab={tab} />
            </section>
          ))}
        </div>
      ) : (
        view.tabs.map((tab) => (
          <section key={tab.id} className="home-tab" id={tab.id}>
            <h2 className="visually-hidden">{tab.label}</h2>
            <TabSections tab={tab} />
          </section>
        ))
      )}
      {view.tabs.length === 0 && view.cards.length > 0 ? (
        <section className="home-cards">
          <h2 className="visually-hidden">{say('sections')}</h2>
          <Cards cards={view.cards} />
        </section>
      ) : null}
      {view.latest.length === 0 ? null : (
        <section className="home-latest">
          <h2>{say('latestReleases')}</h2>
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

function TabSections({ tab }: { tab: Tab }): ReactElement {
  return (
    <>
      {tab.sections.map((section) => (
        <div key={section.heading} className="tile-section">
          <h3 className="eyebrow">{section.heading}</h3>
          <ul className="tiles">
            {section.tiles.map((tile) => (
              <TileCard key={tile.label} tile={tile} />
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

function TileCard({ tile }: { tile: Tile }): ReactElement {
  return (
    <li className={tile.href === undefined ? 'tile tile-plain' : 'tile'}>
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
