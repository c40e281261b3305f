// `<FirmwareTable model="memor-35" of="sdk" />`: each firmware of a model with its versions.
import type { ReactElement } from 'react';
import { modelOf } from '../data/read.ts';
import type { Firmware } from '../data/schema.ts';
import { Table } from './table.tsx';

type Key = keyof Firmware;

const COLUMNS: Readonly<Record<string, readonly (readonly [heading: string, key: Key, sorting: string])[]>> = {
  sdk: [
    ['Firmware', 'firmware', 'pieces'],
    ['OS', 'android', 'numbers'],
    ['Release date', 'date', 'pieces'],
    ['Security Patch', 'patch', 'pieces'],
    ['SDK add-on', 'sdk', 'pieces'],
    ['Scanner Service', 'scanner', 'pieces'],
    ['S2D Agent', 'agent', 'pieces'],
  ],
  formatter: [
    ['Firmware', 'firmware', 'pieces'],
    ['OS', 'android', 'numbers'],
    ['Release date', 'date', 'pieces'],
    ['Feature level', 'level', 'numbers'],
  ],
};

export default function FirmwareTable({ model, of }: { model: string; of: 'sdk' | 'formatter' }): ReactElement {
  const columns = COLUMNS[of];
  if (columns === undefined) throw new Error(`\`of\` is \`sdk\` or \`formatter\`, not \`${of}\`.`);
  return (
    <Table
      columns={columns.map(([heading]) => heading)}
      rows={modelOf(model).firmware.map((each) => columns.map(([, key]) => each[key] ?? ''))}
      frame={`${columns.length > 4 ? '' : 'table-fits '}table-matrix ${columns
        .slice(0, 6)
        .map((_, at) => `whole-${at + 1}`)
        .join(' ')}`}
      sorting={columns.map(([, , sorting]) => sorting)}
    />
  );
}
