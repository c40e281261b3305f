// Colours and font for diagrams, read from the page's stylesheet, which a site may change.

/** Custom properties of the stylesheet whose colours diagrams use. */
export const diagramColorNames =
  'bg surface sunken text muted line line-strong accent on-accent accent-soft note tip warning danger important'.split(
    ' ',
  );

/** Colours and font in one colour mode. A type and not an interface, because it is sent as JSON. */
export type DiagramStyle = {
  readonly isDark: boolean;
  /** Font families, as in CSS. */
  readonly font: string;
  /** `#rrggbb` by the name of the custom property. */
  readonly colors: Readonly<Record<string, string>>;
};

/**
 * Browser objects that `readDiagramStyle` needs. They are declared here because this file has no DOM types. A build sends the text of
 * `readDiagramStyle` to a browser.
 */
export interface DiagramStyleInput {
  readonly root: { readonly dataset: Record<string, string | undefined> };
  /** An invisible element of the page. */
  readonly probe: { readonly style: { color: string } };
  /** Canvas context for one pixel. */
  readonly paper: {
    fillStyle: unknown;
    fillRect(x: number, y: number, width: number, height: number): void;
    getImageData(x: number, y: number, width: number, height: number): { readonly data: ArrayLike<number> };
  };
  styleOf(): { readonly color: string; readonly fontFamily: string };
}

/** Reads colours and font of a page in a colour mode. The page returns to its own mode before the function returns, so nothing flashes. */
export function readDiagramStyle(
  mode: 'light' | 'dark',
  names: readonly string[],
  { root, probe, paper, styleOf }: DiagramStyleInput,
): DiagramStyle {
  const before = root.dataset.theme;
  root.dataset.theme = mode;
  const colors: Record<string, string> = {};
  for (const name of names) {
    probe.style.color = `var(--${name})`;
    // Drawing a pixel converts any colour notation to red, green and blue.
    paper.fillStyle = styleOf().color;
    paper.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = Array.from(paper.getImageData(0, 0, 1, 1).data);
    colors[name] = `#${((1 << 24) | (red << 16) | (green << 8) | blue).toString(16).slice(1)}`;
  }
  const font = styleOf().fontFamily;
  root.dataset.theme = before;
  return { isDark: mode === 'dark', font, colors };
}
