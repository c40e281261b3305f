// Paper sizes of PDFs.

/** Paper sizes that `@page` supports. */
export const paperSizes = ['A4', 'A5', 'letter', 'legal'] as const;
