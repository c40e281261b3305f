// Writes the JSON Schema of the configuration, for editors: `json-schema.ts FILE`. Generated from the schema that validates the
// configuration, so the two cannot differ.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { createConfigSchema } from '../src/config/schema/config.ts';
import { featureTables } from '../src/features/tables.ts';

const configSchema = createConfigSchema(featureTables);

/** Returns the JSON Schema of the configuration that users write. */
export function configJsonSchema(): object {
  const schema = z.toJSONSchema(configSchema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      // Editors do not need roles.
      delete jsonSchema.role;
      const { otherKeys, additionalProperties } = jsonSchema;
      if (typeof otherKeys !== 'string' || additionalProperties === undefined) return;
      delete jsonSchema.otherKeys;
      Object.assign(jsonSchema, {
        patternProperties: { [otherKeys]: additionalProperties },
        additionalProperties: false,
      });
    },
  });
  return { ...schema, title: 'Configuration of techdocs' };
}

/** Writes the JSON Schema to a file. */
export function writeConfigJsonSchema(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(configJsonSchema(), null, 2)}\n`);
}

const [, script = '', file] = process.argv;
if (/json-schema\.[mc]?[jt]s$/.test(script) && file !== undefined) writeConfigJsonSchema(file);
