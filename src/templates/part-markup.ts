// Renders a part of a page to HTML with React, in the language of the page.
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Messages } from '../model/messages.ts';
import { convertReactMarkupToHtml, dropLeadingPreloads } from './html.ts';
import { MessagesContext } from './messages.tsx';

/** Returns the markup of an element; empty if it renders nothing. */
export function renderElement(element: ReactNode, messages: Messages): string {
  if (element === undefined || element === null || typeof element === 'boolean') return '';
  const markup = renderToStaticMarkup(createElement(MessagesContext, { value: messages }, element));
  return dropLeadingPreloads(convertReactMarkupToHtml(markup));
}
