// The most recently changed pages: a list on the home page, and the same list for other programs as `/recent.json`.
import { defineExtension, type SiteView } from 'techdocs';

export interface RecentOptions {
  /** Maximum number of pages in the list. */
  readonly most?: number;
}

export function recent({ most = 5 }: RecentOptions = {}) {
  return defineExtension({
    name: 'recent',
    key: { most },
    texts: { en: { title: 'Recently changed' }, de: { title: 'Zuletzt geändert' } },
    lastUpdate: true,
    parts: {
      homeHero(_, site) {
        const pages = recentIn(site, most);
        return pages.length === 0 ? null : (
          <section className="recent">
            <h2>{site.texts.title}</h2>
            <ul>
              {pages.map(({ href, title, date, dateText }) => (
                <li key={href}>
                  <a href={href}>{title}</a> <time dateTime={date}>{dateText}</time>
                </li>
              ))}
            </ul>
          </section>
        );
      },
    },
    // A site in several languages has one file for each: `/recent.json`, `/de/recent.json`.
    routes: (site) => [
      { path: '/recent.json', data: recentIn(site, most).map(({ href, title, date }) => ({ href, title, date })) },
    ],
    render: ({ data }) => `${JSON.stringify(data, null, 2)}\n`,
  });
}

/** Indexed pages with a date, the most recently changed first. */
function recentIn({ pages }: SiteView, most: number) {
  const dated = pages.flatMap(({ href, title, isIndexed, lastUpdate: { date, dateText } = {} }) =>
    isIndexed && date !== undefined ? [{ href, title, date, dateText }] : [],
  );
  return dated.sort((a, b) => b.date.localeCompare(a.date)).slice(0, most);
}
