// What goes wrong, apart from the data of devices: few pages need both.
import type { Symptom } from './schema.ts';
import rows from './symptoms.csv';

export const symptoms = rows as readonly Symptom[];

/** Where on its page the list of symptoms stands. */
export const PROBLEMS = 'problems';
