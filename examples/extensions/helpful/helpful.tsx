// "Was this helpful?" below each docs page. The answer is sent to a server that the policy of the pages allows.
import { defineExtension } from 'techdocs';

export interface HelpfulOptions {
  /** Web address that receives answers: `{ "page": "/start", "helpful": true }`. */
  readonly endpoint: string;
}

export function helpful({ endpoint }: HelpfulOptions) {
  const file = (name: string) => new URL(`./client/${name}`, import.meta.url).href;
  return defineExtension({
    name: 'helpful',
    key: { endpoint },
    texts: {
      en: {
        question: 'Was this page helpful?',
        yes: 'Yes',
        no: 'No',
        thanks: 'Thank you.',
        failed: 'Please try again later.',
      },
      de: {
        question: 'War diese Seite hilfreich?',
        yes: 'Ja',
        no: 'Nein',
        thanks: 'Danke.',
        failed: 'Bitte später noch einmal.',
      },
    },
    frontMatter: { helpful: 'boolean' },
    policy: { connect: [new URL(endpoint).origin] },
    client: { on: { '.helpful': file('helpful.ts') }, style: file('helpful.css') },
    parts: {
      docAfter: ({ path, frontMatter }, { texts }) =>
        frontMatter?.helpful !== false && (
          // Hidden without scripts, because a click would have no effect.
          <section className="helpful" hidden aria-label={texts.question} data-endpoint={endpoint} data-page={path}>
            <p>{texts.question}</p>
            <button type="button" value="true">
              {texts.yes}
            </button>
            <button type="button" value="false">
              {texts.no}
            </button>
            <p role="status" data-thanks={texts.thanks} data-failed={texts.failed} />
          </section>
        ),
    },
  });
}
