// IO. Shiki's regular expression engine as the file that its package ships. Its module of the same bytes as text brings
// Node's whole HTTP client with it, to unpack them, and takes three times as long.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** Starts the engine with what it imports. */
export async function startWasm(imports?: WebAssembly.Imports): Promise<WebAssembly.Exports> {
  const bytes = await readFile(createRequire(import.meta.url).resolve('shiki/onig.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, imports);
  return instance.exports;
}
