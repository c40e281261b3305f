// Data in YAML. A file of its own, as what loads it late gets named exports of ours only: those of a bundled package in the
// older form of modules stand in its default export.
export { parse as parseYaml } from 'yaml';
