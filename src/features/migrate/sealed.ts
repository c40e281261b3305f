// How a process of ours is kept in that runs code of a site: what Node refuses it by its permissions, what is taken from it
// besides, and what it gets of the environment. What is only taken is no wall: code that finds a way around it meets nothing else.

/** Modules of Node that reach the network, start programs or threads, or write past the permissions. */
export const REFUSED_MODULES = [
  'child_process',
  'cluster',
  'dgram',
  'dns',
  'http',
  'http2',
  'https',
  'inspector',
  'net',
  'repl',
  'sqlite',
  'tls',
  'trace_events',
  'wasi',
  'worker_threads',
] as const;

/** Variables of the environment that a process needs to start, and that hold no secret. */
const HANDED_ON = ['SystemRoot', 'windir', 'TZ', 'LANG', 'LC_ALL'];

/** The environment of such a process. */
export function sealedEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const handed = HANDED_ON.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const]));
  return { ...Object.fromEntries(handed), NODE_ENV: 'production' };
}

/** What such a process may do with files, as absolute paths; a folder stands for all in it. */
export interface Grants {
  readonly read: readonly string[];
  readonly write?: readonly string[];
  /** It loads compiled modules of techdocs itself. */
  readonly addons?: boolean;
}

/** The flags of Node that refuse everything else. */
export function sealingFlags({ read, write = [], addons = false }: Grants): readonly string[] {
  const known = process.allowedNodeEnvironmentFlags;
  return [
    known.has('--permission') ? '--permission' : '--experimental-permission',
    ...read.map((path) => `--allow-fs-read=${path}`),
    ...write.map((path) => `--allow-fs-write=${path}`),
    ...(addons ? ['--allow-addons'] : []),
    '--no-warnings',
  ];
}

/** Whether this Node refuses the network to a process by itself; older ones have only what `SEAL` takes. */
export function refusesNetwork(): boolean {
  return process.allowedNodeEnvironmentFlags.has('--allow-net');
}

/**
 * Code that takes from a process what its permissions leave it: the network, signals to other processes, bindings. It runs before
 * code of the site does. Every function of the modules throws, and so does what their instances, such as `process.stdout`, inherit.
 */
export const SEAL = `
const refuse = (name) => function () {
  throw Object.assign(new Error(name + ' is refused while a site is moved.'), { code: 'ERR_ACCESS_DENIED' });
};
const lock = (object, key, name) => {
  try {
    Object.defineProperty(object, key, { value: refuse(name), writable: false, configurable: false });
  } catch {
    // It is locked already.
  }
};
// They are made when they are first asked for, of what is taken below.
void [process.stdin, process.stdout, process.stderr];
{
  const { createRequire, syncBuiltinESMExports } = process.getBuiltinModule?.('node:module') ?? await import('node:module');
  const require = createRequire('/');
  for (const name of ${JSON.stringify(REFUSED_MODULES)}) {
    for (const part of [name, 'node:' + name, 'node:' + name + '/promises']) {
      let module;
      try {
        module = require(part);
      } catch {
        continue;
      }
      for (const key of Object.keys(module)) {
        const value = module[key];
        if (typeof value !== 'function') continue;
        for (const own of ['connect', 'listen', 'open', 'bind', 'send', 'resolve'])
          if (typeof value.prototype?.[own] === 'function') lock(value.prototype, own, part + '.' + own);
        lock(module, key, part + '.' + key);
      }
    }
  }
  syncBuiltinESMExports();
  for (const name of ['binding', '_linkedBinding', 'dlopen', 'kill', '_kill', '_debugProcess', '_debugEnd', '_startProfilerIdleNotifier'])
    if (typeof process[name] === 'function') lock(process, name, 'process.' + name);
  for (const name of ['fetch', 'WebSocket', 'EventSource']) if (name in globalThis) lock(globalThis, name, name);
}
`;
