// `/devices`: shows the supported apps and functions for a model, a version of Android and a firmware. Without the script it lists the
// models.
import type { ReactElement, ReactNode } from 'react';
import { Silhouette } from '../../components/silhouette.tsx';
import { Table } from '../../components/table.tsx';
import { androidOf, markFor, models, supports } from '../../data/read.ts';

export const frontMatter = {
  title: 'What runs on your device',
  description:
    'Choose a model, its version of Android and its firmware, and see which apps, SDKs and functions work on it.',
};

export const script = './choose.ts';

export default function DevicesPage(): ReactElement {
  return (
    <>
      <link rel="stylesheet" href="/css/portal.css" />
      <p>Choose your model to see which apps, SDKs and functions work on it, and from which firmware on.</p>
      <fieldset className="timeline-range needs-js" data-device-choice="">
        <legend className="visually-hidden">Your device</legend>
        <Choice label="Model" name="model">
          <option value="">Choose a model</option>
          {models.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice label="Android" name="android" />
        <Choice label="Firmware" name="firmware" />
        <output aria-live="polite" />
      </fieldset>
      <div data-device-answer="" />
      <h2 id="models">Models</h2>
      <ul className="cards device-list" data-device-models="">
        {models.map((model) => (
          <li key={model.id} className="card">
            <Silhouette model={model.id} />
            <a className="card-link" href={`/devices/${model.id}`}>
              {model.name}
            </a>
            <span>Android {androidOf(model).join(', ')}</span>
          </li>
        ))}
      </ul>
      <h2 id="compare">Compare models</h2>
      <p>
        A check mark means that at least one version of Android on the model has it; the page of the model says from
        which firmware on. An empty cell means that nothing is known. How to set up the scanner is under{' '}
        <a href="/dl-settings/overview">Settings</a>.
      </p>
      <Comparison />
    </>
  );
}

/** All models with everything that they may support. */
function Comparison(): ReactElement {
  const all = Object.values(supports);
  return (
    <Table
      columns={['Model', ...all.map(({ label }) => label)]}
      frame="table-matrix whole-1"
      rows={models.map((model) => [
        <a key={model.id} href={`/devices/${model.id}`}>
          {model.name}
        </a>,
        ...all.map((support) => markFor(model, support)),
      ])}
    />
  );
}

/** A choice; the script fills those that depend on the model. */
function Choice({ label, name, children }: { label: string; name: string; children?: ReactNode }): ReactElement {
  return (
    <label>
      {label}
      <select name={name} disabled={children === undefined}>
        {children ?? <option value="">any</option>}
      </select>
    </label>
  );
}
