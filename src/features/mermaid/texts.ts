// Texts of diagrams, in the languages of the interface. A site may set them with those of the interface.
import type { FeatureTexts } from '../../model/feature-tables.ts';

type MermaidTextKey = 'diagram' | 'diagramText';

export const mermaidTexts: FeatureTexts<MermaidTextKey> = {
  after: 'no',
  byLanguage: {
    en: {
      diagram: 'Diagram',
      diagramText: 'Diagram source',
    },
    de: {
      diagram: 'Diagramm',
      diagramText: 'Text des Diagramms',
    },
    fr: {
      diagram: 'Diagramme',
      diagramText: 'Texte du diagramme',
    },
    es: {
      diagram: 'Diagrama',
      diagramText: 'Texto del diagrama',
    },
    it: {
      diagram: 'Diagramma',
      diagramText: 'Testo del diagramma',
    },
    pt: {
      diagram: 'Diagrama',
      diagramText: 'Texto do diagrama',
    },
    ja: {
      diagram: '図',
      diagramText: '図のテキスト',
    },
    zh: {
      diagram: '图表',
      diagramText: '图表文本',
    },
    ar: {
      diagram: 'مخطط',
      diagramText: 'نص المخطط',
    },
  },
};

declare module '../../model/texts.ts' {
  interface TextCatalogueOfFeatures extends Record<MermaidTextKey, string> {}
}
