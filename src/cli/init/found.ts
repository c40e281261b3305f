// Facts about a folder that `init` needs, as plain data.

/** Content of the folder before `init` writes. */
export interface InitFolderFacts {
  /** Name of the folder. */
  readonly name: string;
  /** Existing configuration of techdocs. */
  readonly configFile?: string;
  /** Files and folders of other generators. */
  readonly foreign: readonly string[];
  /** Texts of the files in `foreign`. */
  readonly foreignTexts?: Readonly<Record<string, string>>;
  /** Whether the default output folder contains other files. */
  readonly isBuildTaken?: boolean;
  /** Paths of all Markdown files, except those that git ignores. */
  readonly markdown: readonly string[];
  /** Whether the folder is a project of code: it has a README and a manifest such as `package.json`. */
  readonly isProject?: boolean;
  /** Name of the README directly in the folder. */
  readonly readme?: string | undefined;
  /** Docs in other formats than Markdown. */
  readonly others?: readonly string[];
  readonly packageText?: string;
  readonly ignoredText?: string;
  /** Lock file of a package manager other than npm. */
  readonly lock?: string;
  /** Path of the folder in its repository; empty at the root, or without a repository. */
  readonly inRepository: string;
  readonly isThere: (path: string) => boolean;
}
