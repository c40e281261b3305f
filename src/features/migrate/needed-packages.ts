// Packages that the pages of the new site need in addition to techdocs. Pure.
import type { NewSiteFile } from './planned.ts';

/** The package that draws diagrams, and its supported version. */
const MERMAID_DEPENDENCY = { mermaid: '^11.0.0' } as const;
const MERMAID_FENCE_START = /^[ \t>]*(?:[*+-][ \t]+|\d+[.)][ \t]+)*(?:`{3,}|~{3,})[ \t]*(?:mermaid\b|\{\.?mermaid\b)/m;

/** Returns the packages that the files need, with their versions. */
export function listNeededPackages(files: readonly NewSiteFile[]): Readonly<Record<string, string>> {
  const hasDiagram = files.some(({ path, text = '' }) => /\.md$/.test(path) && MERMAID_FENCE_START.test(text));
  return hasDiagram ? MERMAID_DEPENDENCY : {};
}
