#!/usr/bin/env node
// `npm create techdocs` runs `techdocs init`, with the same arguments.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

process.argv.splice(2, 0, 'init');
const manifest = createRequire(import.meta.url).resolve('techdocs/package.json');
await import(new URL('bin/techdocs.js', pathToFileURL(manifest)).href);
