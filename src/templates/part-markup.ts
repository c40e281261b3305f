// A part of a page as HTML: what React makes of an element, in the language of the page.
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Messages } from '../model/messages.ts';
import { htmlSpelling } from './html.ts';
import { MessagesContext } from './messages.tsx';

/** Preload links that React puts before an element with pictures. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;

/** Markup of an element; empty where it shows nothing. */
export function markupOf(element: ReactNode, messages: Messages): string {
  if (element === undefined || element === null || typeof element === 'boolean') return '';
  const markup = renderToStaticMarkup(createElement(MessagesContext, { value: messages }, element));
  return htmlSpelling(markup).replace(PRELOADS, '');
}
