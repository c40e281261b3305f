// The colours and the font of a page, as diagrams take them: read from its stylesheet, which a site may change.

/** Names of properties of the stylesheet whose colours diagrams have. */
export const lookNames =
  'bg surface sunken text muted line line-strong accent on-accent accent-soft note tip warning danger important'.split(
    ' ',
  );

/** What a page looks like in a colour mode. A type, as it is sent as JSON. */
export type Look = {
  readonly isDark: boolean;
  /** A list of families, as CSS has it. */
  readonly font: string;
  /** As `#rrggbb`, by the names of the properties. */
  readonly colors: Readonly<Record<string, string>>;
};

/** What of a browser reads it. An own type, as this file is of no browser: during a build its text runs in another one. */
export interface LookTools {
  readonly root: { readonly dataset: Record<string, string | undefined> };
  /** An element of the page that shows nothing. */
  readonly probe: { readonly style: { color: string } };
  /** Draws one pixel. */
  readonly paper: {
    fillStyle: unknown;
    fillRect(x: number, y: number, width: number, height: number): void;
    getImageData(x: number, y: number, width: number, height: number): { readonly data: ArrayLike<number> };
  };
  styleOf(): { readonly color: string; readonly fontFamily: string };
}

/** Reads the look of a page in a mode. The page has the mode only until this is done, so that nothing of it is seen. */
export function readLook(
  mode: 'light' | 'dark',
  names: readonly string[],
  { root, probe, paper, styleOf }: LookTools,
): Look {
  const before = root.dataset.theme;
  root.dataset.theme = mode;
  const colors: Record<string, string> = {};
  for (const name of names) {
    probe.style.color = `var(--${name})`;
    // Whatever a colour is written as, a pixel is red, green and blue.
    paper.fillStyle = styleOf().color;
    paper.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = Array.from(paper.getImageData(0, 0, 1, 1).data);
    colors[name] = `#${((1 << 24) | (red << 16) | (green << 8) | blue).toString(16).slice(1)}`;
  }
  const font = styleOf().fontFamily;
  root.dataset.theme = before;
  return { isDark: mode === 'dark', font, colors };
}
