// Fence attributes of code groups.
import type { Extension } from '../../model/extension.ts';

/** `tab` makes a block a tab, `groupId` names its group, `npm2yarn` adds tabs for other package managers. */
export const codeAttributes = { tab: 'word', groupId: 'value', npm2yarn: 'word' } as const satisfies NonNullable<
  Extension['codeAttributes']
>;
