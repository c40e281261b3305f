// Renders components of a site. Nested components of the site are rendered in one React tree, so that they share context; an island is a
// separate tree, as in the browser.
import type { ReactElement } from 'react';
import type { CheckedChildHtml, ComponentSet, ComponentTree } from '../content/component.ts';
import { getErrorMessage, parseStackFrames } from '../model/code-fault.ts';
import { islandElementNames } from '../model/islands.ts';
import { convertReactMarkupToHtml, dropLeadingPreloads } from '../templates/html.ts';

/** Inputs of rendering: React, which is loaded when a page is parsed, and the exports of component files. */
interface ReactRenderTools
  extends Pick<typeof import('react'), 'createElement' | 'Fragment'>,
    Pick<typeof import('react-dom/server'), 'renderToStaticMarkup' | 'renderToString'> {
  readonly modules: Readonly<Record<string, unknown>>;
}

/** Wraps an element. `tree` is the component tree that the element renders. */
type ElementWrapper = (element: ReactElement, tree: ComponentTree) => ReactElement;

/** Placeholder for the Markdown content of a component. */
const CONTENT_PLACEHOLDER_PATTERN = /<slot-content of="(\d+)"><\/slot-content>/;

/** Loads React. Returns a function that renders a component tree. */
export async function createComponentRenderer(modules: ReactRenderTools['modules']): Promise<ComponentSet['render']> {
  const [{ createElement, Fragment }, { renderToStaticMarkup, renderToString }] = await Promise.all([
    import('react'),
    import('react-dom/server'),
  ]);
  const tools: ReactRenderTools = { createElement, Fragment, renderToStaticMarkup, renderToString, modules };
  return (tree) => {
    try {
      const parts: CheckedChildHtml[] = [];
      const html = convertReactMarkupToHtml(renderComponentTree(tools, tree, parts));
      return {
        pieces: html
          .split(CONTENT_PLACEHOLDER_PATTERN)
          .map((piece, index) => (index % 2 === 0 ? piece : (parts[Number(piece)] ?? ''))),
      };
    } catch (error) {
      return {
        failed: findFailingComponent(tools, tree),
        reason: getErrorMessage(error),
        frames: parseStackFrames(error),
      };
    }
  };
}

/** Returns the HTML of a tree; for an island, as hydration expects it. Adds to `parts` the content that replaces each placeholder. */
function renderComponentTree(tools: ReactRenderTools, tree: ComponentTree, parts: CheckedChildHtml[]): string {
  const element = createElementBuilder(tools, parts)(tree);
  if (tree.idPrefix === undefined) return tools.renderToStaticMarkup(element);
  // Drops the preload links that React adds, because hydration does not expect them.
  return dropLeadingPreloads(tools.renderToString(element, { identifierPrefix: tree.idPrefix }));
}

function createElementBuilder(
  { createElement, Fragment, modules }: ReactRenderTools,
  parts: CheckedChildHtml[],
  around: ElementWrapper = (element) => element,
) {
  const elementOf = (tree: ComponentTree): ReactElement => {
    const children = tree.children.map((child) => {
      if (typeof child === 'string') return child;
      if (!('html' in child)) return elementOf(child);
      const content = createElement('slot-content', { of: parts.push(child) - 1 });
      return tree.idPrefix === undefined ? content : createElement(islandElementNames.content, null, content);
    });
    // If a component is left out, only its children are rendered.
    const component = modules[tree.name];
    if (component === undefined) return around(createElement(Fragment, null, ...children), tree);
    return around(createElement(component as string, tree.props, ...children), tree);
  };
  return elementOf;
}

/** Returns the component that fails. Renders the tree again and records which component is being rendered. */
function findFailingComponent(tools: ReactRenderTools, root: ComponentTree): ComponentTree {
  const { createElement, Fragment } = tools;
  const open: ComponentTree[] = [];
  const Step = ({ run }: { readonly run: () => void }) => {
    run();
    return null;
  };
  const step = (run: () => void) => createElement(Step, { run });
  const traced: ElementWrapper = (element, tree) =>
    createElement(
      Fragment,
      null,
      step(() => void open.push(tree)),
      element,
      step(() => void open.pop()),
    );
  try {
    tools.renderToStaticMarkup(createElementBuilder(tools, [], traced)(root));
  } catch {
    // The error is expected: rendering the tree again repeats the error that is being located.
  }
  return open.at(-1) ?? root;
}
