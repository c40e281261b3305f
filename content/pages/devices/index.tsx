// `/devices`: asks for model, version of Android and firmware, and answers what works. Without the script it lists the models.
import type { ReactElement, ReactNode } from 'react';
import { Silhouette } from '../../components/silhouette.tsx';
import { androidOf, models } from '../../data/read.ts';

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
      <ul className="device-list" data-device-models="">
        {models.map((model) => (
          <li key={model.id}>
            <Silhouette model={model.id} />
            <a href={`/devices/${model.id}`}>{model.name}</a>
            <span>Android {androidOf(model).join(', ')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A choice; what depends on the model is filled by the script. */
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
