/** How to greet. */
// #region options
export interface GreetOptions {
  /** Ends the greeting; default `!`. */
  readonly end?: string;
}
// #endregion

/** Greets a person by name. */
// #region greet
export function greet(name: string, { end = '!' }: GreetOptions = {}): string {
  return `Hello ${name}${end}`;
}
// #endregion
