// Diagrams of a site that has nothing to draw them with.
import type { SettingDiagnostic } from '../model/diagnostic.ts';
import type { Site } from '../model/site.ts';

/** One warning for all of them, at the first one. */
export function checkDiagrams({ config, documents }: Site): SettingDiagnostic[] {
  if (config.markdown.mermaid) return [];
  const all = documents.flatMap(({ file, diagrams = [] }) => diagrams.map((diagram) => ({ file, ...diagram })));
  const [first] = all;
  if (first === undefined) return [];
  const { file, line } = first;
  const which = all.length === 1 ? 'A diagram is' : `${all.length} diagrams are`;
  const message = `${which} shown as code, because the package \`mermaid\` is not installed.`;
  const suggestion = 'Install it: `npm install --save-dev mermaid@11`.';
  return [{ code: 'missing-mermaid', severity: 'warning', message, file, line, column: 1, suggestion }];
}
