// Draws the diagrams of a page once per colour mode and inserts them as images. Images may contain styles that the content security policy
// blocks in the page itself. Until a diagram is drawn, and if drawing fails, the page shows the source text of the diagram.

import { type DiagramStyle, diagramColorNames, readDiagramStyle } from '../../look.ts';
import { createMermaidSettings } from '../../settings.ts';
import { loadMermaid, type Mermaid } from '../library.ts';

const COLOR_MODES = ['light', 'dark'] as const;

/**
 * Promise of the last drawing. Drawings wait for each other, because Mermaid draws one diagram at a time, and diagrams of the previous page
 * may still be in progress.
 */
let drawingQueue: Promise<void> = Promise.resolve();

/** Draws the diagrams of the current page. */
export default function drawDiagrams(signal: AbortSignal): Promise<void> {
  drawingQueue = drawingQueue.catch(() => {}).then(() => drawPageDiagrams(signal));
  return drawingQueue;
}

async function drawPageDiagrams(signal: AbortSignal): Promise<void> {
  const figures = [...document.querySelectorAll<HTMLElement>('[data-diagram]')].filter(
    (figure) => !figure.querySelector('img'),
  );
  if (figures.length === 0 || signal.aborted) return;
  const mermaid = await loadMermaid(figures[0]?.dataset.diagram ?? '').catch(console.error);
  if (!mermaid) return;
  const faces = await inlineFontFaces();
  for (const mode of COLOR_MODES) {
    mermaid.initialize(createMermaidSettings(readPageDiagramStyle(mode)));
    for (const [index, figure] of figures.entries()) {
      const picture = await drawDiagram(mermaid, { id: `diagram-${mode}-${index}`, faces }, figure);
      if (signal.aborted) return;
      if (picture === undefined) continue;
      picture.className = `when-${mode}`;
      figure.querySelector('details')?.before(picture);
      figure.querySelector('details')?.removeAttribute('open');
    }
  }
}

async function drawDiagram(
  mermaid: Mermaid,
  { id, faces }: { readonly id: string; readonly faces: string },
  figure: HTMLElement,
): Promise<HTMLImageElement | undefined> {
  try {
    const text = figure.querySelector('code')?.textContent ?? '';
    const drawn = await renderDespiteStylePolicy(() => mermaid.render(id, text));
    const svg = drawn.replace('<style>', () => `<style>${faces}`);
    const [, width = 0, height = 0] = /viewBox="\S+ \S+ ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
    const picture = new Image(Math.ceil(Number(width)), Math.ceil(Number(height)));
    picture.alt = figure.dataset.label ?? '';
    picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    return picture;
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

/** Returns the colours and font of the page in a colour mode. */
function readPageDiagramStyle(mode: (typeof COLOR_MODES)[number]): DiagramStyle {
  const probe = document.body.appendChild(document.createElement('span'));
  const paper = document
    .createElement('canvas')
    .getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  const root = document.documentElement;
  const read = readDiagramStyle(mode, diagramColorNames, {
    root,
    probe,
    paper,
    styleOf: () => getComputedStyle(probe),
  });
  probe.remove();
  return read;
}

/**
 * Returns the `@font-face` rules of the page with the font files inlined, because an image loads no files. Skips fonts that cannot be
 * fetched.
 */
async function inlineFontFaces(): Promise<string> {
  await document.fonts.ready;
  const [first = ''] = getComputedStyle(document.body).fontFamily.split(',');
  const family = first.replace(/["']/g, '').trim();
  const rules = [...document.styleSheets].flatMap((sheet) => {
    try {
      return [...sheet.cssRules].map((rule) => ({ rule, base: sheet.href ?? location.href }));
    } catch {
      // Rules of a stylesheet from another origin cannot be read.
      return [];
    }
  });
  const faces = rules.map(async ({ rule, base }) => {
    if (!(rule instanceof CSSFontFaceRule)) return '';
    if (rule.style.getPropertyValue('font-family').replace(/["']/g, '').trim() !== family) return '';
    const [written, address] = /url\(["']?([^"')]+)["']?\)/.exec(rule.cssText) ?? [];
    if (written === undefined || address === undefined) return '';
    const blob = await fetch(new URL(address, base)).then((response) => response.blob());
    // `font-display` is removed: an image is painted once, after its inlined fonts are loaded.
    return rule.cssText.replace(/font-display:[^;}]*;?/, '').replace(written, `url(${await readAsDataUrl(blob)})`);
  });
  const results = await Promise.allSettled(faces);
  return results.map((face) => (face.status === 'fulfilled' ? face.value : '')).join('');
}

function readAsDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = reject;
    reader.readAsDataURL(blob);
  });
}

/**
 * Attribute that holds inline styles while Mermaid draws. The content security policy ignores this attribute. It takes the place of `style`
 * attributes, and marks each `<desc>` element that takes the place of a `<style>` element.
 */
const INERT_STYLE_ATTRIBUTE = 'data-inert-style';

/**
 * Draws a diagram although the content security policy blocks inline styles. Mermaid measures texts on the page, so the styles of the texts
 * must apply. The policy allows constructed stylesheets, and style properties that scripts set.
 */
async function renderDespiteStylePolicy(render: () => Promise<{ readonly svg: string }>): Promise<string> {
  const { setAttribute, insertBefore } = Element.prototype;
  const { parseFromString } = DOMParser.prototype;
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  Element.prototype.setAttribute = function (name, value) {
    if (name === 'style') (this as HTMLElement).style.cssText = value;
    else setAttribute.call(this, name, value);
  };
  Element.prototype.insertBefore = function <N extends Node>(node: N, before: Node | null): N {
    if (!(node instanceof HTMLStyleElement)) return insertBefore.call(this, node, before) as N;
    sheet.replaceSync(node.textContent ?? '');
    const inert = document.createElementNS('http://www.w3.org/2000/svg', 'desc');
    inert.setAttribute(INERT_STYLE_ATTRIBUTE, '');
    inert.textContent = node.textContent;
    insertBefore.call(this, inert, before);
    return node;
  };
  // Mermaid's sanitizer parses the text of the drawing. The policy would block the `style` attributes in this text.
  DOMParser.prototype.parseFromString = function (text, type) {
    return parseFromString.call(this, String(text).replaceAll(' style="', ` ${INERT_STYLE_ATTRIBUTE}="`), type);
  };
  try {
    const { svg } = await render();
    const isSheet = new RegExp(`<desc ${INERT_STYLE_ATTRIBUTE}="">([^<]*)</desc>`, 'g');
    return svg.replace(isSheet, '<style>$1</style>').replaceAll(` ${INERT_STYLE_ATTRIBUTE}="`, ' style="');
  } finally {
    Object.assign(Element.prototype, { setAttribute, insertBefore });
    Object.assign(DOMParser.prototype, { parseFromString });
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
      (adoptedStyleSheet) => adoptedStyleSheet !== sheet,
    );
  }
}
