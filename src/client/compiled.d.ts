// Constants that the compile script (`scripts/compile.mjs`) inserts into the browser code.

/** One hash of all scripts in `lazy/`. */
declare const TECHDOCS_LAZY: string;

/** The text of a stylesheet, minified. */
declare module '*.css' {
  const text: string;
  export default text;
}
