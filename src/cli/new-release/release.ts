// Types of `new-release`: the answers, the facts of the post, and the plan. Also creates the faults of answers.
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { NextVersionProposal } from '../../model/version-scheme.ts';
import type { ReleasePost, ReleaseProduct } from './site.ts';

/** Possible next versions. */
export interface VersionProposal {
  /** Last version: of a post, or else of a tag. Absent if there are no posts and no tags. */
  readonly last?: string;
  /** Next versions, the smallest step first. */
  readonly steps: readonly NextVersionProposal[];
  /** Proposed step, with the reason. */
  readonly proposed?: { readonly version: string; readonly why: string };
  /** Fault if git lacks the commits for a proposal or draft. */
  readonly fault?: Diagnostic;
}

/** Known facts about the new post. */
export interface ReleaseAnswers {
  readonly product?: string;
  readonly version?: string;
  /** `YYYY-MM-DD`. */
  readonly date?: string;
  /** Date of the version's git tag, the default date of the post. */
  readonly tagDay?: string;
  readonly title?: string;
  readonly tags?: readonly string[];
  readonly slug?: string;
  /** Whether a version below the last one is allowed. */
  readonly allowOlder?: boolean;
  /** Whether new tags are allowed. */
  readonly newTag?: boolean;
  /** Value of `--from-git`. */
  readonly range?: string;
  /** Proposal for the version, if no version is given. */
  readonly proposal?: VersionProposal;
  /** All other options of the call as typed, for commands in messages. */
  readonly options?: string;
}

/** Validated product and version of a post. */
export interface ValidatedRelease {
  readonly product: ReleaseProduct;
  readonly version: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Greatest version of the product below this one. */
  readonly previousVersion?: string;
  /** Existing post of this version. */
  readonly existing?: ReleasePost;
}

/** A draft with its commits. */
export interface PostDraftFromGit {
  /** Markdown. */
  readonly text: string;
  /** Range, such as `core-v1.0.0..HEAD`. */
  readonly from: string;
  /** Notes for the author, one sentence each. */
  readonly notes: readonly string[];
}

/** The planned post and its file. */
export interface ReleasePlan extends ValidatedRelease {
  /** Root-relative POSIX path of the file. */
  readonly file: string;
  /** Site path of the post. */
  readonly route: string;
  /** Tags with variables replaced, as readers see them. */
  readonly tags: readonly string[];
  readonly title: string;
  readonly text: string;
  /** Commits that the text was drafted from. */
  readonly draft?: PostDraftFromGit;
  /** Sentence about the steps that publish the release. */
  readonly next?: string;
}

/** Returns the values that replace the placeholders in a product's patterns. */
export function createPlaceholderValues({ product, version, date, previousVersion }: ValidatedRelease) {
  return { label: product.label, product: product.key, version, date, previousVersion };
}

/** Returns the fault of an answer: an error without a file. */
export function createAnswerFault(code: string, message: string, suggestion?: string): Diagnostic {
  return { code, severity: 'error', message, ...(suggestion && { suggestion }) };
}

/** Whether a value is a fault. */
export function isFault<Value extends object>(value: Value | Diagnostic | undefined): value is Diagnostic {
  return value !== undefined && 'severity' in value;
}
