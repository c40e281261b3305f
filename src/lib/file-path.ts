// Paths of files and pages as text: relative to a root, with slashes on every system. Does not access the file system.

const MARKDOWN_EXTENSION = /\.(?:mdx?|markdown)$/i;

/** Whether a file name is that of a Markdown file. */
export function isMarkdownPath(path: string): boolean {
  return MARKDOWN_EXTENSION.test(path);
}

/** Removes the extension of a Markdown file. */
export function dropMarkdownExtension(path: string): string {
  return path.replace(MARKDOWN_EXTENSION, '');
}

/** Whether a file name ends in a file extension other than the given ones. The end of a version such as `2.5` is no extension. */
export function hasExtensionOtherThan(name: string, extensions: readonly string[]): boolean {
  const [, extension] = /[^/\\]\.([a-z][a-z0-9]{0,7})$/i.exec(name) ?? [];
  return extension !== undefined && !extensions.includes(extension.toLowerCase());
}

/** Returns the folder of a path. */
export function getParentFolder(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Whether a file is in a folder. Every root-relative path is in the folder `.`. */
export function isInFolder(file: string, folder: string): boolean {
  return folder === '.' || file.startsWith(`${folder}/`);
}

/** Returns the path of a file from a folder that contains it. */
export function dropFolder(file: string, folder: string): string {
  return folder === '.' ? file : file.slice(folder.length + 1);
}

/** Normalizes a relative path: removes `.`, resolves `..`, and keeps each leading `..` that leads out of the folder. */
export function normalizePath(path: string): string {
  // Fast path: most paths are already in normal form, and a site calls this function thousands of times.
  if (!/(?:^|\/)(?:\.{0,2}(?:\/|$))/.test(path)) return path;
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}

/**
 * Joins a folder and a relative path. Returns `undefined` if the result is outside of the root and has more leading `..` than the folder.
 */
export function joinPath(folder: string, path: string): string | undefined {
  const relativePath = path.startsWith('./') ? path.slice(2) : path;
  const joined = normalizePath(folder === '' ? relativePath : `${folder}/${relativePath}`);
  return leadsOutOfRoot(joined) && countDotDots(joined) > countDotDots(folder) ? undefined : joined;
}

/** Whether a root-relative path leaves the root. */
export function leadsOutOfRoot(path: string): boolean {
  return path === '..' || path.startsWith('../');
}

function countDotDots(path: string): number {
  return path.split('/').filter((part) => part === '..').length;
}

/** Removes leading `..` segments. If a folder is outside of the root, its translations are in a folder with this shortened path. */
export function dropLeadingDotDots(folder: string): string {
  return folder.replace(/^(?:\.\.\/)+/, '');
}

/** Shortens a root-relative path that leaves the root and enters it again: `../site/docs` becomes `docs` if the root is `/srv/site`. */
export function shortenPathReenteringRoot(path: string, root: string): string {
  const parts = path.split('/');
  const up = countDotDots(path);
  if (up === 0) return path;
  const left = root.split(/[\\/]/).slice(-up);
  const down = parts.slice(up);
  let shared = 0;
  while (shared < up && left[shared] === down[shared]) shared += 1;
  return [...parts.slice(0, up - shared), ...down.slice(shared)].join('/');
}

/** Returns the relative path from a folder to a path, with `../` for each folder to leave. */
export function computeRelativePath(folder: string, path: string): string {
  const from = folder === '' ? [] : folder.split('/');
  const to = path.split('/');
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared += 1;
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/');
}

/** Whether a path stays below the folder that it is joined to, on every system. */
export function isSafeRelativePath(path: string): boolean {
  if (/[\0\\]/.test(path) || /^[a-z]:/i.test(path)) return false;
  return path.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');
}

/** Returns why a path is invalid on Windows; `undefined` if it is valid. */
export function findWindowsPathFault(path: string): string | undefined {
  for (const name of path.split('/')) {
    const sign = /[<>:"|?*\x01-\x1f]/.exec(name)?.[0];
    if (sign !== undefined)
      return `a name on Windows cannot contain ${sign < ' ' ? 'a control character' : `\`${sign}\``}`;
    if (/[. ]$/.test(name)) return 'a name on Windows cannot end with a dot or a space';
    if (isWindowsDeviceName(name)) return `\`${name.replace(/\..*/s, '')}\` is a device on Windows`;
  }
  return undefined;
}

/** Whether a file name, without its extension, is reserved for a Windows device. */
export function isWindowsDeviceName(name: string): boolean {
  return /^(?:con|prn|aux|nul|(?:com|lpt)[1-9¹²³])(?=\.|$)/i.test(name);
}

/**
 * Returns the folder below `i18n` that contains the translations of `folder` for a locale. Returns `undefined` if `folder` is in the
 * project, but not below the parent of `i18n`.
 */
export function computeTranslationFolder(folder: string, i18n: string, locale: string): string | undefined {
  if (leadsOutOfRoot(folder)) return `${i18n}/${locale}/${dropLeadingDotDots(folder)}`;
  const mirrored = computeRelativePath(getParentFolder(i18n), folder);
  return mirrored.startsWith('../') ? undefined : `${i18n}/${locale}/${mirrored}`;
}
