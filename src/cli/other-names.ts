// Command names of other generators, with the equivalent in techdocs.

const SERVE = 'To see the site while you write, run `techdocs serve`.';
const BUILD = 'To write the site, run `techdocs build`.';
const NEW = 'To start a site, run `techdocs init`.';
const CHECK = 'To check the links, run `techdocs check-links`.';
const LINT = 'To see all that is wrong, run `techdocs build --strict`, which writes nothing where there is a finding.';
const CLEAN = 'To build without the cache, run `techdocs build --clean`.';
const DEPLOY = 'Run `techdocs build`, and publish the folder `build` on any static host.';

/** Hint by the name of an unknown command. */
export const otherNames: Readonly<Record<string, string>> = {
  dev: SERVE,
  develop: SERVE,
  start: SERVE,
  server: SERVE,
  watch: SERVE,
  preview: 'To see a finished site as a host would serve it, run `techdocs serve --built`.',
  generate: BUILD,
  export: BUILD,
  lint: LINT,
  validate: LINT,
  test: LINT,
  check: CHECK,
  linkcheck: CHECK,
  new: NEW,
  create: NEW,
  clean: CLEAN,
  clear: CLEAN,
  deploy: DEPLOY,
  'gh-deploy': DEPLOY,
  release: 'To write a release post, run `techdocs new-release`.',
  'docs:version': 'To freeze the docs as a version, run `techdocs new-release --docs-version VERSION`.',
  version: 'To print the version, run `techdocs --version`.',
  swizzle: 'To replace a template, name your own component in `templates` of the configuration.',
};
