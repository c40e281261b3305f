// Below the search field of the home page: a choice of models, with links to their pages, and a drawing of the uses of the software.
import type { ReactElement } from 'react';
import { models } from '../data/read.ts';
import Screen from './screen.tsx';

export default function HomeHero(): ReactElement {
  return (
    <>
      <link rel="stylesheet" href="/css/portal.css" />
      <form className="card home-device" action="/devices" method="get">
        <label>
          Your device
          <select className="tab-choice" name="model">
            {models.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button type="submit">See what runs on it</button>
      </form>
      <div className="home-screen">
        <Screen of="launcher" />
      </div>
    </>
  );
}
