// `/devices/MODEL`: the apps and functions that a model supports, from which firmware on, and the versions in each firmware.
import type { ReactElement, ReactNode } from 'react';
import { Silhouette } from '../../components/silhouette.tsx';
import { Table } from '../../components/table.tsx';
import { type Answer, androidOf, answersFor, firmwareText, functionsFor, modelOf, models } from '../../data/read.ts';
import type { Model } from '../../data/schema.ts';

export function paths() {
  return models.map(({ id, name }) => ({
    path: id,
    title: name,
    description: `What runs on ${name}: apps, SDKs and functions with their minimum firmware, and what each firmware brought.`,
  }));
}

export default function ModelPage({ model: id }: { model: string }): ReactElement {
  const model = modelOf(id);
  const versions = androidOf(model);
  return (
    <>
      <link rel="stylesheet" href="/css/portal.css" />
      <div className="device-head">
        <Silhouette model={model.id} size={80} />
        <p>
          What runs on {model.name} with Android {listed(versions)}, and from which firmware on. To see a device's
          version of Android and its firmware, open its settings and look under <em>About phone</em>. For another model,
          see <a href="/devices">all devices</a>.
        </p>
      </div>
      <h2 id="apps">Apps and functions</h2>
      <Apps answers={answersFor(model)} />
      <Functions model={model} />
      <h2 id="settings">Settings</h2>
      <p>
        <a href="/dl-settings/overview">Settings</a> shows how to reach the screens of the device,{' '}
        <a href="/scanner/overview">Scanner &amp; Decoder</a> has all that concerns scanning, and{' '}
        <a href="/oemconfig">OEMConfig</a> sends the same from an EMM.
      </p>
      <h2 id="firmware">Firmware and SDK</h2>
      <p>
        The newest firmware comes first. A version of the SDK or of the Scan2Deploy Agent leads to what changed since
        then. Install an update with <a href="/scan2deploy/firmware-update-page">Scan2Deploy Studio</a> or from an EMM
        with <a href="/oemconfig/firmware">OEMConfig</a>; <a href="/support#downloads">Downloads</a> says where files
        are.
      </p>
      <Firmwares model={model} />
    </>
  );
}

function Apps({ answers }: { answers: readonly Answer[] }): ReactElement {
  if (answers.length === 0) return <p>No app of the Mobility Suite is known to run on it.</p>;
  return (
    <Table
      columns={['App or function', 'Android', 'Minimum firmware']}
      frame="table-fits"
      rows={answers.map(({ label, page, android, firmware }) => [
        <a key={page} href={page}>
          {label}
        </a>,
        android.join('\n'),
        firmware.map(firmwareText).join('\n'),
      ])}
      data={answers.map(({ android, firmware }) => ({
        'data-systems': android.join(' '),
        'data-least': firmware.join(' '),
      }))}
    />
  );
}

function Functions({ model }: { model: Model }): ReactElement | null {
  const functions = functionsFor(model);
  if (functions.length === 0) return null;
  return (
    <>
      <h2 id="functions">Function by function</h2>
      {functions.map(({ of, cells }) => (
        <section key={of.page}>
          <p>
            <a href={of.page}>{of.label}</a>
          </p>
          <Table {...functionTable(of.columns.slice(1), cells)} />
        </section>
      ))}
    </>
  );
}

/** A row for each function. If support depends on the version of Android, each version has a column. */
function functionTable(names: readonly string[], cells: readonly string[]): { columns: string[]; rows: string[][] } {
  const rows = names.map((name, at) => [name, ...(cells[at] ?? '').split('\n')]);
  const [versions, ...functions] = rows;
  if (versions?.[0] !== 'OS version') return { columns: ['Function', 'Supported'], rows };
  return { columns: ['Function', ...versions.slice(1).map((version) => `Android ${version}`)], rows: functions };
}

function Firmwares({ model }: { model: Model }): ReactElement {
  const columns = [
    'Firmware',
    'Android',
    'Release date',
    'Security patch',
    'Android SDK',
    'Scan2Deploy Agent',
    'Feature level',
  ];
  return (
    <Table
      columns={columns}
      frame="table-matrix whole-1 whole-2 whole-3 whole-4 whole-5 whole-6"
      rows={model.firmware.map(({ firmware, android, date, patch = '', sdk, agent, level = '' }) => [
        firmware,
        android,
        date,
        patch,
        <Since key="sdk" product="android-sdk" version={sdk} parts={2} />,
        <Since key="agent" product="scan2deploy-agent" version={agent} parts={3} />,
        level,
      ])}
      data={model.firmware.map(({ firmware, android }) => ({
        'data-release': firmware,
        'data-system': android.replace(/\.0$/, ''),
      }))}
    />
  );
}

/** A version with a link to that version in the timeline of its product. */
function Since(props: { product: string; version: string | undefined; parts: number }): ReactNode {
  const { product, version, parts } = props;
  if (version === undefined) return null;
  const numbers = /^v?(\d+(?:\.\d+)+)/.exec(version)?.[1]?.split('.').slice(0, parts).join('-');
  return <a href={`/releases/products/${product}?from=v${numbers}`}>{version}</a>;
}

function listed(values: readonly string[]): string {
  return values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}
