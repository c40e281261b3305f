// Nothing but the start of the process.
import type { PrepareWork } from '../library.ts';

export const prepare: PrepareWork = () => () => {};
