// Limits of sites that open from a disk.
import type { ContentLimit } from '../../model/budgets.ts';

export const portableLimits = {
  inlineDrawing: {
    most: 1_000_000,
    unit: 'characters',
    of: 'The drawings that stand in a page of a portable site',
    fix: 'Make the drawing simpler.',
    reason: 'Each place that shows a drawing holds all of it. Others are shown as pictures, in colours of their own.',
  },
} as const satisfies Readonly<Record<string, ContentLimit>>;
