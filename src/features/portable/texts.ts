// Texts of sites that open from a disk, in the languages of the interface. A site may set them with those of the interface.
import type { FeatureTexts } from '../../model/feature-tables.ts';

type PortableTextKey = 'notInPart';

export const portableTexts: FeatureTexts<PortableTextKey> = {
  after: 'placesToGo',
  byLanguage: {
    en: {
      notInPart: ' (not in this copy)',
    },
    de: {
      notInPart: ' (nicht in dieser Kopie)',
    },
    fr: {
      notInPart: ' (absent de cette copie)',
    },
    es: {
      notInPart: ' (no está en esta copia)',
    },
    it: {
      notInPart: ' (non in questa copia)',
    },
    pt: {
      notInPart: ' (não está nesta cópia)',
    },
    ja: {
      notInPart: '（このコピーには含まれません）',
    },
    zh: {
      notInPart: '（不在此副本中）',
    },
    ar: {
      notInPart: ' (غير موجود في هذه النسخة)',
    },
  },
};

declare module '../../model/texts.ts' {
  interface TextCatalogueOfFeatures extends Record<PortableTextKey, string> {}
}
