/** Import of a file as text: vitest supports it, and `scripts/compile.mjs` inlines it into the package. */
declare module '*?raw' {
  const text: string;
  export default text;
}
