// Creates elements that scripts add to a page.
import type { ClientTextKey } from '../model/texts.ts';
import { formatClientText } from './texts.ts';

/** Creates an element with attributes and content. */
export function createHtmlElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value);
  created.append(...content);
  return created;
}

/** Creates a button labelled with an interface text. */
export function createButton(
  label: ClientTextKey,
  onClick?: () => void,
  attributes?: Readonly<Record<string, string>>,
): HTMLButtonElement {
  const button = createHtmlElement('button', { type: 'button', ...attributes }, formatClientText(label));
  button.onclick = onClick ?? null;
  return button;
}
