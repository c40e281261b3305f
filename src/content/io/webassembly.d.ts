// The WebAssembly types that the highlighter uses, which Node's types leave to those of the browser.
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>;
  type Exports = Record<string, unknown>;
  function instantiate(
    bytes: Uint8Array,
    imports?: Imports,
  ): Promise<{ readonly instance: { readonly exports: Exports } }>;
}
