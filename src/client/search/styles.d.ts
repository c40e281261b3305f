/** Text of a stylesheet, minified, as the compile script hands it to scripts. */
declare module '*.css' {
  const text: string;
  export default text;
}
