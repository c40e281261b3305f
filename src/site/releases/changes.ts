// Groups the changes of a post by kind, according to its headings. Changelog tools write the kinds below a version heading, people write
// them below the heading of a product area: both are supported.
import { groupBy } from '../../lib/group.ts';
import { type ChangeKind, changeKindOf, changeKinds, isKindHeading } from '../../model/changes.ts';
import type { Heading } from '../../model/document.ts';
import type { DocumentFacts } from '../../model/entries.ts';
import { t } from '../../model/messages.ts';
import type { ChangesView } from '../../model/release-view.ts';
import type { SiteStructure } from '../../model/site.ts';
import type { BodyRef } from '../../model/view.ts';

/** A heading of level 2, or of level 3 before the first of level 2, with the level-3 headings below it. */
interface HeadingPart {
  readonly heading: Heading;
  readonly below: readonly Heading[];
}

interface ChangeSection {
  readonly kind: ChangeKind;
  readonly heading: string;
  readonly body: BodyRef;
}

/** Whether headings divide the text of a post: any heading of level 2, or one of level 3 that names a kind. */
export function hasParts({ messages }: Pick<SiteStructure, 'messages'>, { headings }: DocumentFacts): boolean {
  return headings.some(({ level, text }) => level === 2 || (level === 3 && isKindHeading(text, messages.texts)));
}

/**
 * Returns the changes of a post by kind, in the order of the kinds. Changes under other headings come last, each under its own heading.
 * `body` is the whole text.
 */
export function changesOf(
  site: Pick<SiteStructure, 'messages'>,
  document: DocumentFacts,
  body: BodyRef,
): readonly ChangesView<BodyRef>[] {
  const { messages } = site;
  if (!hasParts(site, document)) return [{ kind: 'other', heading: t(messages, 'changes'), bodies: [body] }];
  const { texts } = messages;
  const kindName = (kind: ChangeKind) => {
    const known = changeKinds.find((each) => each.kind === kind);
    return known && t(messages, known.text);
  };
  const changes = headingParts(document.headings).flatMap(({ heading, below }): ChangeSection[] => {
    const isKind = heading.level === 2 || isKindHeading(heading.text, texts);
    const kind = isKind ? changeKindOf(heading.text, texts) : 'other';
    const named = isContainer(heading.text, kind) ? below.filter(({ text }) => isKindHeading(text, texts)) : [];
    if (named.length === 0)
      return [{ kind, heading: kindName(kind) ?? heading.text, body: { ...body, section: heading.id } }];
    const about = isGeneralHeading(heading.text) ? '' : `${heading.text}: `;
    const rest = { ...body, section: heading.id, without: named.map(({ id }) => id) };
    return [
      ...named.map(({ id, text }): ChangeSection => {
        const own = changeKindOf(text, texts);
        return { kind: own, heading: `${about}${kindName(own) ?? text}`, body: { ...body, section: id } };
      }),
      { kind: 'other', heading: heading.text, body: rest },
    ];
  });
  const order: readonly ChangeKind[] = [...changeKinds.map(({ kind }) => kind), 'other'];
  return order.flatMap((kind) => {
    const own = changes.filter((each) => each.kind === kind);
    const byHeading = groupBy(own, ({ heading }) => heading);
    return [...byHeading].map(([heading, some]) => ({ kind, heading, bodies: some.map(({ body: part }) => part) }));
  });
}

function headingParts(headings: readonly Heading[]): readonly HeadingPart[] {
  const parts: { heading: Heading; below: Heading[] }[] = [];
  for (const heading of headings) {
    const last = parts.at(-1);
    if (heading.level === 2 || (heading.level === 3 && last?.heading.level !== 2)) parts.push({ heading, below: [] });
    else if (heading.level === 3) last?.below.push(heading);
  }
  return parts;
}

/** Whether subheadings may name kinds. Below "New features" they name features instead. */
function isContainer(text: string, kind: ChangeKind): boolean {
  return kind === 'other' || isGeneralHeading(text) || /^changes\b/i.test(text);
}

/** Whether a heading only introduces changes: a version, its date, "What's Changed". */
function isGeneralHeading(text: string): boolean {
  return (
    /^\W*(?:version |release )?v?\d+(?:\.\d+)+[^\s(]*\s*(?:[(/–—-].*)?$/i.test(text) ||
    /^(?:what(?:['’]?| i)s changed|changes?|change ?log|release notes|unreleased)$/i.test(text.trim())
  );
}
