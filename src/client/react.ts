// React for the browser, which all islands of a site share: by the names that code imports it by. It is a script of its own, as
// the code of an island changes more often.
import * as react from 'react';
import * as runtime from 'react/jsx-runtime';
import { createPortal, flushSync, useFormStatus } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';

/** What it brings. */
export type SharedReact = typeof shared;

const shared = {
  react: { ...react },
  'react/jsx-runtime': { ...runtime },
  'react-dom': { createPortal, flushSync, useFormStatus },
  'react-dom/client': { hydrateRoot },
};

export default shared;
