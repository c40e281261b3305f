// The position of a JSON syntax error, in words that do not depend on the version of the engine.
import { expect, it } from 'vitest';
import { findJsonFault } from '../../src/lib/json-fault.ts';

it.each([
  ['{\n  "a": 1\n  "b": 2\n}', 10, 'a comma is missing'],
  ['{ "a": 1, }', 8, 'there is a comma behind the last entry'],
  ['[1, 2,]', 5, 'there is a comma behind the last entry'],
  ['{ "a" 1 }', 5, 'a colon is missing behind this key'],
  ['{ a: 1 }', 2, '`a` is no value of JSON'],
  ["{ 'a': 1 }", 2, 'JSON has double quotes alone'],
  ['{ "a: 1 }', 2, 'this quote is never closed'],
  ['{ "a": { "b": 1 }', 0, 'this `{` is never closed'],
  ['{ "a": [1 }', 10, '`}` closes what was not opened'],
  ['{ "a": }', 7, 'a value is missing'],
  ['{ 1: 2 }', 2, 'a key in double quotes is missing'],
  ['{ // note\n}', 2, 'JSON has no comments'],
  ['{ "a": undefined }', 7, '`undefined` is no value of JSON'],
  ['{} {}', 3, 'there is something behind the last bracket'],
  ['', 0, 'it is empty'],
])('%j', (text, offset, what) => {
  expect(() => JSON.parse(text)).toThrow();
  expect(findJsonFault(text)).toEqual({ offset, what });
});

it.each(['{}', '[]', ' {"a":[1,-2.5e3,{"b":null}],"c":"x\\"y"}\n', 'true', '"a"'])('%j has none', (text) => {
  expect(JSON.parse(text)).toBeDefined();
  expect(findJsonFault(text)).toBeUndefined();
});
