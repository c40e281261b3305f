// Words and stems with lunr: all texts are split, each distinct word is stemmed once. No index is made of them.
import { readInput } from '../inputs.ts';
import type { PrepareWork } from '../library.ts';

export const prepare: PrepareWork = (inputs) => {
  const texts = readInput(inputs, 'words');
  return async () => {
    const { default: lunr } = await import('lunr');
    const words = new Set<string>();
    for (const text of texts) for (const token of lunr.tokenizer(text)) words.add(token.toString());
    for (const word of words) lunr.stemmer(new lunr.Token(word, {}));
  };
};
