// Adds the styles of a script feature together with its script, so that pages without the feature do not load them.

/** Adds a stylesheet. Returns the function that removes it. */
export function addStyles(css: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
      (adoptedStyleSheet) => adoptedStyleSheet !== sheet,
    );
  };
}
