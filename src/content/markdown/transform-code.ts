// Runs Shiki transformers of extensions on code blocks that techdocs highlights. They receive the same data about the block as Shiki would
// give them: options with `lang` and `meta.__raw`, tokens with the classes of techdocs, and the elements.
import type { ShikiTransformer } from 'shiki';
import type { LoadedExtension } from '../../model/extension.ts';
import { type HangWatch, runUnderHangWatch } from '../../model/hook-watch.ts';
import { type CodeDecoration, decorateTokens } from './code-decorations.ts';
import {
  createHastElement,
  createTokenElement,
  type HastChild,
  type HastElement,
  type HastRoot,
  type HastToken,
  listClasses,
  moveLineBreaksIntoLines,
  parseHastTokens,
  renderHast,
} from './code-hast.ts';

interface ExtensionShikiTransformer {
  readonly transformer: ShikiTransformer;
  readonly extension: string;
  /** Position of the transformer in the extension, such as `code[0]`. */
  readonly position: string;
  readonly watch?: HangWatch;
}

/** An error thrown by a transformer. */
export interface TransformerFault extends Pick<ExtensionShikiTransformer, 'extension'> {
  /** Name of the hook, such as `code[0].line`. */
  readonly hook: string;
  readonly error: unknown;
}

interface BlockToHighlight<Painted> {
  readonly code: string;
  readonly language: string;
  /** Text after the language. */
  readonly meta: string;
  /**
   * Highlights code. The code may differ from `code` of the block, because transformers may have changed it. `html` contains the lines of
   * the result.
   */
  paint(code: string): { readonly html: readonly string[]; readonly painted: Painted };
  /** Attributes of the `pre` element, the `code` element and each line. */
  readonly pre: HastElement['properties'];
  readonly codeProperties: HastElement['properties'];
  lineProperties(lines: readonly string[]): readonly HastElement['properties'][];
}

interface TransformedCodeBlock<Painted> {
  /** HTML of its `pre` element; `undefined` if no transformer changed anything. */
  readonly html?: string;
  readonly painted: Painted;
  readonly faults: readonly TransformerFault[];
}

/** Runs transformers on a block. If one transformer throws an error, the block is rendered again without this transformer. */
export type CodeTransformer = <Painted>(block: BlockToHighlight<Painted>) => TransformedCodeBlock<Painted>;

/** Returns a function that runs the transformers of extensions in the order of `enforce`; `undefined` if there are none. */
export function createCodeTransformer(extensions: readonly LoadedExtension[]): CodeTransformer | undefined {
  const shikiTransformers = extensions.flatMap(({ extension: { name: extension, code = [] }, watch }) =>
    code.map(
      (transformer, index): ExtensionShikiTransformer => ({
        transformer,
        extension,
        position: `code[${index}]`,
        watch,
      }),
    ),
  );
  if (shikiTransformers.length === 0) return undefined;
  const places: readonly unknown[] = ['pre', undefined, 'post'];
  const sorted = places.flatMap((place) =>
    shikiTransformers.filter(({ transformer }) => transformer.enforce === place),
  );
  return (block) => {
    const faults: TransformerFault[] = [];
    let rest: readonly ExtensionShikiTransformer[] = sorted;
    for (;;) {
      try {
        return { ...transformCodeBlock(block, rest), faults };
      } catch (error) {
        if (!(error instanceof TransformerHookError)) throw error;
        const { owned, hook, cause } = error;
        faults.push({ extension: owned.extension, hook: `${owned.position}.${hook}`, error: cause });
        rest = rest.filter((shikiTransformer) => shikiTransformer !== owned);
      }
    }
  };
}

class TransformerHookError extends Error {
  constructor(
    readonly owned: ExtensionShikiTransformer,
    readonly hook: TransformerHookName,
    cause: unknown,
  ) {
    super('A transformer failed.', { cause });
  }
}

