// A two-dimensional barcode without content, for drawings.
import type { ReactElement } from 'react';

/** The barcode: a square of 132 pixels. */
export default function Barcode(): ReactElement {
  const cells = Array.from({ length: 81 }, (_, at) => [at % 9, Math.floor(at / 9)] as const);
  const isCorner = ([x, y]: readonly [number, number]) => (x < 4 && y < 4) || (x > 5 && y < 3) || (x < 3 && y > 5);
  const dark = cells.filter((cell) => !isCorner(cell) && (cell[0] * 7 + cell[1] * 5 + cell[0] * cell[1]) % 3 === 0);
  return (
    <>
      <rect x="134" y="92" width="132" height="132" rx="6" fill="#fff" stroke="var(--line)" />
      <g fill="#16211f" transform="translate(146 104)">
        {dark.map(([x, y]) => (
          <path key={`${x}-${y}`} d={`M${x * 12} ${y * 12}h12v12h-12z`} />
        ))}
        <path
          fillRule="evenodd"
          d="M0 0h36v36H0zM6 6v24h24V6zM12 12h12v12H12zM72 0h36v36H72zM78 6v24h24V6zM84 12h12v12H84zM0 72h36v36H0zM6 78v24h24V78zM12 84h12v12H12z"
        />
      </g>
    </>
  );
}
