// Loads classic scripts (`model/classic-script.ts`) for sites that open from a disk, where browsers refuse modules. Each script is loaded
// once per page; a failed load is retried on the next request.

/** Loaded scripts by address, shared by all bundles on a page. */
type LoadedScripts = Map<string, Promise<unknown>>;

/** Loads a script and returns its exports. */
export function loadClassic<Held>(address: string): Promise<Held> {
  const page = globalThis as { techdocsLoaded?: LoadedScripts };
  page.techdocsLoaded ??= new Map();
  const loaded = page.techdocsLoaded;
  const loading = (loaded.get(address) ?? appendScript(address)) as Promise<Held>;
  loaded.set(address, loading);
  loading.catch(() => loaded.delete(address));
  return loading;
}

function appendScript(address: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script') as HTMLScriptElement & { held?: unknown };
    script.src = address;
    script.addEventListener('load', () => resolve(script.held));
    script.addEventListener('error', () => reject(new Error(`${address} does not load.`)));
    document.head.append(script);
  });
}
