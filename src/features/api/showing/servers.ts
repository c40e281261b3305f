// Servers of an API with the variables of their addresses.
import type { ApiServer } from '../reference.ts';
import { factsPieces, fieldsTable } from './fields.ts';
import { type ApiPiece, codeHtml, codeMarkdown, descriptionPieces, htmlText, type PieceScope } from './pieces.ts';

/** Returns the list of servers. */
export function serversPieces(servers: readonly ApiServer[], scope: PieceScope, id: string): readonly ApiPiece[] {
  return servers.flatMap(({ url, name, protocol, description, variables, facts = [] }, index): readonly ApiPiece[] => {
    const words = [name, protocol].filter((word) => word !== undefined);
    return [
      {
        html: `<p class="api-request">${codeHtml(url)}${words.map((word) => ` <span class="api-mark">${htmlText(word)}</span>`).join('')}</p>`,
        mirror: `${codeMarkdown(url)}${words.length === 0 ? '' : ` (${words.join(', ')})`}`,
      },
      ...descriptionPieces(description === undefined ? [] : [description]),
      ...factsPieces(facts, scope),
      ...fieldsTable(variables, scope, { id: `${id}-${index + 1}` }),
    ];
  });
}
