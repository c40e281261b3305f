#!/usr/bin/env node
// Starts the compiled command line; nothing else. React looks at NODE_ENV when it is imported, so it is set first.
process.env.NODE_ENV = 'production';
const { main } = await import('../dist/cli.js');
await main(process.argv);
