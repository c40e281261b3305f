// Types of the sites that are measured, for what is written in TypeScript.

/** A site that is measured. */
export interface BenchSite {
  readonly name: string;
  readonly folder: string;
}

/** Copies the compiled package of the repository `from`; gives the path of its command. */
export function copyPackage(folder: string, from?: string): string;

/** Copies the repository's own site. */
export function copyOwnSite(folder: string, from?: string): BenchSite;

/** Makes the corpus of a scale. */
export function makeCorpusSite(folder: string, scale: number): BenchSite;

/** Files below a folder whose name ends so, as sorted relative paths. */
export function filesBelow(folder: string, end: string): readonly string[];

/** The docs page of middle size, relative to the docs folder. */
export function middlePage(folder: string): string;

/** Removes folders of the site. */
export function remove(folder: string, names: readonly string[]): void;
