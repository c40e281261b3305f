// The silhouette of a device class: one of the symbols of `data/symbols.svg`, with keys below the display for classes with a full keyboard.
import type { ReactElement } from 'react';

/** Classes that differ from a mobile computer with a display: a full keyboard, a cradle of its own. */
const CLASSES: Readonly<Record<string, 'keys' | 'cradle'>> = {
  'skorpio-x5': 'keys',
  'joya-touch-22': 'cradle',
  'joya-touch-a6': 'cradle',
};

const DRAWN = {
  mobile: 'M17 3h14a4 4 0 0 1 4 4v34a4 4 0 0 1-4 4H17a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zM17 9h14v22H17zM22 38h4',
  keys: 'M17 3h14a4 4 0 0 1 4 4v34a4 4 0 0 1-4 4H17a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zM17 8h14v14H17zM18 28h2M23 28h2M28 28h2M18 33h2M23 33h2M28 33h2M18 38h2M23 38h2M28 38h2',
  cradle:
    'M16 28V7a3 3 0 0 1 3-3h10a3 3 0 0 1 3 3v21M20 9h8v13h-8zM8 28h8v6h16v-6h8v13a3 3 0 0 1-3 3H11a3 3 0 0 1-3-3z',
} as const;

export function Silhouette({ model, size = 48 }: { model: string; size?: number }): ReactElement {
  return (
    <svg
      className="silhouette"
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d={DRAWN[CLASSES[model] ?? 'mobile']} />
    </svg>
  );
}
