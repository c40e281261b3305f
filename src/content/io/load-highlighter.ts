// IO. The highlighter with its regular expression engine, which comes from the file that shiki ships. Its module of the same bytes
// as text brings Node's whole HTTP client with it, to unpack them, and takes three times as long.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { lazy } from '../../lib/lazy.ts';
import type { Highlighter } from '../markdown/highlight/code.ts';
import { createHighlighter, type HighlightSettings } from '../markdown/highlight/highlighter.ts';
import { thriftyEngine } from '../markdown/highlight/scanner.ts';

/** Makes a highlighter for the languages wanted and those of the settings. */
export function loadHighlighter(settings: HighlightSettings, wanted: ReadonlySet<string>): Promise<Highlighter> {
  return createHighlighter(settings, wanted, loadEngine);
}

/** The engine, one a process. */
const loadEngine = lazy(async () => thriftyEngine(await createOnigurumaEngine({ instantiator: startWasm })));

/** Starts the engine with what it imports. */
async function startWasm(imports?: WebAssembly.Imports): Promise<WebAssembly.Exports> {
  const bytes = await readFile(createRequire(import.meta.url).resolve('shiki/onig.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, imports);
  return instance.exports;
}
