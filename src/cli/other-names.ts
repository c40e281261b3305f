// Hints for users who type a command name of another generator: its equivalent in techdocs.

const SERVE_HINT = 'To see the site while you write, run `techdocs serve`.';
const BUILD_HINT = 'To write the site, run `techdocs build`.';
const INIT_HINT = 'To start a site, run `techdocs init`.';
const CHECK_LINKS_HINT = 'To check the links, run `techdocs check-links`.';
const LINT_HINT =
  'To see all that is wrong, run `techdocs build --strict`, which writes nothing where there is a finding.';
const CLEAN_HINT = 'To build without the cache, run `techdocs build --clean`.';
const DEPLOY_HINT = 'Run `techdocs build`, and publish the folder `build` on any static host.';

/** Hint by the name of an unknown command. */
export const hintsByUnknownCommand: Readonly<Record<string, string>> = {
  dev: SERVE_HINT,
  develop: SERVE_HINT,
  start: SERVE_HINT,
  server: SERVE_HINT,
  watch: SERVE_HINT,
  preview: 'To see a finished site as a host would serve it, run `techdocs serve --built`.',
  generate: BUILD_HINT,
  export: BUILD_HINT,
  lint: LINT_HINT,
  validate: LINT_HINT,
  test: LINT_HINT,
  check: CHECK_LINKS_HINT,
  linkcheck: CHECK_LINKS_HINT,
  new: INIT_HINT,
  create: INIT_HINT,
  clean: CLEAN_HINT,
  clear: CLEAN_HINT,
  deploy: DEPLOY_HINT,
  'gh-deploy': DEPLOY_HINT,
  release: 'To write a release post, run `techdocs new-release`.',
  'docs:version': 'To freeze the docs as a version, run `techdocs new-release --docs-version VERSION`.',
  version: 'To print the version, run `techdocs --version`.',
  swizzle: 'To replace a template, name your own component in `templates` of the configuration.',
};
