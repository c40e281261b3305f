// Generates the manual's page on the interface of extensions from its types: each key with its description and its type, then the types
// that these refer to.
import { page, table } from './markdown.ts';
import { commentBefore, type Declared, declaredIn, type Node, nameOf, plain } from './props.ts';

const INTRO = `All keys of an extension, made from the types of the package. \`name\` is needed, and all others may be left out. \`techdocs\` exports the
types. See [What to use when](./index.md) for what each is good for, and [A first extension](./first.md) for how to begin.`;

const FILE = 'model/extension.ts';
/** Types from other files of the model. */
const OTHERS = [
  'model/extension-markdown.ts',
  'model/extension-links.ts',
  'model/extension-routes.ts',
  'model/extension-slots.ts',
  'model/extension-read.ts',
  'model/generated-pages.ts',
  'model/page-piece.ts',
  'model/search-index.ts',
  'model/search-function.ts',
];
/** Types that sites do not use. */
const LEFT_OUT = ['Extension', 'LoadedExtension', 'ExtensionPages'];

/** Returns the text of the page. */
export function extensionPage(): string {
  const declared = [FILE, ...OTHERS].flatMap(declaredIn);
  const extension = declared.find(({ name }) => name === 'Extension') as Declared;
  const types = declared.filter(({ name }) => !LEFT_OUT.includes(name));
  const known = new Set(types.map(({ name }) => name));
  const keys = membersOf(extension).flatMap(({ name, about, code }) => [
    `## ${name}`,
    about,
    `\`\`\`typescript\n${code}\n\`\`\``,
    ...namedIn(code, known),
  ]);
  const others = types.flatMap((type) => [
    `### ${type.name}`,
    ...(type.about === '' ? [] : [type.about]),
    ...bodyOf(type, type.text),
  ]);
  const head = {
    title: 'The interface',
    description: 'Every key of an extension with its type, and the types of what hooks get and return.',
    position: 3,
  };
  const site =
    'What `SitePage` and `SiteView` hold stands in [Props of templates and parts](../reference/templates.md#sitepage).';
  return page(head, [INTRO, ...keys, '## Types', site, ...others]);
}

interface Member {
  readonly name: string;
  readonly about: string;
  /** The declaration in the source. */
  readonly code: string;
}

function membersOf({ node, text }: Pick<Declared, 'node' | 'text'>): readonly Member[] {
  const body = (node.body ?? node) as { readonly body?: readonly Node[]; readonly members?: readonly Node[] };
  return (body.body ?? body.members ?? []).map((member) => ({
    name: nameOf(member.key as Node),
    about: commentBefore(text, member.start),
    code: declarationOf(text.slice(member.start, member.end)),
  }));
}

/** Returns a declaration in the form for readers: without `readonly`, and with the original indentation. */
function declarationOf(code: string): string {
  return code
    .replaceAll(/\breadonly /g, '')
    .replaceAll(/(?<=\bReadonly<)\s+|(?<=>)\s+(?=>)/g, '')
    .replaceAll(/\bReadonly<(Record<string, string>)>/g, '$1')
    .replaceAll(/\bReadonly<((?:[^<>]|=>|<(?:[^<>]|=>|<[^<>]*>)*>)*)>/g, '$1')
    .replaceAll('\n  ', '\n')
    .replace(/;$/, '');
}

/** Returns a line of links to the types that a declaration refers to. */
function namedIn(code: string, known: ReadonlySet<string>): readonly string[] {
  const names = [...new Set([...code.matchAll(/\b[A-Z]\w+\b/g)].map(([word]) => word))].filter((word) =>
    known.has(word),
  );
  return names.length === 0
    ? []
    : [`Types: ${names.map((name) => `[\`${name}\`](#${name.toLowerCase()})`).join(', ')}.`];
}

function bodyOf(type: Declared, text: string): readonly string[] {
  const isInterface = type.node.type === 'TSInterfaceDeclaration';
  if (!isInterface) return [`\`\`\`typescript\n${declarationOf(text.slice(type.node.start, type.node.end))}\n\`\`\``];
  const rows = membersOf(type).map(({ code, about }) => [`\`${plain(code).replaceAll('`', '')}\``, about]);
  return [table(['field', 'meaning'], rows)];
}
