// Checks that a site has the folders and files that its configuration names.

import { getValueAt, isPlainObject } from '../lib/values.ts';
import { listRawDocsConfigs } from './docs.ts';
import { hasExtensionThatReadsPages } from './extensions.ts';
import { type ConfigFault, formatKeyPath, type ValuePath } from './fault.ts';
import { validateValue } from './judge.ts';
import { docsPathSchema, projectPathSchema } from './schema/parts.ts';
import type { ProjectFileLookup } from './versions.ts';

/** Reports folders and files that the configuration names but that do not exist. Does not report the folders of the keys in `except`. */
export function findMissingFileFaults(
  raw: unknown,
  files: ProjectFileLookup,
  except: readonly string[],
): ConfigFault[] {
  // The folders of pages may be missing if an extension reads pages from other sources.
  const mayBeRead = hasExtensionThatReadsPages(raw);
  const keys = ['releases', 'pages', 'i18n'].filter((key) => !except.includes(key) && !(mayBeRead && key !== 'i18n'));
  const docs = mayBeRead ? [] : listRawDocsConfigs(raw).map(({ at }) => at);
  const folders: ValuePath[] = [...docs, ...keys.map((key) => [key])].map((at) => [...at, 'path']);
  const statics = getValueAt(raw, ['staticDirs']);
  if (Array.isArray(statics)) folders.push(...statics.map((_, index) => ['staticDirs', index]));
  const namedValuePaths = ['templates', 'parts', 'components'].flatMap((key): ValuePath[] => {
    const all = getValueAt(raw, [key]);
    return Object.entries(isPlainObject(all) ? all : {}).map(([name, value]) => [
      key,
      name,
      ...(isPlainObject(value) ? ['file'] : []),
    ]);
  });
  const css = getValueAt(raw, ['customCss']);
  if (css !== undefined)
    namedValuePaths.push(...(Array.isArray(css) ? css.map((_, index) => ['customCss', index]) : [['customCss']]));
  const check = (path: ValuePath, isThere: (file: string) => boolean, kind: string): ConfigFault[] => {
    const validation = validateValue(path[0] === 'docs' ? docsPathSchema : projectPathSchema, getValueAt(raw, path));
    if (!('value' in validation) || isThere(validation.value)) return [];
    return [
      { path, message: `\`${formatKeyPath(path)}\` names the ${kind} \`${validation.value}\`, which does not exist.` },
    ];
  };
  return [
    ...folders.flatMap((path) => check(path, files.isFolder, 'folder')),
    ...[...docs.map((at) => [...at, 'sidebars']), ...namedValuePaths].flatMap((path) =>
      check(path, files.isFile, 'file'),
    ),
  ];
}
