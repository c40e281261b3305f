// Diagrams: code blocks in the language `mermaid`, on sites that have installed the Mermaid package. The code that draws and validates is
// loaded only if there are diagrams.
import { computeHash } from '../../lib/hash.ts';
import type { Json } from '../../lib/json.ts';
import type { Extension } from '../../model/extension.ts';
import { selectFeatureTexts } from '../../model/feature-tables.ts';
import type { FeatureExtensionLister } from '../../model/features.ts';
import { listFeatureRuleLevels } from '../../model/rules.ts';
import { createFileHref } from '../../model/url.ts';
import { mermaidRuleCodes } from './codes.ts';
import { createDiagram, type Diagram, type DiagramImages, renderDiagramFigure } from './figure.ts';
import { findMermaidPackage } from './package.ts';
import { loadDrawingStyles, readSiteStyles } from './site-look.ts';
import { mermaidTexts } from './texts.ts';

/** Cache version. Raise it with every change in this folder that changes images. */
const CACHE_VERSION = 2;

/** Creates the extension for a site. */
export function mermaid(...[config, files]: Parameters<FeatureExtensionLister>): Extension {
  const mermaidPackage = findMermaidPackage(config.root, files);
  if (mermaidPackage === undefined) return extensionWithoutMermaid;
  const { files: _, ...namedNamed } = mermaidPackage;
  const styles = readSiteStyles(config);
  const module = createFileHref(`${mermaidPackage.path}/${mermaidPackage.entry}`, config);
  return {
    name: 'mermaid',
    key: { ...namedNamed, FORMAT: CACHE_VERSION, look: computeHash(`${config.font} ${styles}`) },
    texts: selectFeatureTexts(mermaidTexts, config.i18n),
    rules: listFeatureRuleLevels(mermaidRuleCodes),
    fences: {
      mermaid: {
        isCode: true,
        make({ text }, page) {
          const diagram = createDiagram(text, page.texts);
          return [
            { slot: 'verdict', data: text },
            { slot: 'figure', data: diagram, html: renderDiagramFigure(diagram) },
          ];
        },
      },
    },
    slots: {
      verdict: {
        resolveAll: async (requests) => (await import('./judge.ts')).reportInvalidDiagrams(requests, mermaidPackage),
        render: () => '',
      },
      figure: {
        asks: (data) => (data as Diagram).text,
        resolveAll: async (requests) =>
          (await import('./draw.ts')).drawAndPublishDiagrams(requests, mermaidPackage, () =>
            loadDrawingStyles(config, styles),
          ),
        render: (data, resolved) =>
          renderDiagramFigure(data as Diagram, (resolved as DiagramImages | null | undefined) ?? module),
      },
    },
  };
}

/**
 * Replaces the extension on sites without the package. Diagrams are ordinary code blocks, and one finding at the first diagram reports that
 * the package is missing.
 */
const extensionWithoutMermaid: Extension = {
  name: 'mermaid',
  rules: listFeatureRuleLevels(mermaidRuleCodes),
  markdown: {
    when: /(?:`{3}|~{3})[ \t]*mermaid(?![\w-])/i,
    use(md, page) {
      md.core.ruler.push('mermaid_missing', ({ tokens }) => {
        for (const { type, info, map } of tokens)
          if (type === 'fence' && /^mermaid(?![\w-])/i.test(info.trim())) page.slot(SLOT_FOR_CODE, map?.[0] ?? 0);
      });
    },
  },
  slots: {
    code: {
      render: () => '',
      check([first, ...others]) {
        const which = others.length === 0 ? 'A diagram is' : `${others.length + 1} diagrams are`;
        const message = `${which} shown as code, because the package \`mermaid\` is not installed.`;
        const suggestion = 'Install it: `npm install --save-dev mermaid@11`.';
        return [{ code: 'missing-mermaid', message, suggestion, file: first?.file, line: first?.line }];
      },
    },
  },
};

const SLOT_FOR_CODE: { readonly slot: string; readonly data: Json } = { slot: 'code', data: null };
