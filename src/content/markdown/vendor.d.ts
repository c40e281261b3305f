// Two plugins ship no types.
declare module 'markdown-it-footnote' {
  const plugin: (md: import('markdown-it').MarkdownIt) => void;
  export default plugin;
}
declare module 'markdown-it-emoji' {
  export const full: (md: import('markdown-it').MarkdownIt, options?: object) => void;
}
