// Below the search field of the home page: the way from a model to what runs on it, and what the software is for, drawn.
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
