/** A file as text: vitest reads it so by itself, and `scripts/compile.mjs` puts it into the package. */
declare module '*?raw' {
  const text: string;
  export default text;
}
