// What a pattern of the configuration and a template of a release post leave open: `{label} {version}`. Double braces
// (`{{ vendor }}`) are variables of the site and none of these.

/** The names that a post can fill. `version` in a slug has no leading `v`. */
export const placeholders = ['label', 'product', 'version', 'previousVersion', 'date', 'title'] as const;

/** The pattern of a title where a product has none of its own. */
export const defaultPostTitle = '{label} {version}';
/** The pattern of a slug where a product has none of its own; also where its own would give one twice. */
export const defaultPostSlug = '{product}-v{version}';

const PLACEHOLDER = /(?<!\{)\{(\w+)\}(?!\})/g;

/** Fills a pattern; a name without a value stays as it is. */
export function fillPlaceholders(pattern: string, values: Readonly<Record<string, string | undefined>>): string {
  return pattern.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  );
}

/** The first placeholder of a pattern that no post can fill. */
export function unknownPlaceholder(pattern: string): string | undefined {
  const names = [...pattern.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  return names.find((name) => !(placeholders as readonly string[]).includes(name));
}
