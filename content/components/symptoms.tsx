// `<Symptoms of="/launcher/trouble" />`: problems with the subject of a page, as also listed by `/troubleshooting`.
import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { PROBLEMS, symptoms } from '../data/symptoms.ts';
import { Table } from './table.tsx';

export default function Symptoms({ of }: { of: string }): ReactElement {
  const own = symptoms.filter(({ page }) => page === of);
  if (own.length === 0) throw new Error(`There is no page \`${of}\` in content/data/symptoms.csv.`);
  return (
    <div id={PROBLEMS}>
      <Table
        columns={['What you see', 'Likely cause', 'What to do']}
        frame="table-cards table-fits text-1 text-3"
        rows={own.map(({ symptom, cause, remedy }) => [words(symptom), words(cause), words(remedy)])}
      />
    </div>
  );
}

const MARKS = /(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*|<kbd>[^<]+<\/kbd>|\[.+?\]\([^)]+\))/;

/** Renders a text with the few Markdown marks that symptoms use. */
export function words(text: string): string | ReactElement {
  const pieces = text.split(MARKS);
  return pieces.length === 1 ? text : createElement(Fragment, null, ...pieces.map(piece));
}

/** Every second piece has marks. */
function piece(text: string, at: number): ReactNode {
  if (at % 2 === 0) return text;
  if (text.startsWith('`')) return <code>{text.slice(1, -1)}</code>;
  if (text.startsWith('**')) return <strong>{text.slice(2, -2)}</strong>;
  if (text.startsWith('*')) return <em>{text.slice(1, -1)}</em>;
  if (text.startsWith('<')) return <kbd>{text.slice(5, -6)}</kbd>;
  const [, label = '', href] = /^\[(.+)\]\((.+)\)$/.exec(text) ?? [];
  return <a href={href}>{words(label)}</a>;
}
