// `<DeviceTable of="launcher" />`: the devices that support an app or a function, from the data of devices.
import { Fragment, type ReactElement } from 'react';
import { firmwareText, matrices, modelOf, supports } from '../data/read.ts';
import type { Support, SupportRow } from '../data/schema.ts';
import { Table } from './table.tsx';

export default function DeviceTable({ of }: { of: string }): ReactElement {
  const support = supports[of];
  if (support !== undefined) return <SupportTable support={support} />;
  const matrix = matrices[of];
  if (matrix === undefined) throw new Error(`There is no \`${of}\` in content/data.`);
  const { columns, rows } = matrix;
  return <Table columns={columns} rows={rows} frame={columns.length > 3 ? 'table-matrix' : undefined} />;
}

function SupportTable({ support }: { support: Support }): ReactElement {
  const { heading = 'Minimum Firmware Version', extra, marks, rows } = support;
  if (support.isOfAndroid) {
    const android = (row: SupportRow) =>
      row.android?.map((version) => `Android ${version}`).join(', ') ?? 'Not supported';
    return (
      <Table
        columns={['Device', 'OS Version']}
        rows={rows.map((row) => [<Name key="name" row={row} />, android(row)])}
      />
    );
  }
  const isAndroid = rows.some(({ android }) => android !== undefined);
  const show = (firmware: string) => (marks ? (firmware === 'none' ? '❌' : '✅') : firmwareText(firmware));
  const cells = (row: SupportRow) => [
    <Name key="name" row={row} />,
    ...(isAndroid ? [(row.android ?? ['all']).join('\n')] : []),
    row.firmware.map(show).join('\n'),
    ...(row.extra === undefined ? [] : [row.extra.map(show).join('\n')]),
  ];
  const columns = ['Device', ...(isAndroid ? ['OS Version'] : []), heading];
  return (
    <Table columns={extra === undefined ? columns : [...columns, `${heading}\n(${extra})`]} rows={rows.map(cells)} />
  );
}

/** The name of a device, with a link to its page. */
function Name({ row: { name, devices } }: { row: SupportRow }): ReactElement {
  if (name !== undefined) return <>{name}</>;
  return (
    <>
      {devices.map((id, at) => (
        <Fragment key={id}>
          {at === 0 ? '' : ', '}
          <a href={`/devices/${id}`}>{modelOf(id).name}</a>
        </Fragment>
      ))}
    </>
  );
}
