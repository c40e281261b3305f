// A section on one page, for paper and for search by the browser: every landing page has one, and every sidebar that
// has no landing page around its items.
import { escapeText } from '../model/html.ts';
import { say } from '../model/say.ts';
import { pathKey, sitePath } from '../model/url.ts';
import { type Assembly, type Emitted, emitPage, hrefOf } from './assembly.ts';
import { bodyRef } from './bodies.ts';
import { type DocEntry, isListed } from './entries.ts';
import { foreignOf } from './foreign.ts';
import { titleOf } from './sidebar-groups.ts';
import type { SidebarNode } from './sidebars.ts';

/** Last segment of the path of every such page. */
const SEGMENT = 'print';

/** Pages that belong together. */
export interface PrintSection {
  readonly path: string;
  readonly title: string;
  readonly sidebar: string;
  /** Docs version. */
  readonly version: string;
  /** File of the sidebar. */
  readonly file?: string;
  /** Each once, in the sidebar's order. */
  readonly docs: readonly DocEntry[];
}

/** The sections of a site; those of one page need no print page, and a page of the site at the same path goes first. */
export function planPrint(assembly: Assembly): readonly PrintSection[] {
  const taken = new Set(assembly.entries.docs.map((doc) => pathKey(doc.path)));
  const landings = assembly.navigation.landings.map(({ landing, items, ...rest }) => ({
    ...rest,
    path: sitePath(landing.path, SEGMENT),
    title: landing.title,
    docs: docsOf(items),
  }));
  const open = assembly.sidebars
    .filter(({ items }) => !items.some((node) => node.type === 'category' && node.landing))
    .map(({ name, items, version, file }) => {
      const docs = docsOf(items);
      const base = assembly.versions.named(version)?.base ?? '/';
      const first = docs[0]?.path ?? '';
      const folder = first === base ? base : first.replace(/\/[^/]*$/, '');
      return { path: sitePath(folder, SEGMENT), title: titleOf(assembly, name), sidebar: name, version, file, docs };
    });
  const sections = [...landings, ...open].filter(({ path, docs }) => docs.length > 1 && !taken.has(pathKey(path)));
  return [...new Map(sections.map((section) => [section.path, section])).values()];
}

function docsOf(items: readonly SidebarNode[]): DocEntry[] {
  const found = items.flatMap((node): DocEntry[] => {
    if (node.type === 'doc') return node.isRef ? [] : [node.doc];
    return node.type === 'category' ? [...(node.doc ? [node.doc] : []), ...docsOf(node.items)] : [];
  });
  return [...new Set(found)].filter(isListed);
}

/** Address of the print page of the smallest section that a page belongs to. */
export function printHrefs(
  assembly: Assembly,
  sections: readonly PrintSection[],
): (path: string) => string | undefined {
  const hrefs = new Map<string, string>();
  for (const { docs, path } of [...sections].sort((a, b) => b.docs.length - a.docs.length)) {
    const href = hrefOf(assembly, path);
    for (const doc of docs) hrefs.set(doc.path, href);
    hrefs.set(path.slice(0, -SEGMENT.length - 1), href);
  }
  return (path) => hrefs.get(path);
}

/** The print pages. */
export function emitPrint(assembly: Assembly, sections: readonly PrintSection[]): Emitted[] {
  return sections.map(({ path, title, docs, version, file }) =>
    emitPage(assembly, {
      type: 'print',
      path,
      title: say(assembly.wording, 'allPagesTitle', { title }),
      sidebar: null,
      isIndexed: false,
      source: file,
      docs: { version },
      head: {
        description: say(assembly.wording, 'allPagesOf', { title }),
      },
      view: () => ({
        title,
        docs: docs.map(({ document, path: own }, index) => ({
          id: `page-${index + 1}`,
          titleHtml: document.titleHtml ?? escapeText(document.title),
          foreign: foreignOf(assembly, document),
          href: hrefOf(assembly, own),
          body: bodyRef(assembly, document, 'html', `p${index + 1}-`),
        })),
      }),
    }),
  );
}
