// The WebAssembly types that the highlighter uses. Node's types lack them, because the types of browsers declare them.
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>;
  type Exports = Record<string, unknown>;
  function instantiate(
    bytes: Uint8Array,
    imports?: Imports,
  ): Promise<{ readonly instance: { readonly exports: Exports } }>;
}
