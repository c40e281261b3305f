// Exposes React in the browser to all islands of a site, under the names that the code of islands imports. The code of islands changes more
// often than React. React is therefore a separate script, which browsers can keep in the cache.
import * as react from 'react';
import * as runtime from 'react/jsx-runtime';
import { createPortal, flushSync, useFormStatus } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';

/** The shared modules by name. */
export type SharedReactModules = typeof sharedModules;

const sharedModules = {
  react: { ...react },
  'react/jsx-runtime': { ...runtime },
  'react-dom': { createPortal, flushSync, useFormStatus },
  'react-dom/client': { hydrateRoot },
};

export default sharedModules;
