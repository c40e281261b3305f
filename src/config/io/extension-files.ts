// IO. Files that extensions name: by a path from the root of the project, by an absolute one, or by the address of a file, which is how
// code names what lies beside it.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CheckedConfig } from '../schema/config.ts';
import { relativeName } from './bundle.ts';

/** The absolute path of such a file. */
export function extensionFile(name: string, root: string): string {
  if (name.startsWith('file:')) return fileURLToPath(name);
  return resolve(root, name.replace(/^@site\//, ''));
}

/** A configuration with the templates, components and stylesheets of its extensions before its own. */
export function withExtensionFiles(config: CheckedConfig, root: string): CheckedConfig {
  const own = config.extensions.filter((extension) => extension !== undefined);
  const relative = (name: string) => relativeName(extensionFile(name, root), root);
  const templates = own.flatMap((one) => Object.entries(one.templates ?? {}));
  const styles = own.flatMap(({ css }) => css ?? []);
  const components = own.flatMap((one) => Object.entries(one.components ?? {}));
  if (templates.length + styles.length + components.length === 0) return config;
  const named = Object.fromEntries(templates.map(([name, file]) => [name, relative(file)]));
  const ofMarkdown = components.map(([name, one]) => {
    return [name, typeof one === 'string' ? relative(one) : { ...one, file: relative(one.file) }] as const;
  });
  return {
    ...config,
    components: { ...Object.fromEntries(ofMarkdown), ...config.components },
    templates: { ...named, ...config.templates },
    customCss: [...styles.map(relative), ...config.customCss],
  };
}
