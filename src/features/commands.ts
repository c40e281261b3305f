// Commands of optional features: help texts, and flags that are loaded when the command runs. Also options of features for commands of the
// core.
import type { Command } from 'commander';
import type { ReleasePostSectionWriter } from '../model/features.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** An example in the help of the program, or of a command of the core. */
export interface CommandExample {
  /** Call as typed in a shell. */
  readonly call: string;
  readonly effect: string;
  /** Call of the preceding example. */
  readonly after: string;
}

/** An option that a feature adds to a command of the core. */
interface FeatureOption {
  /** Name of the command. */
  readonly command: string;
  /** Flag of the preceding option in the help. */
  readonly after: string;
  readonly flags: string;
  readonly effect: string;
  readonly example: CommandExample;
  /** Loads the writer of the section that an option of `new-release` adds to the post. Absent for other options. */
  readonly loadSectionWriter?: () => Promise<ReleasePostSectionWriter>;
}

/** A command before its flags are loaded. */
interface FeatureCommand {
  readonly name: string;
  /** Usage line of the help, after the name. */
  readonly usage: string;
  readonly summary: string;
  /** Name of the preceding command in the help. */
  readonly after: string;
  readonly example?: CommandExample;
  /** Loads the function that adds arguments, flags and action to the command. */
  readonly load: () => Promise<(command: Command, terminal: Terminal) => void>;
}

export const featureCommands: readonly FeatureCommand[] = [
  {
    name: 'migrate',
    usage: '[options] <source>',
    summary:
      'Move a site of Docusaurus, MkDocs, VitePress, Starlight, Hugo, Nextra or mdBook, or plain Markdown to techdocs',
    after: 'init',
    example: {
      call: 'techdocs migrate SOURCE',
      effect: 'move a site of Docusaurus, MkDocs, VitePress, Starlight, Hugo, Nextra, mdBook, or plain Markdown',
      after: 'techdocs init',
    },
    load: async () => (await import('./migrate/command.ts')).addMigrateFlags,
  },
  {
    name: 'diff',
    usage: '[options] [base]',
    summary: 'Say what a change does to the site',
    after: 'move',
    example: { call: 'techdocs diff', effect: 'say what a change does to the site', after: 'techdocs move FROM TO' },
    load: async () => (await import('./diff/command.ts')).addDiffFlags,
  },
  {
    name: 'translate',
    usage: '[options]',
    summary: 'Show what is to be translated, and exchange XLIFF with translators',
    after: 'diff',
    example: { call: 'techdocs translate', effect: 'show what is to be translated', after: 'techdocs diff' },
    load: async () => (await import('./translate/command.ts')).addTranslateFlags,
  },
  {
    name: 'mcp',
    usage: '[options]',
    summary: 'Answer questions of AI assistants over the Model Context Protocol',
    after: 'check-links',
    example: { call: 'techdocs mcp', effect: 'answer questions of AI assistants', after: 'techdocs translate' },
    load: async () => (await import('./mcp/command.ts')).addMcpFlags,
  },
  {
    name: 'lsp',
    usage: '[options]',
    summary: 'Answer editors while you write, over the Language Server Protocol',
    after: 'mcp',
    example: { call: 'techdocs lsp', effect: 'help editors while you write', after: 'techdocs mcp' },
    load: async () => (await import('./lsp/command.ts')).addLspFlags,
  },
  {
    name: 'pdf',
    usage: '[options]',
    summary: 'Make a PDF of a product, a version or single pages',
    after: 'lsp',
    example: { call: 'techdocs pdf', effect: 'make a PDF of a part of it', after: 'techdocs lsp' },
    load: async () => (await import('./pdf/command.ts')).addPdfFlags,
  },
  {
    name: 'pack',
    usage: '[options]',
    summary: 'Pack the site, or a part of it, into one archive that opens from a disk',
    after: 'pdf',
    load: async () => (await import('./portable/command.ts')).addPackFlags,
  },
];

export const featureOptions: readonly FeatureOption[] = [
  {
    command: 'build',
    after: '--preview',
    flags: '--portable',
    effect: 'build a site that opens from a disk, a USB stick or a network share, without a server',
    example: {
      call: 'techdocs build --portable -o handbook',
      effect: 'make a folder that opens with a double click',
      after: 'techdocs build --base-url /docs/',
    },
  },
  {
    command: 'new-release',
    after: '--since',
    flags: '--from-api <files...>',
    effect: 'compare two descriptions of an API, and add a section with the changes',
    example: {
      call: 'techdocs new-release oemconfig 2.13.0 --from-api v2.12.0:api.yaml api.yaml',
      effect: 'says what changed in the API',
      after: 'git log -1 --format=%b | techdocs new-release oemconfig 2.13.0 --body - --dry-run',
    },
    loadSectionWriter: async () => (await import('./api/changes/section.ts')).writeApiChangesSection,
  },
];
