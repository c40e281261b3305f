// Renders existing HTML (titles with inline markup, bodies from Markdown, texts of the configuration) as a React element.
import type { ReactElement } from 'react';
import type { ForeignText } from '../../model/layout.ts';
import { inLanguage } from './language.tsx';

/** Inline HTML in a span, or in the element named by `as`. */
export function Html(props: {
  html: string;
  as?: 'span' | 'div' | 'h1' | 'li';
  className?: string;
  id?: string;
  foreign?: ForeignText;
  isStill?: boolean;
}): ReactElement {
  const Element = props.as ?? 'span';
  return (
    <Element
      id={props.id}
      className={props.className}
      {...inLanguage(props.foreign)}
      {...(props.isStill && { 'data-zoom': 'false' })}
      dangerouslySetInnerHTML={{ __html: props.html }}
    />
  );
}

/** The HTML of a document with text styles. If `isStill`, its images cannot be enlarged. */
export function Prose(props: { html: string; foreign?: ForeignText; isStill?: boolean }): ReactElement {
  const { html, foreign, isStill } = props;
  return <Html as="div" className="prose" html={html} foreign={foreign} isStill={isStill} />;
}
