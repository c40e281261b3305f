// Renders the figure of a diagram: the images, or attributes for the script that draws the diagram. Also renders the source text for
// readers without scripts and for screen readers.
import { collapseWhiteSpace } from '../../lib/text.ts';
import { escapeAttribute, escapeText } from '../../model/html.ts';

/** A diagram on a page. A type and not an interface, because it is stored as JSON. */
export type Diagram = {
  readonly text: string;
  /** Accessible name. */
  readonly label: string;
  /** Summary of the `<details>` element with the source text. */
  readonly summary: string;
};

/** Addresses and size of the images for both colour modes. */
export type DiagramImages = {
  readonly light: string;
  readonly dark: string;
  /** Width of each image in pixels. */
  readonly width: number;
  readonly height: number;
};

/** Builds a diagram from its source text. */
export function createDiagram(text: string, texts: Readonly<Record<string, string>>): Diagram {
  const { title = texts.diagram ?? '', description } = parseAccessibleNames(text);
  return {
    text,
    label: description === undefined ? title : `${title}. ${description}`,
    summary: texts.diagramText ?? '',
  };
}

/**
 * Renders the figure of a diagram. `shown` is the images, or the address of the script that draws the diagram. Without `shown`, the figure
 * contains only the source text.
 */
export function renderDiagramFigure(diagram: Diagram, shown?: DiagramImages | string): string {
  const label = escapeAttribute(diagram.label);
  const begin =
    typeof shown === 'object'
      ? `<figure class="diagram">${renderDiagramImage('light', shown, label)}${renderDiagramImage('dark', shown, label)}<details>`
      : `<figure class="diagram"${shown === undefined ? '' : ` data-diagram="${escapeAttribute(shown)}"`} data-label="${label}"><details open>`;
  return (
    `${begin}<summary>${escapeText(diagram.summary)}</summary>` +
    `<pre tabindex="0" role="group" aria-label="${label}"><code class="language-mermaid">${escapeText(diagram.text)}</code></pre>` +
    '</details></figure>'
  );
}

function renderDiagramImage(
  mode: 'light' | 'dark',
  { width, height, ...pictures }: DiagramImages,
  label: string,
): string {
  const size = `width="${width}" height="${height}"`;
  return `<img class="when-${mode}" src="${escapeAttribute(pictures[mode])}" alt="${label}" ${size} loading="lazy">`;
}

/** Reads the title and the description that a diagram declares (`accTitle`, `accDescr`). */
function parseAccessibleNames(text: string): { readonly title?: string; readonly description?: string } {
  const [, accessibleTitle, other] =
    /^[ \t]*accTitle[ \t]*:[ \t]*(.+)$|^[ \t]*(?:pie[ \t]+)?title:?[ \t]+(.+)$/m.exec(text) ?? [];
  const accTitle = accessibleTitle ?? /^[ \t]*accTitle[ \t]*:[ \t]*(.+)$/m.exec(text)?.[1];
  const [, line, block] = /^[ \t]*accDescr[ \t]*(?::[ \t]*(.+)|\{([^}]*)\})$/m.exec(text) ?? [];
  const title = collapseWhiteSpace(accTitle ?? other ?? '');
  const description = collapseWhiteSpace(line ?? block ?? '');
  return { ...(title && { title }), ...(description && { description }) };
}
