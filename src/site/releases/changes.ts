// The changes of a post by kind, as its headings say. Tools that write change logs put the kinds below the heading of a version,
// people below that of a part of the product: both are understood.
import { groupBy } from '../../lib/group.ts';
import { type ChangeKind, changeKindOf, changeKinds, isKindHeading } from '../../model/changes.ts';
import type { Heading } from '../../model/document.ts';
import type { DocumentFacts } from '../../model/entries.ts';
import { t } from '../../model/messages.ts';
import type { ChangesView } from '../../model/release-view.ts';
import type { SiteStructure } from '../../model/site.ts';
import type { BodyRef } from '../../model/view.ts';

/** A heading of the second level, or one of the third before any of the second, with those of the third below it. */
interface Part {
  readonly heading: Heading;
  readonly below: readonly Heading[];
}

interface Change {
  readonly kind: ChangeKind;
  readonly heading: string;
  readonly body: BodyRef;
}

/** Whether a post has headings that part its text: of the second level, or of the third where one names a kind. */
export function hasParts({ messages }: Pick<SiteStructure, 'messages'>, { headings }: DocumentFacts): boolean {
  return headings.some(({ level, text }) => level === 2 || (level === 3 && isKindHeading(text, messages.texts)));
}

/**
 * The changes of a post by kind, in the order of the kinds; those of other headings come last, each under its own. `body` is the
 * whole text.
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
  const changes = headingParts(document.headings).flatMap(({ heading, below }): Change[] => {
    const isKind = heading.level === 2 || isKindHeading(heading.text, texts);
    const kind = isKind ? changeKindOf(heading.text, texts) : 'other';
    const named = isContainer(heading.text, kind) ? below.filter(({ text }) => isKindHeading(text, texts)) : [];
    if (named.length === 0)
      return [{ kind, heading: kindName(kind) ?? heading.text, body: { ...body, section: heading.id } }];
    const about = isGeneral(heading.text) ? '' : `${heading.text}: `;
    const rest = { ...body, section: heading.id, without: named.map(({ id }) => id) };
    return [
      ...named.map(({ id, text }): Change => {
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

function headingParts(headings: readonly Heading[]): readonly Part[] {
  const parts: { heading: Heading; below: Heading[] }[] = [];
  for (const heading of headings) {
    const last = parts.at(-1);
    if (heading.level === 2 || (heading.level === 3 && last?.heading.level !== 2)) parts.push({ heading, below: [] });
    else if (heading.level === 3) last?.below.push(heading);
  }
  return parts;
}

/** Whether the headings below one may name kinds: below "New features" they name features. */
function isContainer(text: string, kind: ChangeKind): boolean {
  return kind === 'other' || isGeneral(text) || /^changes\b/i.test(text);
}

/** Whether a heading says no more than that changes follow: a version, its date, "What's Changed". */
function isGeneral(text: string): boolean {
  return (
    /^\W*(?:version |release )?v?\d+(?:\.\d+)+[^\s(]*\s*(?:[(/–—-].*)?$/i.test(text) ||
    /^(?:what(?:['’]?| i)s changed|changes?|change ?log|release notes|unreleased)$/i.test(text.trim())
  );
}
