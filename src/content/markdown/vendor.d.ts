// Type declarations for two plugins that ship none.
declare module 'markdown-it-footnote' {
  const plugin: (md: import('markdown-it').MarkdownIt) => void;
  export default plugin;
}
declare module 'markdown-it-emoji/lib/data/full.mjs' {
  const names: Readonly<Record<string, string>>;
  export default names;
}
