declare module '*.yml' {
  const value: unknown;
  export default value;
}
