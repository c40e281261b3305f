// The values that `new-release` works on: what is answered, what the post is about, and what is written.
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { NextVersion } from '../../model/version-scheme.ts';
import type { ReleasePost, ReleaseProduct } from './site.ts';

/** What may come next. */
export interface Proposal {
  /** The last version, of a post or else of a tag; absent where there is neither. */
  readonly last?: string;
  /** The smallest step first. */
  readonly steps: readonly NextVersion[];
  /** The step that the commits ask for, and why. */
  readonly proposed?: { readonly version: string; readonly why: string };
  /** Why nothing is proposed and nothing can be drafted: git does not have the commits. */
  readonly fault?: Diagnostic;
}

/** What is known of the new post. */
export interface ReleaseAnswers {
  readonly product?: string;
  readonly version?: string;
  /** `YYYY-MM-DD`. */
  readonly date?: string;
  /** The day of the version's tag in git, which is that of a post without another one. */
  readonly tagDay?: string;
  readonly title?: string;
  readonly tags?: readonly string[];
  readonly slug?: string;
  /** Whether a version below the last one is meant. */
  readonly allowOlder?: boolean;
  /** Whether tags that no post has are meant. */
  readonly newTag?: boolean;
  /** What `--from-git` took for its range. */
  readonly range?: string;
  /** The version that is proposed where none is given. */
  readonly proposal?: Proposal;
  /** The rest of the call as typed, for the command that a message names. */
  readonly options?: string;
}

/** The product and version of a post, right and known. */
export interface ReleaseSubject {
  readonly product: ReleaseProduct;
  readonly version: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** The greatest version of the product below this one. */
  readonly previousVersion?: string;
  /** The post that this version has already. */
  readonly existing?: ReleasePost;
}

/** A draft, and what it was made from. */
export interface GitDraft {
  /** Markdown. */
  readonly text: string;
  /** Where it begins and ends, as `core-v1.0.0..HEAD`. */
  readonly from: string;
  /** What the author should know of it, a sentence each. */
  readonly notes: readonly string[];
}

/** What is written, and where. */
export interface ReleasePlan extends ReleaseSubject {
  /** Root-relative POSIX path of the file. */
  readonly file: string;
  /** Site path of the post. */
  readonly route: string;
  /** Variables filled in, as readers see them. */
  readonly tags: readonly string[];
  readonly title: string;
  readonly text: string;
  /** The commits that the text was drafted from. */
  readonly draft?: GitDraft;
}

/** A value, or all that is wrong. */
export type Result<Value> =
  | { readonly value: Value; readonly faults?: undefined }
  | { readonly value?: undefined; readonly faults: readonly Diagnostic[] };

/** What the patterns of a product's posts are filled with. */
export function patternValues({ product, version, date, previousVersion }: ReleaseSubject) {
  return { label: product.label, product: product.key, version, date, previousVersion };
}

/** What is wrong with an answer: an error about no file. */
export function answerFault(code: string, message: string, suggestion?: string): Diagnostic {
  return { code, severity: 'error', message, ...(suggestion && { suggestion }) };
}

/** Whether a value is a fault and not what was asked for. */
export function isFault<Value extends object>(value: Value | Diagnostic | undefined): value is Diagnostic {
  return value !== undefined && 'severity' in value;
}
