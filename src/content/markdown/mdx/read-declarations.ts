// Loads the parser for ES modules, which only pages with an import or export need.
import type { parseAst } from 'rolldown/parseAst';
import { findTooComplexCode } from '../../../lib/excess.ts';
import type { DeclarationParser, EsmDeclaration } from './declarations.ts';

type ParsedStatement = ReturnType<typeof parseAst>['body'][number];

/** Loads the parser and returns a function that parses declarations. */
export async function loadDeclarationParser(): Promise<DeclarationParser> {
  const { parseAst: parse } = await import('rolldown/parseAst');
  return (code) => {
    // The parser has no recursion limit: excessive nesting would overflow the stack of the process.
    if (findTooComplexCode(code) !== undefined) return undefined;
    try {
      const declared = parse(code, { lang: 'tsx' }).body.map((statement) => convertToDeclaration(statement, code));
      return declared.length > 0 && declared.every((esmDeclaration) => esmDeclaration !== undefined)
        ? declared
        : undefined;
    } catch {
      return undefined;
    }
  };
}

function convertToDeclaration(statement: ParsedStatement, code: string): EsmDeclaration | undefined {
  const line = code.slice(0, statement.start).split('\n').length - 1;
  switch (statement.type) {
    case 'ImportDeclaration':
      return {
        isImport: true,
        line,
        names: statement.specifiers.map(({ local }) => local.name),
        from: statement.source.value,
      };
    case 'ExportAllDeclaration':
    case 'ExportDefaultDeclaration':
    case 'ExportNamedDeclaration':
      return { isImport: false, line, names: [] };
    default:
      return undefined;
  }
}
