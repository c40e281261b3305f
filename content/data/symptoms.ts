// Problems and their remedies, separate from the data of devices because few pages need both.
import type { Symptom } from './schema.ts';
import rows from './symptoms.csv';

export const symptoms = rows as readonly Symptom[];

/** Anchor of the list of symptoms on its page. */
export const PROBLEMS = 'problems';
