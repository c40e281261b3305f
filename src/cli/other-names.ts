// What other generators call a command, and what to call here instead.

const SERVE = 'To see the site while you write, call `techdocs serve`.';
const BUILD = 'To write the site, call `techdocs build`.';
const NEW = 'To start a site, call `techdocs init`.';
const CHECK = 'To check the links, call `techdocs check-links`.';
const CLEAN = 'To build without what is remembered, call `techdocs build --clean`.';
const DEPLOY = 'Call `techdocs build`, and hand the folder `build` to any static host.';

/** A sentence by the name of a command that is not ours. */
export const otherNames: Readonly<Record<string, string>> = {
  dev: SERVE,
  develop: SERVE,
  start: SERVE,
  server: SERVE,
  watch: SERVE,
  preview: 'To see a finished site as a host would serve it, call `techdocs serve --built`.',
  generate: BUILD,
  export: BUILD,
  check: CHECK,
  linkcheck: CHECK,
  new: NEW,
  create: NEW,
  clean: CLEAN,
  clear: CLEAN,
  deploy: DEPLOY,
  'gh-deploy': DEPLOY,
  release: 'To write the post of a release, call `techdocs new-release`.',
  'docs:version': 'To freeze the docs as a version, call `techdocs new-release --docs-version VERSION`.',
  swizzle: 'To replace a template, name a component of your own in `templates` of the configuration.',
};
