// IO. Loads the highlighter. Its regular expression engine is the WebAssembly file that shiki ships. Shiki also ships the same bytes as
// text in a module. Loading this module takes three times as long, because it loads Node's whole HTTP client to unpack the bytes.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { lazy } from '../../lib/lazy.ts';
import type { Highlighter } from '../markdown/highlight/code.ts';
import { createHighlighter, type HighlightSettings } from '../markdown/highlight/highlighter.ts';
import { createLazyRegexEngine } from '../markdown/highlight/scanner.ts';

/** Creates a highlighter for the languages in `languages` and the languages in the settings. */
export function loadHighlighter(settings: HighlightSettings, languages: ReadonlySet<string>): Promise<Highlighter> {
  return createHighlighter(settings, languages, loadRegexEngine);
}

/** Loads the regular expression engine, once per process. */
const loadRegexEngine = lazy(async () =>
  createLazyRegexEngine(await createOnigurumaEngine({ instantiator: instantiateWasm })),
);

async function instantiateWasm(imports?: WebAssembly.Imports): Promise<WebAssembly.Exports> {
  const bytes = await readFile(createRequire(import.meta.url).resolve('shiki/onig.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, imports);
  return instance.exports;
}
