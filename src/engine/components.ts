// The components that a site brings itself. React renders a component together with those of the site that stand in it, so
// that they see each other as they do in any React tree.
import { type Components, type ComponentTree, type Done, noComponents } from '../content/component.ts';
import type { SiteConfig } from '../model/config.ts';
import { codeRootOf } from '../model/untrusted.ts';
import { htmlSpelling } from '../templates/html.ts';
import { loadPageScripts, type PageScripts } from './page-scripts.ts';
import { loadReactModules, type ReactModules } from './react-modules.ts';
import { type PageModule, pageFiles, type ReactPage } from './react-pages.ts';

/** The site's own components, the pages that it writes in React among them. */
export interface SiteComponents extends Omit<ReactModules, 'load'>, Pick<PageScripts, 'scripts'> {
  readonly names: readonly string[];
  readonly pages: readonly ReactPage[];
  /** Imports them, and React, once: only when a page is parsed. */
  load(): Promise<Components>;
}

/** Compiles the site's own components, or takes them from the cache. */
export async function loadComponents(config: SiteConfig, cacheDir?: string): Promise<SiteComponents> {
  const { baseUrl, components, pages: folder } = config;
  const root = codeRootOf(config);
  // What components do with the attributes of a stranger nobody knows.
  const files = config.untrusted === undefined ? components : {};
  const whole = pageFiles({ root, pages: folder });
  const code = 'invalid-component';
  const [modules, { scripts, inputs }] = await Promise.all([
    loadReactModules({ root, baseUrl, setting: 'components', files, whole, code, cacheDir }),
    loadPageScripts(root, Object.values(whole), cacheDir),
  ]);
  const names = [...Object.keys(components), ...Object.keys(whole)];
  const load = async (): Promise<Components> => {
    if (names.length === 0) return noComponents;
    const loaded = await modules.load();
    const pages = Object.keys(whole).map((name) => [name, (loaded[name] as PageModule).default]);
    const render = await openRenderer({ ...loaded, ...Object.fromEntries(pages) });
    return { names: new Set(names), hash: modules.hash, render };
  };
  const pages = Object.entries(whole).map(([name, file]) => ({
    ...{ name, file },
    load: async () => (await modules.load())[name] as PageModule,
  }));
  return { ...modules, inputs: [...modules.inputs, ...inputs], scripts, names, pages, load };
}

/** Where React leaves what stands in a component. */
const CONTENT = /<slot-content of="(\d+)"><\/slot-content>/;

async function openRenderer(modules: Readonly<Record<string, unknown>>): Promise<Components['render']> {
  const [{ createElement, Fragment }, { renderToStaticMarkup }] = await Promise.all([
    import('react'),
    import('react-dom/server'),
  ]);
  type Element = ReturnType<typeof createElement>;
  const elementOf = (
    tree: ComponentTree,
    parts: Done[],
    around = (element: Element, _: ComponentTree): Element => element,
  ): Element => {
    const children = tree.children.map((child) => {
      if (typeof child === 'string') return child;
      return 'html' in child
        ? createElement('slot-content', { of: parts.push(child) - 1 })
        : elementOf(child, parts, around);
    });
    // One that is left out is what stands in it.
    const component = modules[tree.name];
    if (component === undefined) return around(createElement(Fragment, null, ...children), tree);
    return around(createElement(component as string, tree.props, ...children), tree);
  };
  /** Renders once more, and follows which component is at work when it fails. */
  const culprit = (root: ComponentTree): ComponentTree => {
    const open: ComponentTree[] = [];
    const Step = ({ run }: { readonly run: () => void }) => {
      run();
      return null;
    };
    const step = (run: () => void) => createElement(Step, { run });
    const traced = (element: Element, tree: ComponentTree) =>
      createElement(
        Fragment,
        null,
        step(() => void open.push(tree)),
        element,
        step(() => void open.pop()),
      );
    try {
      renderToStaticMarkup(elementOf(root, [], traced));
    } catch {
      // It is the fault that is looked for.
    }
    return open.at(-1) ?? root;
  };
  return (tree) => {
    try {
      const parts: Done[] = [];
      const html = htmlSpelling(renderToStaticMarkup(elementOf(tree, parts)));
      return { pieces: html.split(CONTENT).map((piece, at) => (at % 2 === 0 ? piece : (parts[Number(piece)] ?? ''))) };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const isWaiting = reason.includes('suspended while responding to synchronous input');
      return {
        failed: culprit(tree),
        reason: isWaiting ? 'it waits for data, which static HTML cannot do.' : reason,
      };
    }
  };
}
