// Files of `init --extension`: a package with an extension, its test, and a small site to try it. Pure.
import { editGitignore } from '../../config/package-json.ts';
import { createSlug } from '../../model/slug.ts';
import code from './files/extension/index.js.txt?raw';
import page from './files/extension/index.md.txt?raw';
import test from './files/extension/index.test.js.txt?raw';
import readme from './files/extension/README.md.txt?raw';
import config from './files/extension/site.config.js.txt?raw';
import style from './files/extension/style.css.txt?raw';
import vitest from './files/extension/vitest.config.js.txt?raw';
import type { InitFolderFacts } from './found.ts';
import { type InitPlan, type PlannedFile, separateExistingFiles } from './plan.ts';
import { fillTemplate } from './template.ts';

/** Plans the files of an extension that is named after its folder. `version` is the version of techdocs. */
export function planExtensionPackage(
  { name: folder, ignoredText, isThere }: Pick<InitFolderFacts, 'name' | 'ignoredText' | 'isThere'>,
  version: string,
): InitPlan {
  const name = createExtensionName(folder);
  const packageName = `techdocs-${name}`;
  const values = { name, call: createExtensionFunctionName(name), package: packageName };
  const fill = (template: string) => fillTemplate(template, values);
  const plannedFiles: readonly PlannedFile[] = [
    { path: 'index.js', text: fill(code) },
    { path: 'style.css', text: fill(style) },
    { path: 'index.test.js', text: fill(test) },
    { path: 'vitest.config.js', text: vitest },
    { path: 'site/site.config.js', text: fill(config) },
    { path: 'site/docs/index.md', text: fill(page) },
    { path: 'package.json', text: formatPackageJson(packageName, version) },
    { path: 'README.md', text: fill(readme) },
    { path: '.gitignore', text: editGitignore(ignoredText ?? ''), before: ignoredText },
  ];
  return {
    ...separateExistingFiles(plannedFiles, isThere),
    folderSentences: [],
    toPublish: [],
    next: ['npm install', 'npm test', 'npm run serve'],
  };
}

/** Returns a valid extension name: lower-case letters, digits and `-`, starting with a letter. */
function createExtensionName(folder: string): string {
  const name = createSlug(folder.replace(/^techdocs-/, '')).replace(/[^a-z0-9-]+/g, '-');
  const plain = name.replace(/^[^a-z]+|-+$/g, '');
  return plain === '' ? 'box' : plain;
}

/** Returns the name of the extension's function. It must be neither a reserved word of JavaScript nor a name that the templates use. */
function createExtensionFunctionName(name: string): string {
  const call = name.replace(/-+(\w)/g, (_, letter: string) => letter.toUpperCase());
  return RESERVED_WORDS.has(call) ? `${call}Extension` : call;
}

const RESERVED_WORDS = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum export extends false finally for function if ' +
    'import in instanceof new null return static super switch this throw true try typeof var void while with yield let package ' +
    'private protected public interface implements arguments eval escapeHtml label defineConfig'
  ).split(' '),
);

function formatPackageJson(name: string, version: string): string {
  const content = {
    name,
    version: '0.1.0',
    description: 'An extension of techdocs',
    keywords: ['techdocs-extension'],
    type: 'module',
    exports: './index.js',
    files: ['index.js', 'style.css'],
    scripts: { test: 'vitest run', serve: 'techdocs serve --root site --open' },
    peerDependencies: { techdocs: `^${version}` },
    devDependencies: { techdocs: `^${version}`, vitest: '^4.0.0' },
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}
