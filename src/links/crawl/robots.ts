// Parses `robots.txt` by RFC 9309.

/** Rules for one crawler. */
export interface RobotsRules {
  /** Whether a path with its query may be requested. */
  readonly isAllowed: (path: string) => boolean;
  /** Crawl delay in seconds. */
  readonly delay?: number;
}

interface RobotsPathRule {
  readonly length: number;
  readonly isAllowed: boolean;
  readonly matches: (path: string) => boolean;
}

interface UserAgentGroup {
  readonly agents: string[];
  readonly rules: RobotsPathRule[];
  delay?: number;
}

/** Rules of a site without the file: everything is allowed. */
export const ALLOW_ALL_ROBOTS: RobotsRules = { isAllowed: () => true };

/**
 * Parses `robots.txt` for a crawler, whose name is in lower case. Uses the groups for this name or, if there are none, the groups for `*`.
 */
export function parseRobotsTxt(text: string, agent: string): RobotsRules {
  const groups = parseUserAgentGroups(text);
  const namedUserAgentGroups = groups.filter(({ agents }) => agents.includes(agent));
  const ownUserAgentGroups =
    namedUserAgentGroups.length > 0 ? namedUserAgentGroups : groups.filter(({ agents }) => agents.includes('*'));
  // The longest matching rule applies. If an allowing and a disallowing rule have equal length, the allowing rule applies.
  const rules = ownUserAgentGroups
    .flatMap((group) => group.rules)
    .sort((a, b) => b.length - a.length || Number(b.isAllowed) - Number(a.isAllowed));
  const delay = ownUserAgentGroups.find((group) => group.delay !== undefined)?.delay;
  return {
    isAllowed: (path) => rules.find(({ matches }) => matches(normalizePercentEncoding(path)))?.isAllowed ?? true,
    ...(delay !== undefined && { delay }),
  };
}

function parseUserAgentGroups(text: string): readonly UserAgentGroup[] {
  const groups: UserAgentGroup[] = [];
  let isNaming = false;
  for (const row of text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)) {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*?)\s*(?:#.*)?$/.exec(row) ?? [];
    const key = name.toLowerCase();
    if (key === 'user-agent') {
      if (!isNaming) groups.push({ agents: [], rules: [] });
      groups.at(-1)?.agents.push(value.toLowerCase().replace(/\/.*$/, ''));
    }
    const group = groups.at(-1);
    if (key === 'allow' || key === 'disallow') {
      // An empty rule has no effect.
      if (value !== '') group?.rules.push(createRobotsPathRule(value, key === 'allow'));
    } else if (key === 'crawl-delay' && group !== undefined && /^\d+(?:\.\d+)?$/.test(value))
      group.delay = Number(value);
    if (key !== '') isNaming = key === 'user-agent';
  }
  return groups;
}

function createRobotsPathRule(value: string, isAllowed: boolean): RobotsPathRule {
  const isWhole = value.endsWith('$');
  const parts = normalizePercentEncoding(isWhole ? value.slice(0, -1) : value).split('*');
  return { length: value.length, isAllowed, matches: (path) => matchesSplitRobotsRule(path, parts, isWhole) };
}

/**
 * Whether a path matches a rule that is split at each `*`. With `isWhole`, the rule must match the whole path. No regular expression is
 * used, because a site could write a rule that makes the expression backtrack forever.
 */
function matchesSplitRobotsRule(path: string, [first = '', ...others]: readonly string[], isWhole: boolean): boolean {
  if (!path.startsWith(first)) return false;
  const last = isWhole ? others.pop() : undefined;
  let offset = first.length;
  for (const part of others) {
    const index = path.indexOf(part, offset);
    if (index < 0) return false;
    offset = index + part.length;
  }
  if (!isWhole) return true;
  return last === undefined ? path.length === offset : path.length - last.length >= offset && path.endsWith(last);
}

/** Normalizes the percent-encoding of a path. */
function normalizePercentEncoding(path: string): string {
  try {
    return encodeURI(decodeURI(path));
  } catch {
    return path;
  }
}
