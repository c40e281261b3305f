// Invalid values in a description of Swagger 2.0.
import { expect, it } from 'vitest';
import { readApiDescription } from '../../../src/features/api/reading/read-description.ts';

it.each(['[null]', '[1]', '["a", []]', '[[null]]'])(
  'the parameters %s are told at their line, and end nothing',
  async (parameters) => {
    const text = `swagger: "2.0"\ninfo: {title: T, version: "1"}\npaths: {/x: {get: {parameters: ${parameters}, responses: {}}}}\n`;
    const { description, diagnostics } = await readApiDescription({ file: 'a.yaml', texts: { 'a.yaml': text } });
    const places = diagnostics.map(({ code, severity, file, line }) => `${code} ${severity} ${file}:${line}`);
    expect(places).toContain('invalid-api warning a.yaml:3');
    if (description === undefined) expect(places).toContain('broken-api error a.yaml:3');
  },
);
