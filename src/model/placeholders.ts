// Placeholders in patterns of the configuration and in templates of release posts: `{label} {version}`. Double braces (`{{ vendor }}`) are
// variables of the site and not placeholders.

/** Names of the placeholders. `version` in a slug has no leading `v`. */
export const placeholders = ['label', 'product', 'version', 'previousVersion', 'date', 'title'] as const;

/** Default pattern of a post's title. */
export const defaultPostTitle = '{label} {version}';
/** Default pattern of a post's slug; also used if the product's own pattern gives a slug that is taken. */
export const defaultPostSlug = '{product}-v{version}';

const PLACEHOLDER_PATTERN = /(?<!\{)\{(\w+)\}(?!\})/g;

/** Fills in a pattern. Leaves names that are not in `values`; an `undefined` value becomes empty. */
export function fillPlaceholders(pattern: string, values: Readonly<Record<string, string | undefined>>): string {
  return pattern.replace(PLACEHOLDER_PATTERN, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  );
}

/** Returns the first unknown placeholder of a pattern. */
export function unknownPlaceholder(pattern: string): string | undefined {
  const names = [...pattern.matchAll(PLACEHOLDER_PATTERN)].map(([, name = '']) => name);
  return names.find((name) => !(placeholders as readonly string[]).includes(name));
}
