// Finds the free names of a function in the old configuration. A free name is declared outside the function. A function without free names
import { tryOrUndefined } from '../../lib/attempt.ts';
// can be copied. Pure.

/** Parses the statements of a module; throws on syntax errors. */
export type ModuleParser = (code: string) => readonly unknown[];

const GLOBAL_NAMES = new Set(
  'undefined NaN Infinity Object Array String Number Boolean Math JSON Date RegExp Map Set URL Error Symbol Promise Intl encodeURIComponent decodeURIComponent encodeURI decodeURI parseInt parseFloat isNaN console'.split(
    ' ',
  ),
);

/** A node of a syntax tree. */
export interface SyntaxNode {
  readonly type: string;
  readonly [key: string]: unknown;
}

function isSyntaxNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';
}

/** Returns the distinct names that code uses and does not declare; `undefined` if it cannot be parsed. */
export function findUndeclaredNames(code: string, parse: ModuleParser): readonly string[] | undefined {
  const tree = tryOrUndefined(() => parse(`(${code})`));
  if (tree === undefined) return undefined;
  const used = new Set<string>();
  const declared = new Set<string>(GLOBAL_NAMES);
  collectUsedAndDeclaredNames(tree, used, declared);
  // Scopes are ignored: a name that is declared anywhere in the code counts as declared everywhere. This is good enough, because code
  // seldom redeclares an outer name.
  return [...used].filter((name) => !declared.has(name));
}

function collectUsedAndDeclaredNames(value: unknown, used: Set<string>, declared: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) collectUsedAndDeclaredNames(item, used, declared);
    return;
  }
  if (!isSyntaxNode(value)) return;
  const { type } = value;
  if (type === 'Identifier') used.add(String(value.name));
  else if (type === 'JSXIdentifier') {
    if (/^[A-Z]/.test(String(value.name))) used.add(String(value.name));
  } else if (type === 'VariableDeclarator') collectDeclaredNames(value.id, declared);
  else if (/Function/.test(type)) {
    collectDeclaredNames(value.id, declared);
    collectDeclaredNames(value.params, declared);
  } else if (type === 'CatchClause') collectDeclaredNames(value.param, declared);
  for (const [key, item] of Object.entries(value)) {
    const isName = key === 'property' || key === 'key';
    if (isName && value.computed !== true && type !== 'JSXMemberExpression') continue;
    if (type === 'JSXAttribute' && key === 'name') continue;
    if (key === 'typeAnnotation' || key === 'returnType' || key === 'typeParameters') continue;
    collectUsedAndDeclaredNames(item, used, declared);
  }
}

/** Collects the names that a pattern declares. */
function collectDeclaredNames(value: unknown, declared: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) collectDeclaredNames(item, declared);
  } else if (isSyntaxNode(value)) {
    if (value.type === 'Identifier') declared.add(String(value.name));
    else if (value.type === 'Property') collectDeclaredNames(value.value, declared);
    else if (value.type === 'AssignmentPattern') collectDeclaredNames(value.left, declared);
    else if (value.type === 'RestElement') collectDeclaredNames(value.argument, declared);
    else if (value.type === 'FormalParameters') collectDeclaredNames(value.items, declared);
    else if (value.type === 'FormalParameter') collectDeclaredNames(value.pattern, declared);
    else if (/Pattern$/.test(value.type)) collectDeclaredNames(value.properties ?? value.elements, declared);
  }
}