type TransformerHookName = 'preprocess' | 'tokens' | 'span' | 'line' | 'code' | 'pre' | 'root' | 'postprocess';
type TransformerHook<Name extends TransformerHookName> = NonNullable<ShikiTransformer[Name]>;
type TransformerHookValue<Name extends TransformerHookName> = Parameters<TransformerHook<Name>>[0];

/**
 * The type that each transformer hook must return, by the name of the hook. Each entry has the name of the type and a function that checks
 * a value.
 */
const HOOK_RESULT_CHECKS: Readonly<
  Record<TransformerHookName, readonly [name: string, isRight: (value: unknown) => boolean]>
> = {
  preprocess: ['a text', (value) => typeof value === 'string'],
  tokens: ['a list of lines', (value) => Array.isArray(value) && value.every(Array.isArray)],
  span: ['an element', isHastElement],
  line: ['an element', isHastElement],
  code: ['an element', isHastElement],
  pre: ['an element', isHastElement],
  root: ['a root', (value) => Array.isArray((value as Partial<HastRoot>).children)],
  postprocess: ['a text', (value) => typeof value === 'string'],
};

function isHastElement(value: unknown): boolean {
  const { type, children } = value as Partial<HastElement>;
  return type === 'element' && Array.isArray(children);
}

type TransformerHookContext = Record<string, unknown>;

/** Passes a value through one hook of all transformers. */
function runTransformerHook<Name extends TransformerHookName>(
  name: Name,
  transformers: readonly ExtensionShikiTransformer[],
  {
    value,
    context,
    more = [],
  }: {
    value: TransformerHookValue<Name>;
    readonly context: TransformerHookContext;
    readonly more?: readonly unknown[];
  },
): TransformerHookValue<Name> {
  return transformers.reduce((before, owned) => {
    const hook = owned.transformer[name] as ((this: TransformerHookContext, ...all: unknown[]) => unknown) | undefined;
    if (hook === undefined) return before;
    try {
      const { position, watch } = owned;
      const transformed =
        runUnderHangWatch(watch, { hook: `${position}.${name}` }, () => hook.call(context, before, ...more)) || before;
      const [expected, isRight] = HOOK_RESULT_CHECKS[name];
      if (!isRight(transformed)) throw new Error(`it must give ${expected}, or nothing`);
      return transformed as TransformerHookValue<Name>;
    } catch (error) {
      throw new TransformerHookError(owned, name, error);
    }
  }, value);
}

function transformCodeBlock<Painted>(
  block: BlockToHighlight<Painted>,
  transformers: readonly ExtensionShikiTransformer[],
): Omit<TransformedCodeBlock<Painted>, 'faults'> {
  const options: TransformerOptions = {
    lang: block.language.toLowerCase() || 'text',
    meta: { __raw: block.meta },
    transformers: transformers.map(({ transformer }) => transformer),
  };
  const common: TransformerHookContext = { meta: {}, options, ...createTransformerHookContext(block) };
  const source = runTransformerHook('preprocess', transformers, {
    value: block.code,
    context: common,
    more: [options],
  });
  const { html: painted, painted: result } = block.paint(source);
  const withSource: TransformerHookContext = { ...common, source };
  const transformedLines = runTransformerHook('tokens', transformers, {
    value: parseHastTokens(painted),
    context: withSource,
  });
  const tokens = decorateTokens(transformedLines, options.decorations ?? [], source);
  const properties = block.lineProperties(source.split('\n'));
  const root = createTransformedCodeTree(tokens, { block, properties, transformers, context: withSource });
  const html = runTransformerHook('postprocess', transformers, {
    value: renderPreElement(root),
    context: common,
    more: [options],
  });
  const isSame =
    source === block.code &&
    html === renderPreElement(createCodeBlockTree(parseHastTokens(painted), { block, properties }));
  return { painted: result, ...(!isSame && { html }) };
}

interface TransformerOptions {
  readonly lang: string;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly transformers: readonly ShikiTransformer[];
  /** Ranges of code that transformers decorate. */
  readonly decorations?: readonly CodeDecoration[];
}

