// Code blocks in a diagram language become images, which a Kroki server draws: https://kroki.io.
import { defineExtension } from 'techdocs';

export interface KrokiOptions {
  /** Address of the server. It receives the text of each diagram. */
  readonly server: string;
  /** Languages that it draws; default: PlantUML and D2. */
  readonly languages?: readonly string[];
}

type Diagram = { lang: string; text: string; alt: string };

/** The text after the language describes the diagram in words. */
export function kroki({ server, languages = ['plantuml', 'd2'] }: KrokiOptions) {
  return defineExtension({
    name: 'kroki',
    key: { server },
    rules: { 'no-text': 'warn', refused: 'error' },
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
        // The same diagram is drawn once, whatever its description.
        asks: ({ lang, text }: Diagram) => ({ lang, text }),
        async resolve({ lang, text }: Omit<Diagram, 'alt'>, { asset, signal, report }) {
          const headers = { 'content-type': 'text/plain' };
          // An error is reported with its cause, such as a server that is down.
          const response = await fetch(new URL(`${lang}/svg`, server), { method: 'POST', headers, body: text, signal });
          const answer = await response.text();
          if (response.ok) return asset(`${lang}.svg`, answer);
          if (response.status >= 500) throw new Error(`${server} answers ${response.status}: ${answer.split('\n')[0]}`);
          // A fault of the text, not of the extension.
          report({ code: 'refused', message: `The diagram cannot be drawn: ${answer.split('\n')[0]}` });
          return undefined;
        },
        render: ({ alt }: Diagram, address) =>
          typeof address === 'string' && <img className="diagram" src={address} alt={alt} />,
      },
    },
  });
}
