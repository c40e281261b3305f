// What the compile script (`scripts/compile.mjs`) puts into the browser's code.

/** One hash of all scripts of `lazy/`. */
declare const TECHDOCS_LAZY: string;

/** The text of a stylesheet, minified. */
declare module '*.css' {
  const text: string;
  export default text;
}
