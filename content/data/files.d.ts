declare module '*.yml' {
  const value: unknown;
  export default value;
}
declare module '*.csv' {
  const rows: unknown;
  export default rows;
}
