// The types of `third-party.mjs`, which runs before anything is compiled.

/** The licences of all packages that these files are of, in one text. `copied` are packages of which other files are copied. */
export function thirdPartyLicences(root: string, inputs: Iterable<string>, copied?: readonly string[]): string;
