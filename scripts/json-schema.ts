// Writes the JSON Schema of the configuration, for editors: `json-schema.ts FILE`. Made from the schema that checks the
// configuration, so the two cannot differ.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { configSchema } from '../src/config/schema/config.ts';

/** The JSON Schema of what users may write. */
export function configJsonSchema(): object {
  const schema = z.toJSONSchema(configSchema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      // Roles are no concern of editors.
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

/** Writes it to a file. */
export function writeConfigJsonSchema(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(configJsonSchema(), null, 2)}\n`);
}

const [, script = '', file] = process.argv;
if (/json-schema\.[mc]?[jt]s$/.test(script) && file !== undefined) writeConfigJsonSchema(file);
