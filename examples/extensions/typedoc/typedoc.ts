// A reference generated from TypeScript: the exported functions of each file, with the comments above them.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { defineExtension } from 'techdocs';

export interface TypedocOptions {
  /** Folder of the sources. */
  readonly src: string;
  /** Folder of the pages, in the folder of the docs. */
  readonly to: string;
}

export function typedoc({ src, to }: TypedocOptions) {
  return defineExtension({
    name: 'typedoc',
    key: { src, to },
    async read({ root, folders }) {
      const names = (await readdir(join(root, src))).filter((name) => name.endsWith('.ts')).sort();
      const sources = await Promise.all(
        names.map(async (name) => ({
          path: `${folders.docs[0]}/${to}/${name.replace(/\.ts$/, '.md')}`,
          text: pageOf(`${src}/${name}`, await readFile(join(root, src, name), 'utf8')),
        })),
      );
      return { sources, watch: [src] };
    },
  });
}

function pageOf(file: string, code: string): string {
  const functions = statementsOf(file, code).flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'FunctionDeclaration') return [];
    const { id, start, body: block } = statement.declaration;
    const signature = code.slice(start, block?.start).trim();
    const [, comment = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(code.slice(0, statement.start)) ?? [];
    const text = comment.replace(/^[ \t]*\* ?/gm, '').trim();
    return `## ${id?.name}\n\n\`\`\`ts\n${signature}\n\`\`\`\n\n${text}`;
  });
  const title = file.replace(/^.*\//, '');
  return `# ${title}\n\n${functions.join('\n\n') || 'This file exports no function.'}\n`;
}

function statementsOf(file: string, code: string) {
  try {
    return parseAst(code, { lang: 'ts', sourceType: 'module' }).body;
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`);
  }
}