interface CodeBlockAttributes {
  readonly block: Pick<BlockToHighlight<unknown>, 'pre' | 'codeProperties'>;
  /** Attributes of each line. */
  readonly properties: readonly HastElement['properties'][];
}

function createLineElement(index: number, { properties }: CodeBlockAttributes): HastElement {
  return createHastElement('span', { ...(properties[index] ?? { class: 'line' }) });
}

/** Returns the elements of a block as they are without transformers. */
function createCodeBlockTree(tokens: readonly (readonly HastToken[])[], building: CodeBlockAttributes): HastRoot {
  const { block } = building;
  const lines = tokens.map((line, index) => ({
    ...createLineElement(index, building),
    children: line.map(createTokenElement),
  }));
  const code = createHastElement('code', { ...block.codeProperties }, joinLinesWithBreaks(lines));
  return { type: 'root', children: [createHastElement('pre', { ...block.pre }, [code])] };
}

function joinLinesWithBreaks(lines: readonly HastElement[]): HastChild[] {
  return lines.flatMap((line, index): HastChild[] => (index === 0 ? [line] : [{ type: 'text', value: '\n' }, line]));
}

/**
 * Returns the elements of a block after the hooks of the transformers. For each line, the hooks run on the tokens first, then on the line.
 * After all lines, the hooks run on the elements around the lines.
 */
function createTransformedCodeTree(
  tokens: readonly (readonly HastToken[])[],
  {
    transformers,
    context: withSource,
    ...building
  }: CodeBlockAttributes & {
    readonly transformers: readonly ExtensionShikiTransformer[];
    readonly context: TransformerHookContext;
  },
): HastRoot {
  const { block } = building;
  const lines: HastElement[] = [];
  const root: HastRoot = { type: 'root', children: [] };
  let pre = createHastElement('pre', { ...block.pre });
  let code = createHastElement('code', { ...block.codeProperties });
  // Line hooks add classes to the elements around a line, so `pre` and `code` exist before their lines are complete.
  const context: TransformerHookContext = Object.defineProperties(
    { ...withSource, structure: 'classic', addClassToHast, tokens, root, lines },
    { pre: { get: () => pre, enumerable: true }, code: { get: () => code, enumerable: true } },
  );
  for (const [index, line] of tokens.entries()) {
    const lineElement = createLineElement(index, building);
    let column = 0;
    for (const token of line) {
      const more = [index + 1, column, lineElement, token];
      lineElement.children.push(
        runTransformerHook('span', transformers, { value: createTokenElement(token), context, more }),
      );
      column += token.content.length;
    }
    const done = runTransformerHook('line', transformers, { value: lineElement, context, more: [index + 1] });
    if (index > 0) code.children.push({ type: 'text', value: '\n' });
    code.children.push(done);
    lines.push(done);
  }
  code = runTransformerHook('code', transformers, { value: code, context });
  pre.children.push(code);
  pre = runTransformerHook('pre', transformers, { value: pre, context });
  root.children.push(pre);
  return runTransformerHook('root', transformers, { value: root, context });
}

function renderPreElement({ children }: HastRoot): string {
  return renderHast(moveLineBreaksIntoLines(children as HastChild[]));
}

/** Adds classes to an element. As in Shiki, its classes become a list. */
function addClassToHast(node: HastElement, className: string | readonly string[]): HastElement {
  if (className.length === 0) return node;
  const added = typeof className === 'string' ? className.split(/\s+/) : className;
  const classes = [...new Set([...listClasses(node), ...added])].filter(Boolean);
  node.properties = { ...node.properties, class: classes };
  delete node.properties.className;
  return node;
}

/** Returns functions with which transformers highlight other code in the language of the block. */
function createTransformerHookContext(block: BlockToHighlight<unknown>): TransformerHookContext {
  const codeToTokens = (code: string) => ({ tokens: parseHastTokens(block.paint(code).html) });
  const plain = { pre: {}, codeProperties: {} };
  return {
    codeToTokens,
    codeToHast: (code: string) => createCodeBlockTree(codeToTokens(code).tokens, { block: plain, properties: [] }),
  };
}
