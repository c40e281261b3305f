// What `init` finds in a folder, as data.

/** What is in the folder before. */
export interface FoundFolder {
  /** Name of the folder. */
  readonly name: string;
  /** A configuration of techdocs. */
  readonly configFile?: string;
  /** Files and folders of other generators. */
  readonly foreign: readonly string[];
  /** The texts of those that are files. */
  readonly foreignTexts?: Readonly<Record<string, string>>;
  /** Whether the folder that techdocs builds into has other files. */
  readonly isBuildTaken?: boolean;
  /** All Markdown in it, by path. */
  readonly markdown: readonly string[];
  /** Texts in it that are not Markdown. */
  readonly others?: readonly string[];
  readonly packageText?: string;
  readonly ignoredText?: string;
  /** File by which another package manager than npm is known. */
  readonly lock?: string;
  /** Where the folder is in its repository; empty at the top, or where there is none. */
  readonly inRepository: string;
  readonly isThere: (path: string) => boolean;
}
