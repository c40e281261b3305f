// The key `apis` of the configuration.

import * as z from 'zod/mini';
import { type ConfigFault, formatKeyPath, type ValuePath } from '../../config/fault.ts';
import { pathWithoutQuerySchema } from '../../config/schema/addresses.ts';
import {
  constrainedString,
  listOf,
  nonBlankSchema,
  projectPathSchema,
  recordOf,
  strictObjectOf,
  withDescription,
} from '../../config/schema/parts.ts';
import type { SiteConfig } from '../../model/config.ts';
import { defaultDocsId } from '../../model/docs-versions.ts';
import type { FeatureConfigKeys } from '../../model/feature-tables.ts';
import { formatNearestNameHint } from '../../model/nearest.ts';

/** An API reference, generated from the description of the API. */
export interface ApiConfig {
  /** Name in links and sidebars. */
  readonly id: string;
  /** Path of the description. */
  readonly spec: string;
  /** Path of the first page, relative to the path of the docs. */
  readonly path: string;
  /** How the reference is split into pages. */
  readonly pages: 'tag' | 'operation' | 'single';
  /** Id of the docs that contain it. */
  readonly docs: string;
  /** Paths of the description in other docs versions, by version. */
  readonly versions: Readonly<Record<string, string>>;
}

declare module '../../model/config.ts' {
  interface ConfigKeysOfFeatures {
    /** API references. */
    readonly apis: readonly ApiConfig[];
  }
}

declare module '../../model/features.ts' {
  interface ReleaseOptionsOfFeatures {
    /** An old and a new API description. Their differences become a section of the text. */
    readonly fromApi?: readonly [before: string, after: string];
  }
}

const apisSchema = listOf(
  strictObjectOf({
    id: withDescription(
      'Name of the reference, for links (`api:ID#operation`) and sidebars.',
      constrainedString('must be a name of letters, digits, `-`, `_` and `.`', (value) => /^[\w.-]+$/.test(value)),
    ),
    spec: withDescription(
      'API description file: OpenAPI, Swagger, AsyncAPI or JSON Schema, in YAML or JSON.',
      projectPathSchema,
    ),
    path: withDescription('Path of its first page, below the path of the docs.', pathWithoutQuerySchema),
    pages: withDescription(
      'How the reference is split: one page for each `tag`, one for each `operation`, or a `single` page.',
      z._default(z.enum(['tag', 'operation', 'single']), 'tag'),
    ),
    docs: withDescription(
      'Id of the docs that contain the reference, on a site with several docs. Default: the first.',
      z.optional(nonBlankSchema),
    ),
    versions: withDescription(
      'API description files for other versions of the docs, by version. A version without a file has no reference.',
      recordOf(projectPathSchema),
    ),
  }),
);

export const apiConfigKeys: FeatureConfigKeys = {
  after: 'pages',
  fields: { apis: withDescription('API references, made from API descriptions.', apisSchema) },
  resolve: ({ apis, docs }) => ({
    apis: apis.map((api) => ({ ...api, docs: api.docs ?? docs[0]?.id ?? defaultDocsId })),
  }),
  findFaults: findApiFaults,
};

/** Reports API references that have the same id or path, or that name missing docs or versions. */
function findApiFaults({ apis, docs }: Pick<SiteConfig, 'apis' | 'docs'>): ConfigFault[] {
  return apis.flatMap((api, index): ConfigFault[] => {
    const at = ['apis', index];
    const before = apis.slice(0, index);
    const same = (key: 'id' | 'path'): ConfigFault[] => {
      const other = before.findIndex(
        (candidate) => candidate[key] === api[key] && (key === 'id' || candidate.docs === api.docs),
      );
      if (other < 0) return [];
      const message = `\`apis[${other}]\` and \`apis[${index}]\` both have the ${key} \`${api[key]}\`.`;
      return [{ path: [...at, key], message, suggestion: `Give one of them another \`${key}\`.` }];
    };
    const ownDocs = docs.find(({ id }) => id === api.docs);
    const unknown = (
      path: ValuePath,
      names: readonly string[],
      [what, name]: readonly [string, string],
    ): ConfigFault => ({
      path,
      message: `\`${formatKeyPath(path)}\` names ${what} \`${name}\`, which is not in \`docs\`.`,
      suggestion: formatNearestNameHint(name, names),
    });
    const versions = ownDocs === undefined ? [] : Object.keys(ownDocs.versions).filter((name) => name !== 'current');
    return [
      ...same('id'),
      ...same('path'),
      ...(ownDocs === undefined
        ? [
            unknown(
              [...at, 'docs'],
              docs.map(({ id }) => id),
              ['the docs', api.docs],
            ),
          ]
        : []),
      ...Object.keys(api.versions)
        .filter((name) => ownDocs !== undefined && !versions.includes(name))
        .map((name) => unknown([...at, 'versions', name], versions, ['the version', name])),
    ];
  });
}
