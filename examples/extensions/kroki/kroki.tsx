// Blocks of code in a language for diagrams become pictures, which a Kroki server draws: https://kroki.io.
import { defineExtension } from 'techdocs';

export interface KrokiOptions {
  /** Address of the server. It gets the text of each diagram. */
  readonly server: string;
  /** Languages that it draws; by default PlantUML and D2. */
  readonly languages?: readonly string[];
}

type Diagram = { lang: string; text: string; alt: string };

/** What stands behind the language says in words what the diagram shows. */
export function kroki({ server, languages = ['plantuml', 'd2'] }: KrokiOptions) {
  return defineExtension({
    name: 'kroki',
    key: { server },
    rules: { 'no-text': 'warn' },
    fences: Object.fromEntries(
      languages.map((language) => [
        language,
        ({ lang, text, meta: alt, report }) => {
          if (alt === '')
            report({
              code: 'no-text',
              message: 'This diagram has no text for readers who cannot see it.',
              suggestion: `Write the text behind the language: \`${lang} A scanner sends a barcode to its host\`.`,
            });
          return [{ slot: 'diagram', data: { lang, text, alt } }];
        },
      ]),
    ),
    slots: {
      diagram: {
        async resolve({ lang, text }: Diagram, { asset, signal }) {
          const headers = { 'content-type': 'text/plain' };
          const response = await fetch(new URL(`${lang}/svg`, server), { method: 'POST', headers, body: text, signal });
          const answer = await response.text();
          if (!response.ok) throw new Error(`${server} answers ${response.status}: ${answer.split('\n')[0]}`);
          return asset(`${lang}.svg`, answer);
        },
        render: ({ alt }: Diagram, address) =>
          typeof address === 'string' && <img className="diagram" src={address} alt={alt} />,
      },
    },
  });
}
