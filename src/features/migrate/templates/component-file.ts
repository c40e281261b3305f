// Reads a component of the old site as one module of JSX: its statements, its imports, and what it shows. Files of Vue and Astro become JSX
// first. Pure.
import { tryOrUndefined } from '../../../lib/attempt.ts';
import { listImportedNames, readIdentifierOrLiteralName } from '../code-imports.ts';
import type { ModuleParser, SyntaxNode } from '../free-names.ts';

/** An import of a component file. */
export interface ComponentImport {
  readonly from: string;
  readonly name: string;
}

/** A component of the old site, as code that is not run. */
export interface ComponentFile {
  readonly code: string;
  /** Statements that declare names. */
  readonly statements: readonly SyntaxNode[];
  readonly imports: ReadonlyMap<string, ComponentImport>;
  /** Names of the component's props, if the code lists them. */
  readonly props: readonly string[];
  /** Name of the declared value that is shown. If it is a function, it receives the props. */
  readonly shown: string;
  /** Whether white space in texts of the component collapses as in HTML. In JSX, line breaks beside tags are removed instead. */
  readonly isHtml: boolean;
}

/** Variable that is added to a Vue or Astro file: the content that it shows. */
const RENDERED_JSX_VARIABLE = '__shown';

/** The begin of a default export without a name: a function, or a call such as `memo(Hint)`. */
const UNNAMED_DEFAULT_EXPORT = /^export\s+default\s+(?=function\s*\(|\(|\w+\s*=>|(?:React\.)?memo\()/m;

/** Functions of packages whose result depends only on their arguments and on the page. */
const PACKAGE_FUNCTION_STUBS: Readonly<Record<string, string>> = {
  defineProps: '() => __props',
  withDefaults: '(given, other) => ({ ...other, ...given })',
  computed: '(read) => read()',
  ref: '(value) => value',
  useData: '() => __data',
  useMemo: '(make) => make()',
  memo: '(component) => component',
  useBaseUrl: '(path) => path',
  withBase: '(path) => path',
  useDoc: '() => ({ frontMatter: __data.frontmatter, metadata: __data.page, toc: __data.page, assets: __data.page })',
};
const PACKAGE_IMPORT = /\bimport\s([^'";]*?)\sfrom\s*['"](?:vue|vitepress|react|@docusaurus\/[^'"]*)['"]/g;

/** Returns declarations of the functions of packages that a file uses. A Vue file may use these functions without an import. */
function declarePackageFunctions(path: string, text: string): string {
  const imported = [...text.matchAll(PACKAGE_IMPORT)].map(([, names = '']) => names).join(' ');
  return Object.entries(PACKAGE_FUNCTION_STUBS)
    .filter(([name]) => path.endsWith('.vue') || new RegExp(`\\b${name}\\b`).test(imported))
    .map(([name, code]) => `const ${name} = ${code}; `)
    .join('');
}

/**
 * Reads a component; `name` is the export. Returns `undefined` if the file is no component, or if its content is known only when its code
 * runs.
 */
export function readComponentFile(
  path: string,
  text: string,
  { name, parse }: { readonly name: string; readonly parse: ModuleParser },
): ComponentFile | undefined {
  const jsx = /\.vue$/.test(path)
    ? convertVueToJsx(text)
    : /\.astro$/.test(path)
      ? convertAstroToJsx(text)
      : text.replace(UNNAMED_DEFAULT_EXPORT, `const ${RENDERED_JSX_VARIABLE} = `);
  if (jsx === undefined || jsx.length > 60_000) return undefined;
  const code = declarePackageFunctions(path, text) + jsx;
  return tryOrUndefined(() =>
    readComponentModule(code, parse(code) as readonly SyntaxNode[], {
      name,
      text,
      isHtml: /\.(?:vue|astro)$/.test(path),
    }),
  );
}

/** A loop of Vue: `v-for="(item, index) in list"`. */
const VUE_LOOP = /\sv-for="\s*(?:\(([^)"]*)\)|([\w$]+|\{[^}"]*\}|\[[^\]"]*\]))\s+(?:in|of)\s+([^"]*)"/g;

/** Returns a Vue file as JSX. Returns `undefined` if the template has directives that JSX cannot express. */
function convertVueToJsx(text: string): string | undefined {
  const plain = text.replace(/<!--[\s\S]*?-->/g, '');
  const template = /<template>\s*([\s\S]*)<\/template>/.exec(plain)?.[1];
  const script = /<script\b[^>]*>([\s\S]*?)<\/script>/.exec(plain)?.[1] ?? '';
  if (template === undefined || /\sv-(?!if\b|else\b|else-if\b|for\b|text\b|bind:)|\s#\w/.test(template))
    return undefined;
  const texts = template.replace(/\{\{[\s\S]*?\}\}/g, '').replace(/"[^"]*"/g, '');
  if (/[{}]/.test(texts)) return undefined;
  const jsx = template
    // An event handler becomes an attribute with a function, which stops the filling only if a condition selects its element.
    .replace(/\s@([\w:]+)[\w.]*(?:="[^"]*"|='[^']*')?/g, ' on-$1={() => 0}')
    .replace(/\{\{([\s\S]*?)\}\}/g, '{$1}')
    .replace(
      /\s(?:v-bind)?:([\w-]+)=(?:"([^"]*)"|'([^']*)')/g,
      (_, name: string, value = '', other = value) => ` ${name}={${other}}`,
    )
    .replace(/\s:([\w-]+)(?=[\s/>])/g, ' $1={$1}')
    .replace(/\s(v-(?:else-)?if)="([^"]*)"/g, ' $1={$2}')
    .replace(/\sv-text="([^"]*)"/g, ' set:text={$1}')
    .replace(VUE_LOOP, (_, several?: string, value = '', list = '') => ` v-for={(${several ?? value}) => (${list})}`);
  return `${script}\nconst ${RENDERED_JSX_VARIABLE} = <>${closeVoidElements(jsx)}</>;`;
}

/** What a file of Astro reads of its use, as code. */
const ASTRO_GLOBAL =
  'const Astro = { props: __props, slots: { has: (name) => __slots.includes(name) }, locals: { t: (key) => __texts[key] } }; ';

/**
 * Returns an Astro file as JSX. Returns `undefined` if the template has a `<script>` element or an Astro directive, or if the file reads
 * more than its props, the names of its slots and texts of the interface.
 */
function convertAstroToJsx(text: string): string | undefined {
  const [, script = '', template = ''] = /^\s*(?:---\n([\s\S]*?)\n---)?([\s\S]*)$/.exec(text) ?? [];
  const shown = template.replace(/<!--[\s\S]*?-->|<style\b[\s\S]*?<\/style>/g, '');
  if (/\bAstro\.(?!props\b|slots\.has\(|locals\.t\()/.test(text) || /<script\b|\sdefine:/.test(shown)) return undefined;
  const jsx = shown
    // `{name}` as an attribute is short for `name={name}`.
    .replace(/<[A-Za-z](?:[^<>{}]|\{[^<>{}]*\})*>/g, (tag) => tag.replace(/(?<=\s)\{(\w+)\}(?=[\s/>])/g, '$1={$1}'));
  return `${ASTRO_GLOBAL}${script}\nconst ${RENDERED_JSX_VARIABLE} = <>${closeVoidElements(jsx)}</>;`;
}

function closeVoidElements(jsx: string): string {
  return jsx.replace(/<(br|hr|img|input|source|wbr)\b((?:"[^"]*"|'[^']*'|[^>"'])*?)\s*\/?>/g, '<$1$2 />');
}

interface ComponentModuleInput {
  readonly name: string;
  readonly isHtml: boolean;
  /** Text of the file. */
  readonly text: string;
}

function readComponentModule(
  code: string,
  body: readonly SyntaxNode[],
  { name, isHtml, text }: ComponentModuleInput,
): ComponentFile | undefined {
  const imports = new Map<string, ComponentImport>();
  const statements: SyntaxNode[] = [];
  let shown = isHtml ? RENDERED_JSX_VARIABLE : undefined;
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') {
      const from = readIdentifierOrLiteralName(statement.source);
      for (const { local, imported } of listImportedNames(statement)) imports.set(local, { from, name: imported });
      continue;
    }
    const isDefault = statement.type === 'ExportDefaultDeclaration';
    const isExport = isDefault || statement.type === 'ExportNamedDeclaration';
    const declared = (isExport ? statement.declaration : statement) as SyntaxNode | null;
    if (declared === null || statement.type === 'ExportAllDeclaration') continue;
    if (isDefault && name === 'default' && !isHtml) shown = readDeclaredName(declared);
    else if (listDeclaredNames(declared).includes(name)) shown = name;
    else if (name === 'default' && listDeclaredNames(declared).includes(RENDERED_JSX_VARIABLE))
      shown = RENDERED_JSX_VARIABLE;
    if (declared.type !== 'Identifier' && !isVueMacroCall(declared) && !(isDefault && isVueDescription(declared)))
      statements.push(declared);
  }
  const props = [
    ...(/defineProps<\s*\{([\s\S]*?)\}\s*>|defineProps\(([\s\S]*?)\)|\bprops:\s*(\{[\s\S]*?\n\s*\}|\[[^\]]*\])/.exec(
      text,
    ) ?? []),
  ]
    .slice(1)
    .join(' ');
  return shown === undefined
    ? undefined
    : {
        code,
        statements,
        imports,
        shown,
        isHtml,
        props: [...props.matchAll(/(\w+)\??\s*:|'(\w+)'/g)].map((match) => match[1] ?? match[2] ?? ''),
      };
}

/** Whether a statement only tells Vue about the component, such as `defineProps<…>()`. */
function isVueMacroCall({ type, expression }: SyntaxNode): boolean {
  const callee =
    type === 'ExpressionStatement' ? ((expression as SyntaxNode).callee as SyntaxNode | undefined) : undefined;
  return callee?.type === 'Identifier' && /^define[A-Z]/.test(String(callee.name));
}

/** Whether a value is an object of options that only tell Vue about the component, such as its props. */
function isVueDescription({ type, properties = [] }: SyntaxNode): boolean {
  const names = (properties as SyntaxNode[]).map(({ key }) => String((key as SyntaxNode | undefined)?.name));
  return (
    type === 'ObjectExpression' && names.every((name) => /^(?:name|props|components|inheritAttrs|emits)$/.test(name))
  );
}

function readDeclaredName(node: SyntaxNode): string | undefined {
  const id = node.type === 'Identifier' ? node : (node.id as SyntaxNode | null | undefined);
  return id ? String(id.name) : undefined;
}

function listDeclaredNames(node: SyntaxNode): readonly string[] {
  if (node.type !== 'VariableDeclaration') return [readDeclaredName(node) ?? ''];
  return (node.declarations as SyntaxNode[]).map(({ id }) => String((id as SyntaxNode).name));
}
