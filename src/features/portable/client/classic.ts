// Loads scripts that are no modules (`model/classic-script.ts`), for sites that open from a disk: browsers refuse all others
// there. Each is loaded once, whichever script of the page asks for it; one that fails is asked for again.

/** What a script holds, by its address: shared by all scripts of a page, each of which is a bundle of its own. */
type Loaded = Map<string, Promise<unknown>>;

/** Gives what a script holds. */
export function loadClassic<Held>(address: string): Promise<Held> {
  const page = globalThis as { techdocsLoaded?: Loaded };
  page.techdocsLoaded ??= new Map();
  const loaded = page.techdocsLoaded;
  const loading = (loaded.get(address) ?? load(address)) as Promise<Held>;
  loaded.set(address, loading);
  loading.catch(() => loaded.delete(address));
  return loading;
}

function load(address: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script') as HTMLScriptElement & { held?: unknown };
    script.src = address;
    script.addEventListener('load', () => resolve(script.held));
    script.addEventListener('error', () => reject(new Error(`${address} does not load.`)));
    document.head.append(script);
  });
}
