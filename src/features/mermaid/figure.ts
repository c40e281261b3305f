// The figure of a diagram: its pictures, or what draws them on the page, and its text, for readers without scripts and for those who cannot
// see a drawing.
import { oneLine } from '../../lib/text.ts';
import { escapeAttribute, escapeText } from '../../model/html.ts';

/** A diagram on a page. A type, as it is kept as JSON. */
export type Diagram = {
  readonly text: string;
  /** By which name readers know it. */
  readonly label: string;
  /** Says what is behind the picture. */
  readonly summary: string;
};

/** Addresses and size of pictures for both colour modes. */
export type Pictures = {
  readonly light: string;
  readonly dark: string;
  /** In pixels, of both. */
  readonly width: number;
  readonly height: number;
};

/** A diagram as it is written. */
export function diagramOf(text: string, texts: Readonly<Record<string, string>>): Diagram {
  const { title = texts.diagram ?? '', description } = namesOf(text);
  return {
    text,
    label: description === undefined ? title : `${title}. ${description}`,
    summary: texts.diagramText ?? '',
  };
}

/** Its figure: with its pictures, or with the address of what draws it where there are none; without either the text alone. */
export function figureOf(diagram: Diagram, shown?: Pictures | string): string {
  const label = escapeAttribute(diagram.label);
  const begin =
    typeof shown === 'object'
      ? `<figure class="diagram">${image('light', shown, label)}${image('dark', shown, label)}<details>`
      : `<figure class="diagram"${shown === undefined ? '' : ` data-diagram="${escapeAttribute(shown)}"`} data-label="${label}"><details open>`;
  return (
    `${begin}<summary>${escapeText(diagram.summary)}</summary>` +
    `<pre tabindex="0" role="group" aria-label="${label}"><code class="language-mermaid">${escapeText(diagram.text)}</code></pre>` +
    '</details></figure>'
  );
}

function image(mode: 'light' | 'dark', { width, height, ...pictures }: Pictures, label: string): string {
  const size = `width="${width}" height="${height}"`;
  return `<img class="when-${mode}" src="${escapeAttribute(pictures[mode])}" alt="${label}" ${size} loading="lazy">`;
}

/** What a diagram is called by itself, and how it is described. */
function namesOf(text: string): { readonly title?: string; readonly description?: string } {
  const [, own, other] = /^[ \t]*accTitle[ \t]*:[ \t]*(.+)$|^[ \t]*(?:pie[ \t]+)?title:?[ \t]+(.+)$/m.exec(text) ?? [];
  const accTitle = own ?? /^[ \t]*accTitle[ \t]*:[ \t]*(.+)$/m.exec(text)?.[1];
  const [, line, block] = /^[ \t]*accDescr[ \t]*(?::[ \t]*(.+)|\{([^}]*)\})$/m.exec(text) ?? [];
  const title = oneLine(accTitle ?? other ?? '');
  const description = oneLine(line ?? block ?? '');
  return { ...(title && { title }), ...(description && { description }) };
}
