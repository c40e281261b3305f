// What is wrong, as data until the last moment: only the command line turns it into text.
// The same shape is the public `Finding` of `--json`.
import { compareText } from '../lib/text.ts';

/** How serious a finding is: an error stops the build before it writes anything; a note appears only with `--verbose` and `--json`. */
export type Severity = 'error' | 'warning' | 'note';

/** What a rule does when it finds something. */
export type RuleLevel = 'ignore' | 'warn' | 'error';

/** One finding about content, configuration or the call. */
export interface Diagnostic {
  /** Stable, documented rule name, such as `broken-link`. */
  readonly code: string;
  readonly severity: Severity;
  /** One sentence that says what is wrong, in the user's words. */
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
  /** Source file of a built page, with the line if known: `docs/a.md:3:7`. */
  readonly source?: string;
  /** One sentence that says how to fix it, such as "Did you mean `./a.md`?". */
  readonly suggestion?: string;
}

/** A finding that may name the setting at fault, or the code; where that stands is looked up when findings are told. */
export interface SettingDiagnostic extends Diagnostic {
  /** Path of the value that the file holds, such as `navbar.items[2].to`. */
  readonly setting?: string;
  /** What code of the site did wrong. */
  readonly fault?: CodeFault;
}

/** What code of a site did wrong while the site was made. */
export interface CodeFault {
  /** The begin of the sentence: whose code failed, and in what. */
  readonly what: string;
  readonly reason: string;
  /** The page at which it happened, where the finding stands elsewhere: its path, or its file. */
  readonly page?: string;
  /** The stack of what was thrown, the innermost place first: `file:///a.js:3:7`. */
  readonly frames?: readonly string[];
  /** The finding stands where a page asks for the code, and stays there. */
  readonly isOfContent?: true;
}

/** An error that ends a command at once, with its exit code. */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly exitCode: 1 | 2;
  readonly diagnostics: readonly Diagnostic[];
  /** What came of the call, for the line below the findings. */
  readonly outcome: string | undefined;

  /** @param exitCode 1: the content is at fault; 2: the call or the configuration is. */
  constructor(message: string, exitCode: 1 | 2, diagnostics: readonly Diagnostic[] = [], outcome?: string) {
    super(message);
    this.exitCode = exitCode;
    this.diagnostics = diagnostics;
    this.outcome = outcome;
  }

  /** An error of the call or the configuration, with one finding. */
  static of({ code, message, ...rest }: Omit<Diagnostic, 'severity'>): UserError {
    return new UserError(message, 2, [{ code, severity: 'error', message, ...rest }]);
  }
}

/** What was thrown as findings; what nobody foresaw is a fault of techdocs itself. */
export function errorsOf(error: unknown): readonly Diagnostic[] {
  if (error instanceof UserError) {
    const { diagnostics, message } = error;
    return diagnostics.length > 0 ? diagnostics : [{ code: 'failed', severity: 'error', message }];
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return [{ code: 'internal', severity: 'error', message: stack }];
}

/** Where a finding is, as far as it is known: `docs/a.md:3:7`. */
export function locationText({ file, line, column }: Pick<Diagnostic, 'file' | 'line' | 'column'>): string {
  return [file, line, line && column].filter((part) => part !== undefined).join(':');
}

/** Order by file, line and column; what has no file comes first. */
export function compareLocations(a: Diagnostic, b: Diagnostic): number {
  return compareText(a.file ?? '', b.file ?? '') || (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}

/** A finding in words: what is wrong, and what to do about it. */
export function sentenceOf({ message, suggestion }: Pick<Diagnostic, 'message' | 'suggestion'>): string {
  return suggestion === undefined ? message : `${message} ${suggestion}`;
}

/** A call that cannot be followed, told as one finding. */
export function callFault(message: string, suggestion?: string): UserError {
  return UserError.of({ code: 'invalid-call', message, suggestion });
}

/** Code of the site ended the process or a thread, and nothing is done. */
export function exitFault(code: number): UserError {
  const message = `Code of the site called \`process.exit(${code})\`, which ends techdocs before it finishes.`;
  const suggestion = 'Throw an error instead, in the configuration, the templates and what they import.';
  return UserError.of({ code: 'invalid-config', message, suggestion });
}

/** The severity that a rule level stands for, or nothing where the rule is off. */
export function severityOf(level: RuleLevel): Severity | undefined {
  if (level === 'ignore') return undefined;
  return level === 'warn' ? 'warning' : 'error';
}

/** The severity of a finding of an extension, as long as the levels of the site are not known. One that is off is the least of findings until then. */
export function severityOfLevel(level: RuleLevel | 'note'): Severity {
  return level === 'note' ? 'note' : (severityOf(level) ?? 'note');
}
