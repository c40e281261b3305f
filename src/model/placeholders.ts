// Placeholders in patterns of the configuration and in templates of release posts: `{label} {version}`. Double braces (`{{ vendor }}`) are
// variables of the site and not placeholders.

/** Names of the placeholders. `version` in a slug has no leading `v`. */
export const patternPlaceholderNames = ['label', 'product', 'version', 'previousVersion', 'date', 'title'] as const;

/** Default pattern of a post's title. */
export const defaultPostTitlePattern = '{label} {version}';
/** Default pattern of a post's slug. Also used if the pattern of the product results in a slug that another post already has. */
export const defaultPostSlugPattern = '{product}-v{version}';

const PLACEHOLDER_PATTERN = /(?<!\{)\{(\w+)\}(?!\})/g;

/**
 * Replaces the placeholders of a pattern by their values. Placeholders without a key in `values` stay; an `undefined` value becomes empty.
 */
export function fillPatternPlaceholders(pattern: string, values: Readonly<Record<string, string | undefined>>): string {
  return pattern.replace(PLACEHOLDER_PATTERN, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  );
}

/** Returns the first unknown placeholder of a pattern. */
export function findUnknownPlaceholder(pattern: string): string | undefined {
  const names = [...pattern.matchAll(PLACEHOLDER_PATTERN)].map(([, name = '']) => name);
  return names.find((name) => !(patternPlaceholderNames as readonly string[]).includes(name));
}
