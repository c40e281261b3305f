// Findings stay plain data until the end: only the command line formats them. `--json` prints them in the shape of the public type
// `Finding`.
import { compareText } from '../lib/text.ts';

/** Severity of a finding: an error stops the build before it writes anything; a note appears only with `--verbose` and `--json`. */
export type Severity = 'error' | 'warning' | 'note';

/** Configured level of a rule, which decides the severity of its findings. */
export type RuleLevel = 'ignore' | 'warn' | 'error';

/** One finding about content, configuration or the call. */
export interface Diagnostic {
  /** Stable, documented rule name, such as `broken-link`. */
  readonly code: string;
  readonly severity: Severity;
  /** Message: one sentence about the fault, in the user's words. */
  readonly message: string;
  /** POSIX path relative to the project root. */
  readonly file?: string;
  /** Line in `file`, from 1. */
  readonly line?: number;
  /** Column in that line in UTF-16 code units, from 1. */
  readonly column?: number;
  /** The link as its author wrote it. */
  readonly link?: string;
  /** Target that the link resolved to. */
  readonly target?: string;
  /** Source file of a built page, with line and column if known: `docs/a.md:3:7`. */
  readonly source?: string;
  /** Translated page to edit, if several languages share the position of the finding. */
  readonly translation?: string;
  /** Fix in one sentence, such as "Did you mean `./a.md`?". */
  readonly suggestion?: string;
}

/** A finding that may refer to a setting or to code of the site. The position of the finding is resolved when findings are reported. */
export interface SettingDiagnostic extends Diagnostic {
  /** Path of a value in `file`, such as `navbar.items[2].to`. */
  readonly setting?: string;
  /** Fault of the site's own code. */
  readonly fault?: SiteCodeFault;
}

/** A fault of the site's own code during a build. */
export interface SiteCodeFault {
  /** Beginning of the message: whose code failed, and in which task. */
  readonly what: string;
  readonly reason: string;
  /** Path or file of the page on which the fault occurred, if the finding points elsewhere. */
  readonly page?: string;
  /** Stack of the error, the innermost frame first: `file:///a.js:3:7`. */
  readonly frames?: readonly string[];
  /**
   * Set if the finding is about code of the site, such as a component, but points to the page that uses the code. The finding keeps this
   * position, even if the position of the fault in the code is known.
   */
  readonly isOfContent?: true;
}

/** An error that ends a command, with its exit code. */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly exitCode: 1 | 2;
  readonly diagnostics: readonly Diagnostic[];
  /** Result of the command, shown below the findings. */
  readonly outcome: string | undefined;

  /** @param exitCode 1: fault of the content; 2: fault of the call or the configuration. */
  constructor(message: string, exitCode: 1 | 2, diagnostics: readonly Diagnostic[] = [], outcome?: string) {
    super(message);
    this.exitCode = exitCode;
    this.diagnostics = diagnostics;
    this.outcome = outcome;
  }

  /** Creates an error of the call or the configuration, with one finding. */
  static of({ code, message, ...rest }: Omit<Diagnostic, 'severity'>): UserError {
    return new UserError(message, 2, [{ code, severity: 'error', message, ...rest }]);
  }
}

/** Returns the exit code of a command with errors: 2 if an extension failed, because the content is not at fault, else 1. */
export function computeExitCodeOfErrors(errors: readonly Diagnostic[]): 1 | 2 {
  return errors.some(({ code }) => code === 'extension-failed') ? 2 : 1;
}

/** Converts a thrown error to findings. An unexpected error becomes a finding about a fault of techdocs. */
export function convertErrorToFindings(error: unknown): readonly Diagnostic[] {
  if (error instanceof UserError) {
    const { diagnostics, message } = error;
    return diagnostics.length > 0 ? diagnostics : [{ code: 'failed', severity: 'error', message }];
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return [{ code: 'internal', severity: 'error', message: stack }];
}

/** Formats the position of a finding, as far as it is known: `docs/a.md:3:7`. */
export function formatLocation({ file, line, column }: Pick<Diagnostic, 'file' | 'line' | 'column'>): string {
  return [file, line, line && column].filter((part) => part !== undefined).join(':');
}

/** Compares by file, line and column; findings without a file come first. */
export function compareLocations(a: Diagnostic, b: Diagnostic): number {
  return compareText(a.file ?? '', b.file ?? '') || (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}

/** Returns the message of a finding, with its suggestion. */
export function formatFindingSentence({ message, suggestion }: Pick<Diagnostic, 'message' | 'suggestion'>): string {
  return suggestion === undefined ? message : `${message} ${suggestion}`;
}

/** Creates the error of an invalid call, with one finding. */
export function createInvocationError(message: string, suggestion?: string): UserError {
  return UserError.of({ code: 'invalid-call', message, suggestion });
}

/** Creates the error for code of the site that ended the process or a thread with `process.exit`. */
export function createProcessExitError(code: number): UserError {
  const message = `Code of the site called \`process.exit(${code})\`, which ends techdocs before it finishes.`;
  const suggestion = 'Throw an error instead, in the configuration, the templates and what they import.';
  return UserError.of({ code: 'invalid-config', message, suggestion });
}

/** Converts the level of a rule to a severity; `undefined` for `ignore`. */
export function convertLevelToSeverity(level: RuleLevel): Severity | undefined {
  if (level === 'ignore') return undefined;
  return level === 'warn' ? 'warning' : 'error';
}

/**
 * Converts the level of an extension's finding to a severity, for use before the levels that the site configures are known. `ignore`
 * becomes a note.
 */
export function convertExtensionLevelToSeverity(level: RuleLevel | 'note'): Severity {
  return level === 'note' ? 'note' : (convertLevelToSeverity(level) ?? 'note');
}

export type ValueOrFaults<Value> =
  | { readonly value: Value; readonly faults?: undefined }
  | { readonly value?: undefined; readonly faults: readonly Diagnostic[] };
