// The parts of the floor: what the libraries and the system need for the text of a site, each measured in a process of its own.

/** A part of the floor. */
export interface FloorPart {
  readonly name: string;
  /** Exactly what is measured. */
  readonly work: string;
  /** The part of the build that does this work: a phase of the main thread, or a thread. */
  readonly builds: string;
  /** The phase that does this work if the build starts no such thread, as with few blocks of code. */
  readonly otherwise?: string;
}

/** All parts, in the order of a build. The module of a part is `libraries/NAME.ts`. */
export const floorParts = [
  { name: 'start', work: 'Node starts, and loads nothing', builds: 'main: rest' },
  { name: 'read', work: 'the files of `content` are listed, read and decoded', builds: 'main: read' },
  {
    name: 'descriptions',
    work: "descriptions of APIs are read, parsed and validated by Redocly's library, which is loaded before",
    builds: 'main: read',
  },
  {
    name: 'examples',
    work: 'openapi-sampler: an example of each distinct schema of a request or response, as JSON',
    builds: 'main: read',
  },
  { name: 'front-matter', work: 'gray-matter with js-yaml, the engine that it brings', builds: 'main: parse' },
  {
    name: 'markdown',
    work: 'markdown-it with tables, strikethrough, markdown-it-footnote and markdown-it-anchor: text to HTML',
    builds: 'main: parse',
  },
  {
    name: 'code-cold',
    work: 'shiki, Oniguruma, one theme: loads the grammars, and tokenizes each distinct block once',
    builds: 'thread: block',
    otherwise: 'main: parse',
  },
  { name: 'pages', work: 'React and the templates: values of pages to strings', builds: 'main: render' },
  {
    name: 'words',
    work: "lunr's tokenizer over all texts, its stemmer over each distinct word",
    builds: 'thread: index',
  },
  { name: 'write', work: 'the same files are written to an empty folder', builds: 'main: write' },
] as const satisfies readonly FloorPart[];

/** Measured too, and not part of the sum: the blocks once more, with compiled grammars. */
export const warmCode = {
  name: 'code-warm',
  work: 'shiki tokenizes the distinct blocks once more in the same process',
  builds: '',
} as const satisfies FloorPart;

/** Name of a part that is measured. */
export type PartName = (typeof floorParts)[number]['name'] | typeof warmCode.name;

/** V8's settings in the command line (`bin/techdocs.js`), by the major version of Node. The libraries run with the same. */
export const flagsByNode: Readonly<Record<number, readonly string[]>> = {
  20: ['--interrupt-budget=400000', '--wasm-tiering-budget=13000000'],
  22: ['--invocation-count-for-turbofan=18000'],
};

/** Set where there are at most two processors. */
export const fewProcessorsFlag = '--no-parallel-scavenge';
