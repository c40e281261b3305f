// "Was this page helpful?" below docs pages. The page contains a hidden form, and a browser module shows it. Without scripts the form stays
// hidden.
import { fileURLToPath } from 'node:url';
import type { Extension } from '../../model/extension.ts';
import type { SitePage, SiteView } from '../../model/site-view.ts';
import { feedbackTexts } from './texts.ts';

/** `feedback` of the configuration. */
interface FeedbackConfig {
  /** Address that answers are posted to: a path on the host, or a URL. */
  readonly endpoint: string;
}

const MAX_COMMENT_LENGTH = 2000;

/** Creates the extension. `feedback: false` in front matter excludes a page. */
export function feedback({ endpoint }: FeedbackConfig): Extension {
  const connect = endpoint.startsWith('/') ? [] : [new URL(endpoint).origin];
  const file = (name: string) => fileURLToPath(new URL(`./client/${name}`, import.meta.url));
  const form = import.meta.url.endsWith('.tsx') ? 'form.ts' : 'form.js';
  return {
    name: 'feedback',
    key: { endpoint },
    texts: feedbackTexts,
    frontMatter: { feedback: 'boolean' },
    policy: { connect },
    counts: true,
    parts: {
      docAfter: (page, site) =>
        page.frontMatter?.feedback === false ? null : <FeedbackForm {...{ page, site, endpoint }} />,
    },
    client: { on: { '.techdocs-feedback': file(form) }, style: file('form.css') },
  };
}

interface FeedbackFormProps {
  readonly page: SitePage;
  readonly site: SiteView;
  readonly endpoint: string;
}

function FeedbackForm({ page: { href, title, version }, site: { texts }, endpoint }: FeedbackFormProps) {
  const data = {
    'data-endpoint': endpoint,
    'data-page': href,
    'data-title': title,
    'data-version': version,
    'data-thanks': texts.thanks,
    'data-later': texts.later,
  };
  return (
    <form className="techdocs-feedback" hidden {...data}>
      <fieldset>
        <legend>{texts.question}</legend>
        <button type="button" value="yes" aria-pressed="false">
          {texts.yes}
        </button>
        <button type="button" value="no" aria-pressed="false">
          {texts.no}
        </button>
      </fieldset>
      <div hidden>
        <label>
          {texts.comment}
          <textarea name="text" rows={3} maxLength={MAX_COMMENT_LENGTH} />
        </label>
        <button type="submit">{texts.send}</button>
      </div>
      <p role="status" />
    </form>
  );
}
