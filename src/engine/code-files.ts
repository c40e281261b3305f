// Lists the files of the site's code.
import { join } from 'node:path';
import { computeRelativePosixPath } from '../config/io/bundle.ts';
import { UserError } from '../model/diagnostic.ts';
import { getSiteCodeFolder } from '../model/untrusted.ts';
import type { Project, Theme } from './project.ts';

/** Returns the root-relative files of the configuration, components and React pages. With `theme`, its files are included too. */
export function listCodeFiles({ config, inputs, components }: Project, theme?: Theme): readonly string[] {
  const root = getSiteCodeFolder(config);
  const ofTheme = theme === undefined ? [] : [...theme.templates.inputs, ...theme.parts.inputs];
  const files = [...config.customCss.map((file) => join(root, file)), ...inputs, ...components.inputs, ...ofTheme];
  return files.map((file) => computeRelativePosixPath(file, root));
}

/**
 * Returns the root-relative files of a site's templates and parts. Returns an empty list if the code cannot be compiled; another step
 * reports this error.
 */
export async function listThemeFiles({ config, memo }: Pick<Project, 'config' | 'memo'>): Promise<readonly string[]> {
  const [{ loadTemplates }, { loadPagePartModules: loadParts }] = await Promise.all([
    import('./templates.ts'),
    import('./site-parts.ts'),
  ]);
  try {
    const loaded = await Promise.all([loadTemplates(config, memo.folder), loadParts(config, memo.folder)]);
    return loaded.flatMap(({ inputs }) =>
      inputs.map((file) => computeRelativePosixPath(file, getSiteCodeFolder(config))),
    );
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return [];
  }
}
