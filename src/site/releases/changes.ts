// Groups the changes of a post by kind, such as fixes, according to its headings. The headings that name kinds may be below a version
// heading, as in files of changelog tools, or below the heading of a product area, as in posts of authors.
import { groupBy } from '../../lib/group.ts';
import { type ChangeKind, changeKinds, isNameOfChangeKind, parseChangeKind } from '../../model/changes.ts';
import type { Heading } from '../../model/document.ts';
import type { DocumentMetadata } from '../../model/entries.ts';
import { t } from '../../model/messages.ts';
import type { ChangesOfKindView } from '../../model/release-view.ts';
import type { SiteStructure } from '../../model/site.ts';
import type { BodyRef } from '../../model/view.ts';

/**
 * A heading of level 2, with the headings of level 3 below it. If a heading of level 3 comes before the first heading of level 2, `heading`
 * may also have level 3.
 */
interface HeadingWithSubheadings {
  readonly heading: Heading;
  readonly below: readonly Heading[];
}

interface ChangeSection {
  readonly kind: ChangeKind;
  readonly heading: string;
  readonly body: BodyRef;
}

/** Whether headings divide the text of a post into changes: a heading of level 2, or one of level 3 that names a kind of change. */
export function isPostDividedIntoChanges(
  { messages }: Pick<SiteStructure, 'messages'>,
  { headings }: DocumentMetadata,
): boolean {
  return headings.some(({ level, text }) => level === 2 || (level === 3 && isNameOfChangeKind(text, messages.texts)));
}

/**
 * Returns the changes of a post by kind, in the order of the kinds. Changes under other headings come last, each under its own heading.
 * `body` is the whole text.
 */
export function groupChangesByKind(
  site: Pick<SiteStructure, 'messages'>,
  document: DocumentMetadata,
  body: BodyRef,
): readonly ChangesOfKindView<BodyRef>[] {
  const { messages } = site;
  if (!isPostDividedIntoChanges(site, document))
    return [{ kind: 'other', heading: t(messages, 'changes'), bodies: [body] }];
  const { texts } = messages;
  const kindName = (kind: ChangeKind) => {
    const changeKind = changeKinds.find((candidate) => candidate.kind === kind);
    return changeKind && t(messages, changeKind.text);
  };
  const changes = groupSubheadingsByHeading(document.headings).flatMap(({ heading, below }): ChangeSection[] => {
    const isKind = heading.level === 2 || isNameOfChangeKind(heading.text, texts);
    const kind = isKind ? parseChangeKind(heading.text, texts) : 'other';
    const namedHeadings = maySubheadingsNameChangeKinds(heading.text, kind)
      ? below.filter(({ text }) => isNameOfChangeKind(text, texts))
      : [];
    if (namedHeadings.length === 0)
      return [{ kind, heading: kindName(kind) ?? heading.text, body: { ...body, section: heading.id } }];
    const about = isUndescriptiveHeading(heading.text) ? '' : `${heading.text}: `;
    const rest = { ...body, section: heading.id, without: namedHeadings.map(({ id }) => id) };
    return [
      ...namedHeadings.map(({ id, text }): ChangeSection => {
        const changeKind = parseChangeKind(text, texts);
        return { kind: changeKind, heading: `${about}${kindName(changeKind) ?? text}`, body: { ...body, section: id } };
      }),
      { kind: 'other', heading: heading.text, body: rest },
    ];
  });
  const order: readonly ChangeKind[] = [...changeKinds.map(({ kind }) => kind), 'other'];
  return order.flatMap((kind) => {
    const ownChangeSections = changes.filter((change) => change.kind === kind);
    const byHeading = groupBy(ownChangeSections, ({ heading }) => heading);
    return [...byHeading].map(([heading, some]) => ({ kind, heading, bodies: some.map(({ body: part }) => part) }));
  });
}

function groupSubheadingsByHeading(headings: readonly Heading[]): readonly HeadingWithSubheadings[] {
  const parts: { heading: Heading; below: Heading[] }[] = [];
  for (const heading of headings) {
    const last = parts.at(-1);
    if (heading.level === 2 || (heading.level === 3 && last?.heading.level !== 2)) parts.push({ heading, below: [] });
    else if (heading.level === 3) last?.below.push(heading);
  }
  return parts;
}

/** Whether the subheadings of a heading may name kinds of change. Below "New features", for example, they name features instead. */
function maySubheadingsNameChangeKinds(text: string, kind: ChangeKind): boolean {
  return kind === 'other' || isUndescriptiveHeading(text) || /^changes\b/i.test(text);
}

/**
 * Whether a heading does not describe the changes below it. Such a heading is a version, with or without a date, or a general title such as
 * "What's Changed".
 */
function isUndescriptiveHeading(text: string): boolean {
  return (
    /^\W*(?:version |release )?v?\d+(?:\.\d+)+[^\s(]*\s*(?:[(/–—-].*)?$/i.test(text) ||
    /^(?:what(?:['’]?| i)s changed|changes?|change ?log|release notes|unreleased)$/i.test(text.trim())
  );
}
