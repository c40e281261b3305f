// Fills in the address of the repository of techdocs. It is written in one place, `repository` of package.json; `npm run docs` derives the
// rest. Without it, links of the README are relative, and lead into the package; with it, they also work on npm's pages. Pure.
import { createRepositoryLinks, parseRepositoryUrl } from '../../src/model/repository.ts';

/** The texts that contain the address of the repository. */
export interface NamingTexts {
  /** `package.json`. */
  readonly main: string;
  /** `create-techdocs/package.json`. */
  readonly create: string;
  readonly readme: string;
}

type Manifest = Readonly<Record<string, unknown>>;

/** Returns the texts with the address from `repository` of the first. */
export function withRepository({ main, create, readme }: NamingTexts): NamingTexts {
  const manifest = JSON.parse(main) as Manifest;
  const url = urlOf(manifest.repository);
  const own = JSON.parse(create) as Manifest;
  const folder = typeof own.name === 'string' ? own.name : undefined;
  const repository =
    url === undefined ? undefined : { type: 'git', url: `git+${url}.git`, ...(folder && { directory: folder }) };
  return {
    main: jsonOf(addressed(manifest, { repository: manifest.repository, url })),
    create: jsonOf(addressed(own, { repository, url })),
    readme: linked(readme, url),
  };
}

function urlOf(repository: unknown): string | undefined {
  const text = typeof repository === 'object' && repository !== null ? (repository as Manifest).url : repository;
  if (text === undefined) return undefined;
  const url = typeof text === 'string' ? parseRepositoryUrl(text) : undefined;
  if (url === undefined) throw new Error('`repository` of package.json is not the address of a repository.');
  return url;
}

/** Returns a manifest with the keys that npm shows, after its licence. */
function addressed(
  { repository: _, homepage: __, bugs: ___, ...manifest }: Manifest,
  { repository, url }: { readonly repository: unknown; readonly url: string | undefined },
): Manifest {
  if (url === undefined) return manifest;
  const issues = createRepositoryLinks(url).issue('').replace(/\/$/, '');
  const keys = { repository, homepage: `${url}#readme`, bugs: issues };
  return Object.fromEntries(
    Object.entries(manifest).flatMap((entry) => (entry[0] === 'license' ? [entry, ...Object.entries(keys)] : [entry])),
  );
}

function jsonOf(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** A link of the README: a path from the root of the repository, relative or in the address of a file. */
const TARGET =
  /(!?\[(?:!\[[^\]]*\]\([^)]*\)|[^\]])*\]\()(?:\.\/|https?:\/\/[^\s)]+?\/(?:blob|raw|src)\/HEAD\/)([^)\s]+)\)/g;

function linked(readme: string, url: string | undefined): string {
  const inner = readme.replace(/(!\[[^\]]*\]\()([^)\s]+)\)/g, (whole) => whole.replace(TARGET, replaced(url)));
  return inner.replace(TARGET, replaced(url));
}

function replaced(url: string | undefined) {
  return (_: string, label: string, target: string): string => {
    if (url === undefined) return `${label}./${target})`;
    const [path = '', hash] = target.split('#');
    const page = createRepositoryLinks(url).file(path, { branch: 'HEAD', isFolder: false });
    const address = label.startsWith('![') ? page.replace(/\/(?:blob|src)\/HEAD\//, '/raw/HEAD/') : page;
    return `${label}${address}${hash === undefined ? '' : `#${hash}`})`;
  };
}
