// Renders components of a site. React renders a component together with those of the site that stand in it, so that they see each
// other as they do in any React tree; an island is a tree of its own, as it is in the browser.
import type { ReactElement } from 'react';
import type { Components, ComponentTree, Done } from '../content/component.ts';
import { framesOf } from '../model/code-fault.ts';
import { islandElements } from '../model/islands.ts';
import { htmlSpelling } from '../templates/html.ts';

/** What renders: React, which is loaded when a page is parsed, and what the files of components export. */
interface Tools
  extends Pick<typeof import('react'), 'createElement' | 'Fragment'>,
    Pick<typeof import('react-dom/server'), 'renderToStaticMarkup' | 'renderToString'> {
  readonly modules: Readonly<Record<string, unknown>>;
}

/** Has its turn with each element and what it was made from. */
type Around = (element: ReactElement, tree: ComponentTree) => ReactElement;

/** Where React leaves what stands in a component. */
const CONTENT = /<slot-content of="(\d+)"><\/slot-content>/;

/** What React loads ahead. In the browser it does not look for that. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;

/** Loads React. */
export async function openComponentRenderer(modules: Tools['modules']): Promise<Components['render']> {
  const [{ createElement, Fragment }, { renderToStaticMarkup, renderToString }] = await Promise.all([
    import('react'),
    import('react-dom/server'),
  ]);
  const tools: Tools = { createElement, Fragment, renderToStaticMarkup, renderToString, modules };
  return (tree) => {
    try {
      const parts: Done[] = [];
      const html = htmlSpelling(htmlOf(tools, tree, parts));
      return { pieces: html.split(CONTENT).map((piece, at) => (at % 2 === 0 ? piece : (parts[Number(piece)] ?? ''))) };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const isWaiting = reason.includes('suspended while responding to synchronous input');
      return {
        failed: culprit(tools, tree),
        reason: isWaiting ? 'it waits for data, which static HTML cannot do.' : reason,
        frames: framesOf(error),
      };
    }
  };
}

/** The HTML of a tree; of an island as React has to find it in the browser. What stands in it is added to `parts`. */
function htmlOf(tools: Tools, tree: ComponentTree, parts: Done[]): string {
  const element = openTree(tools, parts)(tree);
  if (tree.idPrefix === undefined) return tools.renderToStaticMarkup(element);
  return tools.renderToString(element, { identifierPrefix: tree.idPrefix }).replace(PRELOADS, '');
}

function openTree({ createElement, Fragment, modules }: Tools, parts: Done[], around: Around = (element) => element) {
  const elementOf = (tree: ComponentTree): ReactElement => {
    const children = tree.children.map((child) => {
      if (typeof child === 'string') return child;
      if (!('html' in child)) return elementOf(child);
      const content = createElement('slot-content', { of: parts.push(child) - 1 });
      return tree.idPrefix === undefined ? content : createElement(islandElements.content, null, content);
    });
    // One that is left out is what stands in it.
    const component = modules[tree.name];
    if (component === undefined) return around(createElement(Fragment, null, ...children), tree);
    return around(createElement(component as string, tree.props, ...children), tree);
  };
  return elementOf;
}

/** Renders once more, and follows which component is at work when it fails. */
function culprit(tools: Tools, root: ComponentTree): ComponentTree {
  const { createElement, Fragment } = tools;
  const open: ComponentTree[] = [];
  const Step = ({ run }: { readonly run: () => void }) => {
    run();
    return null;
  };
  const step = (run: () => void) => createElement(Step, { run });
  const traced: Around = (element, tree) =>
    createElement(
      Fragment,
      null,
      step(() => void open.push(tree)),
      element,
      step(() => void open.pop()),
    );
  try {
    tools.renderToStaticMarkup(openTree(tools, [], traced)(root));
  } catch {
    // It is the fault that is looked for.
  }
  return open.at(-1) ?? root;
}
