// Types of `third-party.mjs`, which runs before anything is compiled.

/** Returns the licences of all packages that contain these files, in one text. `copied` lists packages of which other files are copied. */
export function thirdPartyLicences(root: string, inputs: Iterable<string>, copied?: readonly string[]): string;
