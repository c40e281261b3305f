// Shiki over each distinct block of code, in one theme.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readInput } from '../inputs.ts';

/** Reads the blocks; returns a function that loads the engine and the grammars, and returns the pass over all blocks. */
export function prepareCode(inputs: string): () => Promise<() => void> {
  const blocks = readInput(inputs, 'code');
  const theme = readInput(inputs, 'theme');
  return async () => {
    const [{ createHighlighterCore }, { createOnigurumaEngine }, { bundledLanguages }, { bundledThemes }] =
      await Promise.all([
        import('shiki/core'),
        import('shiki/engine/oniguruma'),
        import('shiki/langs'),
        import('shiki/themes'),
      ]);
    const names = [...new Set(blocks.map(({ language }) => language))];
    const langs = names.map((name) => bundledLanguages[name as keyof typeof bundledLanguages]);
    const themes = [bundledThemes[theme as keyof typeof bundledThemes]];
    const bytes = readFileSync(createRequire(import.meta.url).resolve('shiki/onig.wasm'));
    const instantiator = async (imports?: WebAssembly.Imports) =>
      (await WebAssembly.instantiate(bytes, imports)).instance.exports;
    const engine = createOnigurumaEngine({ instantiator });
    const shiki = await createHighlighterCore({ engine, langs, themes, warnings: false });
    return () => {
      for (const { code, language } of blocks) shiki.codeToTokensBase(code, { lang: language, theme });
    };
  };
}
