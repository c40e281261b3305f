// IO. A reporter of vitest that names the test files whose process ended before they did; vitest's own reports count them as passed.
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** What the reporter writes to `.techdocs/lost-files.json`. */
export interface LostFiles {
  /** Unfinished test files, from the root of the repository. */
  readonly files: readonly string[];
  /** Messages of the errors outside of all test files, with the messages of their causes. */
  readonly errors: readonly string[];
}

export default class implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly { readonly message: string; readonly cause?: unknown }[],
  ): void {
    const lost: LostFiles = {
      files: modules.filter((module) => !isFinished(module)).map(({ moduleId }) => relative(process.cwd(), moduleId)),
      errors: errors.map(({ message, cause }) => `${message} ${(cause as Error | undefined)?.message ?? ''}`),
    };
    writeFileSync(join(process.cwd(), '.techdocs/lost-files.json'), JSON.stringify(lost));
  }
}

const isFinished = (module: TestModule): boolean => ['passed', 'failed', 'skipped'].includes(module.state());
