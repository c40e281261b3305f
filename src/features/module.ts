// Contains the URL of the module that lists the features, but does not load the module. The core imports the module together with the
// configuration, also on worker threads.

/** URL of the module that lists the features that are extensions. */
export const FEATURES_MODULE_URL: string = new URL(
  import.meta.url.endsWith('.ts') ? './index.ts' : './features.js',
  import.meta.url,
).href;

/** Packages that a site installs and whose code features run. */
export const packagesThatFeaturesRun: readonly string[] = ['mermaid'];
