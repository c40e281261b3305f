// What the highlighter names of WebAssembly, which the types of Node leave to those of the browser.
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>;
  type Exports = Record<string, unknown>;
  function instantiate(
    bytes: Uint8Array,
    imports?: Imports,
  ): Promise<{ readonly instance: { readonly exports: Exports } }>;
}
