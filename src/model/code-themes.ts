// The code themes of a site that names none. Every colour they give a token reaches 4.5:1 on their own backgrounds.

/** Names of shiki's themes for light and dark pages. */
export const defaultThemes = { light: 'github-light-high-contrast', dark: 'github-dark-default' } as const;
