// IO. Records the other inputs of a configuration besides the value that its file exports: folders and files of the project, sidebars,
// texts.
import { computeHash } from '../../lib/hash.ts';
import { isJson } from '../../lib/json.ts';
import type { ProjectFileLookup } from '../versions.ts';
import { type CompileOptions, type ImportedModule, importFile, readProjectFile } from './compile.ts';

/** The project, as the validation of a configuration sees it. */
export interface ConfigSources {
  readonly files: ProjectFileLookup;
  /** Imports a file by its absolute path. Throws a `UserError` if that fails. */
  readonly importModule: (file: string) => Promise<ImportedModule>;
  /** Returns the text of a file. Throws a `UserError`, which calls the file `name`, if that fails. */
  readonly readText: (file: string, name: string) => string;
}

/** A recorded answer of `ConfigSources`. */
export interface ConfigSourceAnswer {
  readonly asked: 'path' | 'text' | 'module';
  /** Root-relative path; absolute for texts and modules. */
  readonly path: string;
  /** `file` or `folder`, or the hash of the text or module. Empty if the file is missing, or if a module exports more than plain data. */
  readonly answer: string;
}

/** Returns the sources of a project. */
export function createConfigSources(files: ProjectFileLookup, compilation: CompileOptions): ConfigSources {
  return { files, importModule: (file) => importFile(file, compilation), readText: readProjectFile };
}

/** Returns sources that record their answers, in the order in which they were first given. */
export function createRecordingConfigSources(
  sources: ConfigSources,
): ConfigSources & { answers(): readonly ConfigSourceAnswer[] } {
  const all = new Map<string, ConfigSourceAnswer>();
  const note = (configSourceAnswer: ConfigSourceAnswer) =>
    void all.set(`${configSourceAnswer.asked} ${configSourceAnswer.path}`, configSourceAnswer);
  const lookUp = (path: string) => {
    const answer = findPathKind(sources, path);
    note({ asked: 'path', path, answer });
    return answer;
  };
  return {
    files: { isFile: (path) => lookUp(path) === 'file', isFolder: (path) => lookUp(path) === 'folder' },
    async importModule(file) {
      note({ asked: 'module', path: file, answer: '' });
      const module = await sources.importModule(file);
      note({ asked: 'module', path: file, answer: computeModuleHash(module) });
      return module;
    },
    readText(file, name) {
      note({ asked: 'text', path: file, answer: '' });
      const text = sources.readText(file, name);
      note({ asked: 'text', path: file, answer: computeHash(text) });
      return text;
    },
    answers: () => [...all.values()],
  };
}

/** Whether sources still give all recorded answers. A module without an answer counts as changed, because its value cannot be compared. */
export async function wouldGiveAnswers(
  sources: ConfigSources,
  answers: readonly ConfigSourceAnswer[],
): Promise<boolean> {
  for (const { asked, path, answer } of answers) {
    if (asked === 'module' && answer === '') return false;
    if ((await findCurrentAnswer(sources, asked, path)) !== answer) return false;
  }
  return true;
}

async function findCurrentAnswer(
  sources: ConfigSources,
  asked: ConfigSourceAnswer['asked'],
  path: string,
): Promise<string> {
  if (asked === 'path') return findPathKind(sources, path);
  try {
    if (asked === 'text') return computeHash(sources.readText(path, path));
    return computeModuleHash(await sources.importModule(path));
  } catch {
    // Ignores the error: the validation reads the source again and reports the reason.
    return '';
  }
}

function findPathKind({ files }: ConfigSources, path: string): string {
  if (files.isFolder(path)) return 'folder';
  return files.isFile(path) ? 'file' : '';
}

/** Returns a hash of a module's value, its code and the paths of its files; empty if the value is more than plain data. */
function computeModuleHash({ value, code, inputs }: ImportedModule): string {
  return isJson(value) ? computeHash(JSON.stringify([value, code, Object.keys(inputs)])) : '';
}
