// `/privacy`: the data that this build of the portal stores and sends, by the settings of `company.ts`.
import type { ReactElement } from 'react';
import company from '../company.ts';

export const frontMatter = {
  title: 'Privacy',
  description: 'What this site keeps in your browser, what it sends, and how to stop or remove that.',
};

const { analytics, links } = company;

export default function PrivacyPage(): ReactElement {
  return (
    <>
      <p>This site sets no cookies and has no accounts. Its pages, search and fonts come from this site alone.</p>
      <h2 id="kept">What your browser keeps</h2>
      <p>These choices are kept in the storage of your browser for this site. They are not sent anywhere.</p>
      <ul>
        <li>Light or dark mode, whether the sidebar is hidden, and whether long lines of code are wrapped.</li>
        <li>The tabs that you chose, such as a programming language.</li>
        <li>The announcement that you closed.</li>
        <li>
          The pages that you opened from the search, those that you marked as favorites there, and the words to
          highlight on the page that opens next.
        </li>
        <li>
          Until you close the tab: which file did not load, so that a page is loaded again only once because of it.
        </li>
      </ul>
      <p>To remove them, clear the data for this site in the settings of your browser.</p>
      <h2 id="sent">What is sent</h2>
      <Views />
      <p>
        The search runs in your browser. What you type is not sent{links.feedback.includes('{query}') ? FEEDBACK : '.'}
      </p>
      <p>
        The server of this site receives the address of your device with each request, as any server does. What it
        stores depends on the host of the site, not on these pages.
      </p>
      {links.privacy === '' ? null : (
        <p>
          See also the <a href={links.privacy}>privacy policy</a> of {company.vendor}.
        </p>
      )}
    </>
  );
}

const FEEDBACK =
  ', unless you follow the link that reports a search without results, which has your query in its address.';

/** Counting of views, as set in `site.config.ts`. */
function Views(): ReactElement {
  const { endpoint, trackingId } = analytics;
  if (trackingId !== '')
    return (
      <p>
        Views are counted by Google Analytics: your browser loads a script of Google and sends it the address and the
        title of each page and the page before it. Nothing is loaded or sent if your browser asks not to be tracked (Do
        Not Track or Global Privacy Control).
      </p>
    );
  if (endpoint === '') return <p>Views are not counted, and nothing is sent to another site.</p>;
  return (
    <p>
      Views are counted: your browser sends the address and the title of each page and the page before it to{' '}
      <code>{endpoint}</code>. Nothing is sent if your browser asks not to be tracked (Do Not Track or Global Privacy
      Control).
    </p>
  );
}
