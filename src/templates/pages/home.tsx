// The home page: title, search field, tasks, news, and the products. On sites without products, it has tabs and sections instead. Tabs are
// rendered one below the other until a script turns them into tabs. The tab list is already in the markup, so the layout does not shift.
import type { ReactElement } from 'react';
import type { TileView } from '../../model/view.ts';
import { useMessages } from '../messages.tsx';
import { FeatureTiles, PageHero, Tile } from '../parts/hero.tsx';
import { Icon } from '../parts/icons.tsx';
import { Cards } from '../parts/links.tsx';
import { Part } from '../parts/part.tsx';
import { PostLines } from '../parts/posts.tsx';
import { ProductList } from '../parts/products.tsx';
import type { TemplateProps } from '../views.ts';

type HomeView = TemplateProps['HomePage']['view'];
type HomeTab = HomeView['tabs'][number];

/** Renders the home page. */
export function HomePage({ view, layout }: TemplateProps['HomePage']): ReactElement {
  const { t } = useMessages();
  const { actions = [], tabs, areas } = view;
  // If there are tasks or news above the cards, the cards get a heading. Without it, the cards would look like part of the section above.
  const isBelow = view.tasks.length + view.latest.length > 0;
  return (
    <>
      <PageHero title={<h1>{view.title}</h1>} tagline={view.tagline} actions={actions} image={view.image}>
        {layout.searchHref === undefined ? null : (
          <HeroSearch action={layout.searchHref} placeholder={layout.search.placeholder} />
        )}
        <Part name="homeHero" />
      </PageHero>
      <FeatureTiles features={view.features} />
      {!isBelow ? null : (
        <div className="home-ways">
          {view.tasks.length === 0 ? null : <HomeTaskTiles tasks={view.tasks} />}
          {view.latest.length === 0 ? null : <HomeNews view={view} />}
        </div>
      )}
      {areas.length === 0 ? null : <ProductList title={t('products')} areas={areas} />}
      {tabs.length > 1 ? (
        <HomeTabs tabs={tabs} />
      ) : (
        tabs.map((tab) => <HomeTabSection key={tab.id} tab={tab} isAlone />)
      )}
      {view.cards.length === 0 ? null : (
        <div className={isBelow ? 'home-ways' : undefined}>
          <section>
            <h2 className={isBelow ? undefined : 'visually-hidden'}>{t('sections')}</h2>
            <Cards cards={view.cards} />
          </section>
        </div>
      )}
    </>
  );
}

/** A form whose target is the search page. With scripts, typing or clicking here opens the search dialog. */
function HeroSearch({ action, placeholder }: { action: string; placeholder?: string }): ReactElement {
  const { t } = useMessages();
  const label = t('searchDocs');
  return (
    <search>
      <form className="search-form hero-search" action={action} method="get">
        <Icon name="search" />
        <input type="search" name="q" aria-label={label} placeholder={placeholder ?? label} data-search-open="" />
        <button type="submit" className="without-js">
          {t('search')}
        </button>
      </form>
    </search>
  );
}

function HomeTaskTiles({ tasks }: { tasks: readonly TileView[] }): ReactElement {
  const { t } = useMessages();
  return (
    <section className="home-tasks">
      <h2>{t('tasks')}</h2>
      <ul className="tiles">
        {tasks.map((task) => (
          <Tile key={task.label} tile={task} />
        ))}
      </ul>
    </section>
  );
}

function HomeNews({ view: { latest, releasesHref } }: { view: HomeView }): ReactElement {
  const { t } = useMessages();
  return (
    <section className="home-latest">
      <h2>{t('whatIsNew')}</h2>
      <PostLines posts={latest} />
      {releasesHref === undefined ? null : (
        <a className="more-link" href={releasesHref}>
          {t('allReleases')}
        </a>
      )}
    </section>
  );
}

function HomeTabs({ tabs }: { tabs: readonly HomeTab[] }): ReactElement {
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
        <HomeTabSection key={tab.id} tab={tab} />
      ))}
    </div>
  );
}

/** A tab with its sections. Its label is hidden if it is the only tab. */
function HomeTabSection({ tab, isAlone }: { tab: HomeTab; isAlone?: boolean }): ReactElement {
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
              <Tile key={tile.label} tile={tile} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
