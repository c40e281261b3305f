// `<Addresses of="downloads" />`: the addresses of `company.ts` for downloads, or for support, with instructions if none is set.
import { Fragment, type ReactElement } from 'react';
import company from '../company.ts';

const { links, vendor } = company;

/** Published files by the name of their address. */
const DOWNLOADS = [
  ['downloads', 'installers and packages'],
  ['repository', 'GitHub'],
  ['samples', 'sample apps'],
  ['packages', 'libraries'],
  ['developer', 'API documentation'],
] as const;

export default function Addresses({ of }: { of: string }): ReactElement {
  return of === 'support' ? <Support /> : <Downloads />;
}

function Support(): ReactElement {
  if (links.support === '') return <p>Write to the person at {vendor} who looks after your company.</p>;
  return (
    <p>
      Write to <a href={links.support}>{vendor} support</a>, or to the person there who looks after your company.
    </p>
  );
}

function Downloads(): ReactElement {
  const given = DOWNLOADS.filter(([name]) => links[name] !== '');
  const missing = DOWNLOADS.filter(([name]) => links[name] === '').map(([, label]) => label);
  return (
    <>
      {given.length === 0 ? null : (
        <p>
          Addresses:{' '}
          {given.map(([name, label], at) => (
            <Fragment key={name}>
              {at === 0 ? '' : ', '}
              <a href={links[name]}>{label}</a>
            </Fragment>
          ))}
          .
        </p>
      )}
      {missing.length === 0 ? null : (
        <p>
          This site has no address for {listed(missing)}. <a href="#where">Ask {vendor}</a> for what you need, and name
          the product, its version and what it is to run on.
        </p>
      )}
    </>
  );
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
