// Converts docstrings in the styles of Google and numpy to Markdown of MkDocs, with a list for each section. Pure.
import { measureIndent } from './lines.ts';

/** A parameter of a function. */
export interface PythonParameter {
  readonly type: string | undefined;
  readonly value: string | undefined;
}

type ParametersByName = ReadonlyMap<string, PythonParameter>;

/** Titles of sections that contain a list of items, by the names of the sections in lower case. */
const LIST_SECTION_TITLES: Readonly<Record<string, string>> = {
  args: 'Parameters',
  arguments: 'Parameters',
  params: 'Parameters',
  parameters: 'Parameters',
  'keyword args': 'Other Parameters',
  'keyword arguments': 'Other Parameters',
  'other args': 'Other Parameters',
  'other arguments': 'Other Parameters',
  'other params': 'Other Parameters',
  'other parameters': 'Other Parameters',
  raises: 'Raises',
  exceptions: 'Raises',
  warns: 'Warns',
  returns: 'Returns',
  yields: 'Yields',
  receives: 'Receives',
  attributes: 'Attributes',
  functions: 'Functions',
  methods: 'Methods',
  classes: 'Classes',
  modules: 'Modules',
};
const EXAMPLE_SECTION_NAME = /^examples?$/i;

/** Returns the Markdown of a docstring. */
export function formatDocstring(doc: string, style: string, parameters: ParametersByName): readonly string[] {
  const lines = doc.split('\n');
  const out: string[] = [];
  for (let index = 0; index < lines.length; ) {
    const section = style === 'numpy' ? readNumpySection(lines, index) : readGoogleSection(lines, index);
    if (section === undefined) {
      out.push(lines[index] ?? '');
      index++;
      continue;
    }
    out.push('', ...formatDocstringSection(section, style, parameters), '');
    index = section.end;
  }
  return fenceDoctests(out);
}

interface DocstringSection {
  readonly name: string;
  readonly title: string;
  readonly body: readonly string[];
  readonly end: number;
}

/** Reads `Args:` and the indented lines below it. */
function readGoogleSection(lines: readonly string[], index: number): DocstringSection | undefined {
  const [, name, title = ''] = /^([A-Za-z][\w -]*):(?:[ \t]+(\S.*))?$/.exec(lines[index] ?? '') ?? [];
  const isApart = index === 0 || (lines[index - 1] ?? '').trim() === '';
  const first = measureIndent(lines[index + 1] ?? '');
  if (name === undefined || first === 0 || first === Number.POSITIVE_INFINITY) return undefined;
  const isKnown = Object.hasOwn(LIST_SECTION_TITLES, name.toLowerCase()) || EXAMPLE_SECTION_NAME.test(name);
  if (!isKnown && !isApart) return undefined;
  let end = index + 1;
  while (end < lines.length && measureIndent(lines[end] ?? '') > 0) end++;
  const body = lines.slice(index + 1, end).map((line) => line.slice(Math.min(first, line.length)));
  return { name, title, body, end };
}

/** Reads `Parameters` with a line of hyphens below, up to the next such heading. */
function readNumpySection(lines: readonly string[], at: number): DocstringSection | undefined {
  const isHeading = (index: number) =>
    /^[A-Z][\w ]*$/.test(lines[index] ?? '') && /^-{3,}\s*$/.test(lines[index + 1] ?? '');
  if (!isHeading(at)) return undefined;
  let end = at + 2;
  while (end < lines.length && !isHeading(end)) end++;
  return { name: (lines[at] ?? '').trim(), title: '', body: lines.slice(at + 2, end), end };
}

function formatDocstringSection(
  { name, title, body }: DocstringSection,
  style: string,
  parameters: ParametersByName,
): readonly string[] {
  const key = name.toLowerCase();
  const known = Object.hasOwn(LIST_SECTION_TITLES, key) ? LIST_SECTION_TITLES[key] : undefined;
  if (known !== undefined)
    return [`**${title || known}:**`, '', ...formatSectionItems(body, { style, known, parameters })];
  if (EXAMPLE_SECTION_NAME.test(name) || style === 'numpy') return [`**${title || name}:**`, '', ...body];
  const type = key.replace(/[^\w-]+/g, '-');
  return [`!!! ${type} "${title || name}"`, ...body.map((line) => (line === '' ? '' : `    ${line}`))];
}

