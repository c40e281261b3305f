// Tables with the same HTML as those of Markdown.
import type { ReactElement, ReactNode } from 'react';

const MARKS: Readonly<Record<string, string>> = { '✅': 'Yes', '✔️': 'Yes', '❌': 'No' };

/** Tables with more rows get a filter field. */
const MOST_ROWS = 20;

/** Longer lines of a cell wrap. */
const MOST_CHARACTERS = 16;

interface TableProps {
  readonly columns: readonly string[];
  /** Line breaks in a text separate values. */
  readonly rows: readonly (readonly (string | ReactElement)[])[];
  /** Classes of the frame; without `table-cards`, a table does not become cards on a phone. */
  readonly frame?: string;
  /** Sort order of each column. */
  readonly sorting?: readonly string[];
  /** Data attributes of rows for scripts and links, such as the version of Android. */
  readonly data?: readonly Readonly<Record<string, string>>[];
  /** The page has a filter of its own. */
  readonly isFilteredElsewhere?: boolean;
}

/** A table; with few columns it becomes cards on a phone, otherwise it scrolls with its first column in view. */
export function Table(props: TableProps): ReactElement {
  const { columns, rows, frame = 'table-cards table-fits', sorting, data, isFilteredElsewhere = false } = props;
  const isCards = frame.includes('table-cards');
  const role = (name: string) => (isCards ? { role: name } : {});
  const marked = columns.map((_, at) => (rows.some((row) => isMarks(row[at])) ? 'align-center' : undefined));
  const labels = columns.map((column, at) => (isCards && at > 0 ? column.replace('\n', ' ') : undefined));
  const isLong = rows.length > MOST_ROWS && !isFilteredElsewhere;
  const isFitting = frame.includes('table-fits');
  const whole = columns.map((_, at) => (rows.some((row) => hasShortLines(row[at])) ? ` whole-${at + 1}` : ''));
  const scrolls = isFitting ? {} : { tabIndex: 0, role: 'group', 'aria-label': 'Table' };
  const needsScript = isLong || !isFitting ? { 'data-table': '' } : {};
  // Reserved space for additions of the script: a filter above many rows, and the button that widens the table to the page.
  const tools =
    isLong || !isFitting ? <div className={`table-tools${isLong ? ' table-filter' : ''} needs-js`} /> : null;
  return (
    <>
      {tools}
      <div className={`table-scroll ${frame}${whole.join('')}`} {...scrolls} {...needsScript}>
        <table {...role('table')}>
          <thead {...role('rowgroup')}>
            <tr {...role('row')}>
              {columns.map((column, at) => (
                <th key={column} className={marked[at]} data-sort={sorting?.[at]} {...role('columnheader')}>
                  {cellOf(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...role('rowgroup')}>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal, and none is ever moved.
              <tr key={index} {...role('row')} {...data?.[index]}>
                {row.map((content, at) => (
                  <td key={columns[at]} className={marked[at]} data-label={labels[at]} {...role('cell')}>
                    {cellOf(content)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Lines of adjacent cells belong together. They stay side by side only if none of them wraps. */
function hasShortLines(content: string | ReactElement | undefined): boolean {
  if (typeof content !== 'string' || !content.includes('\n')) return false;
  return content.split('\n').every((line) => line.length <= MOST_CHARACTERS);
}

function isMarks(content: string | ReactElement | undefined): boolean {
  return typeof content === 'string' && content.split('\n').every((line) => withoutNote(line) in MARKS);
}

/** A function instead of a component, like marks, because portals have thousands of cells. */
function cellOf(content: string | ReactElement): ReactNode {
  if (typeof content !== 'string') return content;
  const end = content.indexOf('\n');
  if (end < 0) return markOf(content);
  return (
    <>
      {markOf(content.slice(0, end))}
      <br />
      {cellOf(content.slice(end + 1))}
    </>
  );
}

/** Removes asterisks after a mark, which refer to a note below the table. */
function withoutNote(text: string): string {
  return text.replace(/\*+$/, '');
}

function markOf(text: string): ReactNode {
  const sign = withoutNote(text);
  const word = MARKS[sign];
  if (word === undefined) return text;
  const mark = (
    <span className={`mark mark-${word.toLowerCase()}`}>
      <span className="visually-hidden">{word}</span>
    </span>
  );
  return sign === text ? (
    mark
  ) : (
    <>
      {mark}
      {text.slice(sign.length)}
    </>
  );
}
