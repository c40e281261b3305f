// Conflicts between the extensions of a site: names and values that only one of them may have.
import { isPlainObject } from '../../lib/values.ts';
import type { FaultReporter } from '../judge.ts';

/** Descriptions, by key, of values that only one extension of a site may define. */
const VALUES_OF_ONLY_ONE_EXTENSION = {
  fences: 'blocks of code in',
  links: 'links with the scheme',
  sidebar: 'items of sidebars of the type',
  components: 'the component',
  templates: 'the template',
} as const;

/** Reports duplicate extension names, and values that two extensions define. */
export function reportConflictingExtensions(all: readonly unknown[], report: FaultReporter): void {
  const owners = new Map<string, string>();
  const fields: FieldConflictContext['fields'] = new Map();
  for (const [index, extension] of all.entries()) {
    if (!isPlainObject(extension) || typeof extension.name !== 'string') continue;
    const { name } = extension;
    if (owners.has(name)) report([index, 'name'], `Two extensions are called \`${name}\`.`, 'Remove one of them.');
    owners.set(name, name);
    reportSecondSearchProvider(extension, { owners, index, report });
    reportOtherFieldTypes(extension, { fields, index, report });
    for (const [key, what] of Object.entries(VALUES_OF_ONLY_ONE_EXTENSION)) {
      const claimed = extension[key];
      // Several extensions may handle `#` links: each extension handles only the `#` links on its own generated pages.
      for (const one of isPlainObject(claimed) ? Object.keys(claimed).filter((candidate) => candidate !== '#') : []) {
        const claim = `${key}\0${key === 'components' ? one : one.toLowerCase()}`;
        const other = owners.get(claim);
        if (other !== undefined && other !== name)
          report(
            [index],
            `The extensions \`${other}\` and \`${name}\` both take ${what} \`${one}\`.`,
            'Remove one of them.',
          );
        owners.set(claim, name);
      }
    }
  }
}

interface ExtensionConflictContext {
  readonly owners: Map<string, string>;
  readonly index: number;
  readonly report: FaultReporter;
}

/** Reports a second extension that provides the search: a site has only one search. */
function reportSecondSearchProvider(
  extension: Readonly<Record<string, unknown>>,
  { owners, index, report }: ExtensionConflictContext,
): void {
  if (!isSearchExtension(extension)) return;
  const other = owners.get('search');
  const name = String(extension.name);
  if (other !== undefined && other !== name)
    report([index], `The extensions \`${other}\` and \`${name}\` both bring a search.`, 'Remove one of them.');
  owners.set('search', name);
}

interface FieldConflictContext extends Omit<ExtensionConflictContext, 'owners'> {
  /** Front matter keys, each with the extension that reads it, and the type. */
  readonly fields: Map<string, { readonly name: unknown; readonly type: unknown }>;
}

/** Reports front matter keys of an extension that have another type in an earlier extension. Equal types do not conflict. */
function reportOtherFieldTypes(
  { name, frontMatter }: Readonly<Record<string, unknown>>,
  { fields, index, report }: FieldConflictContext,
): void {
  for (const [key, type] of isPlainObject(frontMatter) ? Object.entries(frontMatter) : []) {
    const before = fields.get(key);
    if (before !== undefined && before.type !== type)
      report(
        [index, 'frontMatter', key],
        `The front matter key \`${key}\` is \`${before.type}\` in the extension \`${before.name}\`, and \`${type}\` in \`${name}\`.`,
        'Give both the same type, or remove one of the extensions.',
      );
    fields.set(key, { name, type });
  }
}

/** Whether an extension provides a search. */
export function isSearchExtension(extension: unknown): boolean {
  return isPlainObject(extension) && isPlainObject(extension.search) && extension.search.provider !== undefined;
}
