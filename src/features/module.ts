// What is known of the list of features without loading it. The core is handed its address, and imports it with the configuration, on
// threads too.

/** The address of the module with the list of features that are extensions. */
export const featuresModule: string = new URL(
  import.meta.url.endsWith('.ts') ? './index.ts' : './features.js',
  import.meta.url,
).href;

/** Packages of a site whose code they run. */
export const sitePackages: readonly string[] = ['mermaid'];
