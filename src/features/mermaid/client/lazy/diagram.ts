// Draws the diagrams of a page, once for each colour mode, and puts them there as pictures: in them styles may stand that
// the page's policy keeps out of the page. Until then, and where one cannot be drawn, its text stands there.

import { type Look, lookNames, readLook } from '../../look.ts';
import { mermaidSettings } from '../../settings.ts';
import { loadMermaid, type Mermaid } from '../library.ts';

const MODES = ['light', 'dark'] as const;

/** The page before this one may still be drawn, and only one diagram can be drawn at a time. */
let drawn: Promise<void> = Promise.resolve();

/** Draws the diagrams of the page that is shown. */
export default function diagram(signal: AbortSignal): Promise<void> {
  drawn = drawn.catch(() => {}).then(() => drawPage(signal));
  return drawn;
}

async function drawPage(signal: AbortSignal): Promise<void> {
  const figures = [...document.querySelectorAll<HTMLElement>('[data-diagram]')].filter(
    (figure) => !figure.querySelector('img'),
  );
  if (figures.length === 0 || signal.aborted) return;
  const mermaid = await loadMermaid(figures[0]?.dataset.diagram ?? '').catch(console.error);
  if (!mermaid) return;
  const faces = await fontFaces();
  for (const mode of MODES) {
    mermaid.initialize(mermaidSettings(look(mode)));
    for (const [index, figure] of figures.entries()) {
      const picture = await draw(mermaid, { id: `diagram-${mode}-${index}`, faces }, figure);
      if (signal.aborted) return;
      if (picture === undefined) continue;
      picture.className = `when-${mode}`;
      figure.querySelector('details')?.before(picture);
      figure.querySelector('details')?.removeAttribute('open');
    }
  }
}

async function draw(
  mermaid: Mermaid,
  { id, faces }: { readonly id: string; readonly faces: string },
  figure: HTMLElement,
): Promise<HTMLImageElement | undefined> {
  try {
    const text = figure.querySelector('code')?.textContent ?? '';
    const drawn = await styled(() => mermaid.render(id, text));
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

/** The look of the page in a mode. */
function look(mode: (typeof MODES)[number]): Look {
  const probe = document.body.appendChild(document.createElement('span'));
  const paper = document
    .createElement('canvas')
    .getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  const root = document.documentElement;
  const read = readLook(mode, lookNames, { root, probe, paper, styleOf: () => getComputedStyle(probe) });
  probe.remove();
  return read;
}

/** The fonts of the page that are files, each with its file in it, as an image loads nothing. One that cannot be had is left out. */
async function fontFaces(): Promise<string> {
  await document.fonts.ready;
  const [first = ''] = getComputedStyle(document.body).fontFamily.split(',');
  const family = first.replace(/["']/g, '').trim();
  const rules = [...document.styleSheets].flatMap((sheet) => {
    try {
      return [...sheet.cssRules].map((rule) => ({ rule, base: sheet.href ?? location.href }));
    } catch {
      // Of another origin: nobody may read it.
      return [];
    }
  });
  const faces = rules.map(async ({ rule, base }) => {
    if (!(rule instanceof CSSFontFaceRule)) return '';
    if (rule.style.getPropertyValue('font-family').replace(/["']/g, '').trim() !== family) return '';
    const [written, address] = /url\(["']?([^"')]+)["']?\)/.exec(rule.cssText) ?? [];
    if (written === undefined || address === undefined) return '';
    const blob = await fetch(new URL(address, base)).then((response) => response.blob());
    // A picture is drawn once: it waits for what it has with it.
    return rule.cssText.replace(/font-display:[^;}]*;?/, '').replace(written, `url(${await dataOf(blob)})`);
  });
  const found = await Promise.allSettled(faces);
  return found.map((face) => (face.status === 'fulfilled' ? face.value : '')).join('');
}

function dataOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = reject;
    reader.readAsDataURL(blob);
  });
}

/** What stands for style attributes, and for style elements as an attribute of `desc`: the policy is not asked about it. */
const INERT = 'data-inert-style';

/**
 * Draws with the styles that the policy keeps from elements: Mermaid measures texts on the page, and they would have other
 * sizes. A sheet that a script makes is allowed, and so is a style that it sets as a property.
 */
async function styled(render: () => Promise<{ readonly svg: string }>): Promise<string> {
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
    inert.setAttribute(INERT, '');
    inert.textContent = node.textContent;
    insertBefore.call(this, inert, before);
    return node;
  };
  // The drawing is cleaned as a text.
  DOMParser.prototype.parseFromString = function (text, type) {
    return parseFromString.call(this, String(text).replaceAll(' style="', ` ${INERT}="`), type);
  };
  try {
    const { svg } = await render();
    const isSheet = new RegExp(`<desc ${INERT}="">([^<]*)</desc>`, 'g');
    return svg.replace(isSheet, '<style>$1</style>').replaceAll(` ${INERT}="`, ' style="');
  } finally {
    Object.assign(Element.prototype, { setAttribute, insertBefore });
    Object.assign(DOMParser.prototype, { parseFromString });
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  }
}