interface SectionItemContext {
  readonly style: string;
  readonly known: string;
  readonly parameters: ParametersByName;
}

/** Returns the items of a section as a list: name, type and default value, then what it means. */
function formatSectionItems(
  body: readonly string[],
  { style, known, parameters }: SectionItemContext,
): readonly string[] {
  const items: { head: string; readonly rest: string[] }[] = [];
  for (const line of body)
    if (measureIndent(line) === 0) items.push({ head: line, rest: [] });
    else items.at(-1)?.rest.push(line);
  return items.flatMap(({ head, rest }) => {
    const least = Math.min(...rest.map(measureIndent));
    const more = rest.map((line) => line.slice(Math.min(least, line.length)));
    const [label, text] = style === 'numpy' ? readNumpyItem(head, known) : readGoogleItem(head, known);
    const ownPythonParameter = parameters.get(label.name.replace(/^\*+/, ''));
    const type = label.type || (/Parameters$/.test(known) ? ownPythonParameter?.type : undefined);
    const facts = [
      type && `\`${type}\``,
      ownPythonParameter?.value !== undefined &&
        /Parameters$/.test(known) &&
        `default: \`${ownPythonParameter.value}\``,
    ];
    const shown = facts.filter(Boolean).join(', ');
    const first = [label.name && `**\`${label.name}\`**`, shown && `(${shown})`].filter(Boolean).join(' ');
    const [begin = '', ...below] = text === '' ? more : [text, ...more];
    return [
      `- ${[first, begin].filter(Boolean).join(' – ')}`,
      ...below.map((line) => (line === '' ? '' : `    ${line}`)),
    ];
  });
}

interface ItemLabel {
  readonly name: string;
  readonly type: string;
}

/** Reads `name (type): meaning`; a result is `type: meaning`, or the meaning alone. */
function readGoogleItem(head: string, known: string): readonly [ItemLabel, string] {
  const [, name = '', type = '', text] = /^(\*{0,2}[\w.[\], |]+?)\s*(?:\((.*?)\))?:(?:\s+(.*))?$/.exec(head) ?? [];
  if (name === '') return [{ name: '', type: '' }, head];
  const isResult = known === 'Returns' || known === 'Yields' || known === 'Receives';
  return [isResult ? { name: type === '' ? '' : name, type: type || name } : { name, type }, text ?? ''];
}

/** Reads `name : type`; a result is a type alone. */
function readNumpyItem(head: string, known: string): readonly [ItemLabel, string] {
  const [, name = head, type = ''] = /^(.*?)\s*:\s*(.*)$/.exec(head) ?? [];
  const isResult = known === 'Returns' || known === 'Yields' || known === 'Receives';
  return [isResult && type === '' ? { name: '', type: name } : { name: name.trim(), type }, ''];
}

/** Puts interactive sessions of Python, whose lines begin with `>>>`, into code blocks. */
function fenceDoctests(lines: readonly string[]): readonly string[] {
  let fence = '';
  let isSession = false;
  let own = '';
  const made = lines.flatMap((line): string[] => {
    const [, marks = ''] = /^\s*(`{3,}|~{3,})/.exec(line) ?? [];
    if (marks !== '') fence = fence === '' ? marks : line.trim().startsWith(fence) ? '' : fence;
    if (fence !== '' || marks !== '') return [line];
    const begins = !isSession && /^\s*>>>(?:\s|$)/.test(line);
    const ends = isSession && line.trim() === '';
    if (begins) isSession = true;
    if (ends) isSession = false;
    if (begins) own = /^\s*/.exec(line)?.[0] ?? '';
    if (begins) return ['', `${own}\`\`\`pycon`, line];
    return ends ? [`${own}\`\`\``, line] : [line];
  });
  return isSession ? [...made, `${own}\`\`\``] : made;
}
