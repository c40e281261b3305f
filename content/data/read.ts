// Reads the data of devices for pages. The files explain each field; `schema.ts` has their types.

import devices from './devices.yml';
import functions from './functions.yml';
import type { Functions, Model, Support } from './schema.ts';
import support from './support.yml';

export const models = (devices as { models: Model[] }).models;
export const supports = support as Readonly<Record<string, Support>>;
export const matrices = functions as Readonly<Record<string, Functions>>;

/** Returns a model by its id. */
export function modelOf(id: string): Model {
  const found = models.find((model) => model.id === id);
  if (found === undefined) throw new Error(`There is no model \`${id}\` in content/data/devices.yml.`);
  return found;
}

const WORDS: Readonly<Record<string, string>> = {
  all: 'all supported',
  none: 'unsupported',
  tbd: 'not announced',
  update: 'agent update always required',
};

/** Returns a minimum firmware in words. */
export function firmwareText(firmware: string): string {
  return WORDS[firmware] ?? firmware;
}

/** Support of a model for one app or function: for each version of Android, the first firmware. */
export interface Answer {
  readonly label: string;
  readonly page: string;
  /** Only `all`, or versions. */
  readonly android: readonly string[];
  /** In the order of `android`. */
  readonly firmware: readonly string[];
}

/** Returns all known support of a model. */
export function answersFor({ id }: Model): Answer[] {
  return Object.values(supports).flatMap(({ label, page, rows }) =>
    rows
      .filter(({ devices: ids }) => ids.includes(id))
      .map(({ android = ['all'], firmware }) => ({ label, page, android, firmware })),
  );
}

/** Returns a mark if a model supports something with any version of Android; empty if that is unknown or not announced. */
export function markFor({ id }: Model, { rows }: Support): string {
  const firmware = rows.filter(({ devices: ids }) => ids.includes(id)).flatMap((row) => row.firmware);
  if (firmware.some((each) => each !== 'none' && each !== 'tbd')) return '✅';
  return firmware.includes('none') ? '❌' : '';
}

/** Returns the rows of functions of a model, with the apps that they belong to. */
export function functionsFor({
  name,
  aliases = [],
}: Model): { readonly of: Functions; readonly cells: readonly string[] }[] {
  const names = new Set([name, ...aliases]);
  return Object.values(matrices).flatMap((of) =>
    of.rows
      .filter(([first = '']) => first.split(', ').some((each) => names.has(each)))
      .map(([, ...cells]) => ({ of, cells })),
  );
}

/** Returns the versions of Android that a model had, newest first, as in tables. */
export function androidOf({ firmware }: Model): string[] {
  const all = new Set(firmware.map(({ android }) => android.replace(/\.0$/, '')));
  return [...all].sort((a, b) => Number.parseFloat(b) - Number.parseFloat(a));
}
