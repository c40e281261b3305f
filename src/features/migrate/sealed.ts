// Restrictions of a child process that runs code of a site: Node's permissions, removed functions, and a minimal environment. Removed
// functions are no security boundary: code that finds a way around one is not stopped.

/** Node modules that reach the network, start programs or threads, or write despite the permissions. */
export const MODULES_REFUSED_BY_SANDBOX =
  'child_process cluster dgram dns http http2 https inspector net repl sqlite tls trace_events wasi worker_threads'.split(
    ' ',
  );

/** Environment variables as in a build that publishes a site. */
export const PUBLISHING_ENVIRONMENT = { NODE_ENV: 'production', CI: 'true' } as const;
/** Environment variables that a process needs to start, and that contain no secrets. */
const VARIABLES_PASSED_TO_SANDBOX = ['SystemRoot', 'windir', 'TZ', 'LANG', 'LC_ALL'];

/** Returns the environment of a sealed process. */
export function createSandboxEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const handed = VARIABLES_PASSED_TO_SANDBOX.flatMap((name) =>
    env[name] === undefined ? [] : [[name, env[name]] as const],
  );
  return { ...Object.fromEntries(handed), ...PUBLISHING_ENVIRONMENT };
}

/** File permissions as absolute paths; a folder includes its contents. */
export interface SandboxPermissions {
  readonly read: readonly string[];
  readonly write?: readonly string[];
  /** Allows native addons, which techdocs itself loads. */
  readonly addons?: boolean;
}

/** Returns the Node flags that grant these permissions and deny everything else. */
export function createSandboxFlags({ read, write = [], addons = false }: SandboxPermissions): readonly string[] {
  const known = process.allowedNodeEnvironmentFlags;
  return [
    known.has('--permission') ? '--permission' : '--experimental-permission',
    ...read.map((path) => `--allow-fs-read=${path}`),
    ...write.map((path) => `--allow-fs-write=${path}`),
    ...(addons ? ['--allow-addons'] : []),
    '--no-warnings',
  ];
}

/** Whether this version of Node can deny network access. With older versions, only `SANDBOX_SETUP_CODE` blocks it. */
export function canNodeDenyNetwork(): boolean {
  return process.allowedNodeEnvironmentFlags.has('--allow-net');
}

/**
 * Code that blocks what Node's permissions allow: network, signals to other processes, and bindings. It runs before code of the site. It
 * makes every function of the refused modules throw, including functions that instances such as `process.stdout` inherit.
 */
export const SANDBOX_SETUP_CODE = `
const refuse = (name) => function () {
  throw Object.assign(new Error(name + ' is refused while a site is moved.'), { code: 'ERR_ACCESS_DENIED' });
};
const lock = (object, key, name) => {
  try {
    Object.defineProperty(object, key, { value: refuse(name), writable: false, configurable: false });
  } catch {
    // The property is already locked.
  }
};
// Node creates these streams on first use, with modules that the following code blocks.
void [process.stdin, process.stdout, process.stderr];
{
  const { createRequire, syncBuiltinESMExports } = process.getBuiltinModule?.('node:module') ?? await import('node:module');
  const require = createRequire('/');
  for (const name of ${JSON.stringify(MODULES_REFUSED_BY_SANDBOX)}) {
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
