// Ready HTML (titles with inline markup, bodies from Markdown, text of the config) as a React element.
import type { ReactElement } from 'react';

/** Inline HTML in a span, or in the element named by `as`. */
export function Html(props: {
  html: string;
  as?: 'span' | 'div' | 'h1' | 'li';
  className?: string;
  id?: string;
}): ReactElement {
  const Element = props.as ?? 'span';
  return <Element id={props.id} className={props.className} dangerouslySetInnerHTML={{ __html: props.html }} />;
}

/** The HTML of a document, set for reading. */
export function Prose(props: { html: string }): ReactElement {
  return <Html as="div" className="prose" html={props.html} />;
}
