// Reads what a block of code says of its tab.
import {
  type FenceAttributes,
  type FenceInfo,
  fenceAttributes,
  type OwnAttributes,
  parseFenceInfo,
  unquoted,
} from '../../content/markdown/code.ts';
import { codeAttributes } from './attributes.ts';

/** What stands after the three backticks. */
export interface TabInfo extends Pick<FenceInfo, 'language' | 'title'> {
  /** The block is a tab, one of those that stand beside it. */
  readonly tab?: TabMeta;
  /** Tabs of this name change together. */
  readonly groupId?: string;
  /** Commands of npm that are shown for other package managers too. */
  readonly isNpm2yarn?: true;
}

/** What `tab` says: `tab`, `tab="Name"` or `tab={"label": "Name", "span": 2}`. */
interface TabMeta {
  readonly label?: string;
  /** Number of blocks that are in the tab. */
  readonly span: number;
}

const OWN: OwnAttributes = new Map(Object.entries(codeAttributes));

/** Reads a fence's info string. */
export function readTabInfo(info: string): TabInfo {
  const { language, title } = parseFenceInfo(info, OWN);
  return { language, ...(title !== undefined && { title }), ...tabAttributes(fenceAttributes(info, OWN)) };
}

/** The attributes of a fence that make tabs. */
function tabAttributes(attributes: FenceAttributes): Pick<TabInfo, 'tab' | 'groupId' | 'isNpm2yarn'> {
  const groupId = unquoted(attributes.get('groupId') ?? '');
  const tab = attributes.get('tab');
  return {
    ...(tab === undefined ? {} : { tab: tab.startsWith('{') ? tabOfJson(tab) : tabNamed(unquoted(tab)) }),
    ...(groupId ? { groupId } : {}),
    ...(attributes.has('npm2yarn') ? { isNpm2yarn: true } : {}),
  };
}

function tabNamed(label: string): TabMeta {
  return { ...(label ? { label } : {}), span: 1 };
}

function tabOfJson(json: string): TabMeta {
  const [label] = /(?<="label"\s*:\s*")[^"]*(?=")/.exec(json) ?? [];
  const [span] = /(?<="span"\s*:\s*)\d+/.exec(json) ?? [];
  return { ...tabNamed(label ?? ''), span: Math.max(1, Number(span ?? 1)) };
}
