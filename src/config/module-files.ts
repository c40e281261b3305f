// File extensions of files that export a value.

/** File extensions of configurations and sidebars, in order of precedence. */
export const moduleFileExtensions = ['ts', 'mts', 'js', 'mjs', 'json'] as const;
