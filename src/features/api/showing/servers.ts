// Servers of an API with the variables of their addresses.
import type { ApiServer } from '../reference.ts';
import { createFactsPieces } from './facts.ts';
import { createFieldsTable } from './fields.ts';
import {
  type ApiPiece,
  type ApiPieceContext,
  createDescriptionPieces,
  escapeHtmlText,
  formatCodeSpan,
  renderCodeHtml,
} from './pieces.ts';

/** Returns the list of servers. */
export function createServersPieces(
  servers: readonly ApiServer[],
  scope: ApiPieceContext,
  id: string,
): readonly ApiPiece[] {
  return servers.flatMap(({ url, name, protocol, description, variables, facts = [] }, index): readonly ApiPiece[] => {
    const words = [name, protocol].filter((word) => word !== undefined);
    return [
      {
        html: `<p class="api-request">${renderCodeHtml(url)}${words.map((word) => ` <span class="api-mark">${escapeHtmlText(word)}</span>`).join('')}</p>`,
        mirror: `${formatCodeSpan(url)}${words.length === 0 ? '' : ` (${words.join(', ')})`}`,
      },
      ...createDescriptionPieces(description === undefined ? [] : [description]),
      ...createFactsPieces(facts, scope),
      ...createFieldsTable(variables, scope, { id: `${id}-${index + 1}` }),
    ];
  });
}
