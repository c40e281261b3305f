// Notes on code of the old site that is copied: what it loses in the new site. Pure.
import type { CodeWithImports, NewCodeFile } from './code-files.ts';
import type { NoteWithLocation } from './planned.ts';
import { findUndefinedDocusaurusNames, formatDocusaurusNames } from './styles.ts';

/** Inputs of the notes. */
interface CodeNotesInput {
  readonly trees: readonly CodeWithImports[];
  /** Stylesheets of the new site. */
  readonly sheets: readonly string[];
  /** Reads a file of the old site. */
  readonly read: (path: string) => string | undefined;
}

/** Returns the notes, at most one of each kind for a file. */
export function createCodeNotes({ trees, sheets, read }: CodeNotesInput): readonly NoteWithLocation[] {
  const files = [...new Map(trees.flatMap((tree) => tree.files.map((file) => [file.from, file] as const))).values()];
  const copies = [...new Set(trees.flatMap((tree) => tree.copies))].filter((path) => path.endsWith('.css'));
  const modules = copies.map((from) => ({ from, text: read(from) ?? '' }));
  const all = [...sheets, ...modules.map(({ text }) => text)];
  return [
    ...createIconNotes(trees),
    ...createCodeBlockNotes(trees),
    ...files.flatMap(createIframeNote),
    ...files.flatMap(createTabsQueryStringNote),
    ...[...files, ...modules].flatMap((file) => createUndefinedDocusaurusNamesNote(file, all)),
  ];
}

/** Creates a note on something that readers saw and that the new site lacks. */
function createDroppedContentNote(file: string, message: string, suggestion: string): NoteWithLocation {
  return { at: { file }, message, suggestion, isDropped: true };
}

/** Returns a note for each package of icons, whose icons show nothing. */
function createIconNotes(trees: readonly CodeWithImports[]): readonly NoteWithLocation[] {
  const packages = new Map<string, string>();
  for (const { files, icons } of trees) for (const name of icons) packages.set(name, files[0]?.from ?? '');
  const suggestion = 'Draw an icon that readers need as an `<svg>` in the component.';
  return [...packages].map(([name, file]) =>
    createDroppedContentNote(file, `Icons of \`${name}\` are left out.`, suggestion),
  );
}

function createCodeBlockNotes(trees: readonly CodeWithImports[]): readonly NoteWithLocation[] {
  const shown = trees.filter(({ shims }) => shims.includes('@theme/CodeBlock'));
  const places = [...new Set(shown.flatMap(({ files }) => files[0]?.from ?? []))];
  const message = 'Code that this component shows has its frame and a button to copy it, but no colours.';
  const suggestion =
    'Where colours matter, write the code as a block of code in the page, as the content of the component.';
  return places.map((file) => createDroppedContentNote(file, message, suggestion));
}

/** Returns a note if the code shows a frame. The policy of pages allows only frames from the hosts that it names. */
function createIframeNote({ from, text }: Pick<NewCodeFile, 'from' | 'text'>): readonly NoteWithLocation[] {
  if (!/<iframe\b/.test(text)) return [];
  const hosts = [...new Set([...text.matchAll(/\bhttps?:\/\/([\w.-]+\.[a-z]+)/g)].map(([, host = '']) => host))];
  const named = hosts.length === 0 ? "'the.host.example'" : hosts.map((host) => `'${host}'`).join(', ');
  const message = 'This code shows a frame, which browsers refuse unless the policy of the pages names its host.';
  const suggestion = `Write \`policy: { frame: [${named}] }\` into \`site.config.ts\`, with the hosts of its frames.`;
  return [createDroppedContentNote(from, message, suggestion)];
}

/** Returns a note if the code lets the address of the page choose a tab. */
function createTabsQueryStringNote({ from, text }: Pick<NewCodeFile, 'from' | 'text'>): readonly NoteWithLocation[] {
  if (!/<Tabs\b[^>]*\squeryString\b/.test(text)) return [];
  const message = '`queryString` of tabs in code has no effect: no query of an address chooses a tab.';
  return [createDroppedContentNote(from, message, 'Link to a heading in the tab, which shows it.')];
}

function createUndefinedDocusaurusNamesNote(
  { from, text }: Pick<NewCodeFile, 'from' | 'text'>,
  sheets: readonly string[],
): readonly NoteWithLocation[] {
  const { classes, variables } = findUndefinedDocusaurusNames(text, sheets);
  const uses = { classes, variables: variables.map((name) => `var(${name})`) };
  const names = formatDocusaurusNames(uses);
  if (names === '') return [];
  const message = `Only Docusaurus defines these names, so they have no effect here: ${names}.`;
  return [createDroppedContentNote(from, message, 'Define them in a stylesheet of `customCss`, or remove them.')];
}
