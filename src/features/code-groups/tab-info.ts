// Reads the tab attributes of a code block.
import {
  type FenceAttributeKindByName,
  type FenceAttributes,
  type FenceInfo,
  parseFenceAttributes,
  parseFenceInfo,
  stripQuotes,
} from '../../content/markdown/code.ts';
import { codeAttributes } from './attributes.ts';

/** Parsed info string. */
export interface TabFenceInfo extends Pick<FenceInfo, 'language' | 'title'> {
  /** Present if the block is a tab beside its neighbours. */
  readonly tab?: TabAttribute;
  /** Id of a group of tabs. When a reader selects a tab, all tabs of the group change. */
  readonly groupId?: string;
  /** Whether the npm commands in the block are also shown for other package managers. */
  readonly isNpm2yarn?: true;
}

/** Value of `tab`: `tab`, `tab="Name"` or `tab={"label": "Name", "span": 2}`. */
interface TabAttribute {
  readonly label?: string;
  /** Number of blocks in the tab. */
  readonly span: number;
}

const CODE_GROUP_ATTRIBUTES: FenceAttributeKindByName = new Map(Object.entries(codeAttributes));

/** Parses an info string. */
export function parseTabInfo(info: string): TabFenceInfo {
  const { language, title } = parseFenceInfo(info, CODE_GROUP_ATTRIBUTES);
  return {
    language,
    ...(title !== undefined && { title }),
    ...selectTabAttributes(parseFenceAttributes(info, CODE_GROUP_ATTRIBUTES)),
  };
}

/** Returns the attributes of a fence that concern tabs. */
function selectTabAttributes(attributes: FenceAttributes): Pick<TabFenceInfo, 'tab' | 'groupId' | 'isNpm2yarn'> {
  const groupId = stripQuotes(attributes.get('groupId') ?? '');
  const tab = attributes.get('tab');
  return {
    ...(tab === undefined
      ? {}
      : { tab: tab.startsWith('{') ? parseTabJson(tab) : createTabAttribute(stripQuotes(tab)) }),
    ...(groupId ? { groupId } : {}),
    ...(attributes.has('npm2yarn') ? { isNpm2yarn: true } : {}),
  };
}

function createTabAttribute(label: string): TabAttribute {
  return { ...(label ? { label } : {}), span: 1 };
}

function parseTabJson(json: string): TabAttribute {
  const [label] = /(?<="label"\s*:\s*")[^"]*(?=")/.exec(json) ?? [];
  const [span] = /(?<="span"\s*:\s*)\d+/.exec(json) ?? [];
  return { ...createTabAttribute(label ?? ''), span: Math.max(1, Number(span ?? 1)) };
}
