// All packages for API descriptions behind one import: they are large, and loaded only if a site has an API description.
export {
  BaseResolver,
  bundleDocument,
  createConfig,
  type Document,
  detectSpec,
  getLineColLocation,
  getTypes,
  lintDocument,
  type NormalizedProblem,
  type Plugin,
  Source,
  type SpecVersion,
  stringifyYaml,
  type UserContext,
  YamlParseError,
} from '@redocly/openapi-core';
export { upgrade } from '@scalar/openapi-upgrader';
export * as sampler from 'openapi-sampler';
