// How diagrams are drawn, while the site is built and on the page.

/**
 * Settings of Mermaid: no HTML in a picture, nothing at random, and nothing that a click may do. The fonts have the same
 * widths on all systems, since texts are not always measured where they are read.
 */
export const mermaidSettings = {
  startOnLoad: false,
  securityLevel: 'strict',
  suppressErrorRendering: true,
  htmlLabels: false,
  flowchart: { htmlLabels: false },
  deterministicIds: true,
  handDrawnSeed: 1,
  fontFamily: 'Arial, Helvetica, "Liberation Sans", sans-serif',
} as const;
