// Limits of the descriptions of APIs, and of the pages that are generated from them.
import type { ContentLimit } from '../../model/budgets.ts';

export const apiLimits = {
  apiText: {
    most: 5_000_000,
    perCharacter: 100,
    unit: 'characters',
    of: 'The pages that are made of the description of an API',
    fix: 'Split the description, or refer to fewer parts that repeat others.',
    reason: 'A reference is about ten times as long as its description. Parts that refer to parts multiply.',
  },
  apiPages: {
    most: 1_000,
    perCharacter: 1 / 10_000,
    unit: 'pages',
    of: 'The pages of the reference of an API',
    fix: "Set `pages: 'tag'`, give operations the same tags, or split the description.",
    reason: 'Each page has the sidebar with all of them, so their size grows with the square of their number.',
  },
  apiLevels: {
    most: 300,
    unit: 'others',
    of: 'Values of the description of an API that stand in each other',
    fix: 'Give the inner part a name, and refer to it.',
    reason: 'What reads descriptions goes into each value from the one around it.',
  },
  schemaLevels: {
    most: 40,
    unit: 'levels',
    of: 'Schemas that stand in each other',
    fix: 'Give the inner schema a name, and refer to it.',
    reason: 'Nobody opens so many tables in each other.',
  },
  exampleValues: {
    most: 20_000,
    unit: 'values',
    of: 'An example that is made of a schema of an API',
    fix: 'Write an `example` beside the schema.',
    reason: 'An example of more than 3,000 characters is not shown anyway. `minItems` and `allOf` multiply.',
  },
} as const satisfies Readonly<Record<string, ContentLimit>>;
