// What is read behind the language of a block of code.
import type { Extension } from '../../model/extension.ts';

/** `tab` makes a block one of some tabs, `groupId` names them, `npm2yarn` makes tabs of its commands. */
export const codeAttributes = { tab: 'word', groupId: 'value', npm2yarn: 'word' } as const satisfies NonNullable<
  Extension['codeAttributes']
>;
