// Limits a timeline to the versions between two selected ones. The address stores the selection for sharing.
import { formatClientText, formatCountText } from '../texts.ts';

/** Starts the two selects of the page. */
export default function startTimeline(signal: AbortSignal): void {
  const range = document.querySelector('[data-timeline]');
  const [from, to] = range?.querySelectorAll('select') ?? [];
  const status = range?.querySelector('output');
  if (!range || !from || !to || !status) return;
  // Newest first, in page order.
  const versions = [...document.querySelectorAll<HTMLElement>('.timeline-version:not(.prose *)')];
  const place = new Map(versions.map(({ id }, index) => [id, index]));

  const show = () => {
    const newest = place.get(to.value) ?? 0;
    // The version `from` itself is not shown. If `from` is not selected, all versions up to `to` are shown.
    const end = place.get(from.value) ?? versions.length;
    const shownChanges = new Set<string | null>();
    let count = 0;
    versions.forEach((version, index) => {
      const isOutside = index < newest || index >= end;
      const changes = isOutside ? [] : [...version.querySelectorAll('li')].map((change) => change.textContent);
      // If `from` is selected, hides a version whose changes are all repeated by newer versions. For example, a final release repeats the
      // changes of its release candidates.
      const isRepeated =
        end < versions.length && changes.length > 0 && changes.every((change) => shownChanges.has(change));
      const isHidden = isOutside || isRepeated;
      for (const change of changes) shownChanges.add(change);
      if (!isHidden) count += 1;
      version.hidden = isHidden;
      const link = document.querySelector(`.timeline-nav [href="#${encodeURIComponent(version.id)}"]`);
      link?.closest('li')?.toggleAttribute('hidden', isHidden);
    });
    const between = formatCountText('{count} releases', '{count} release', { count });
    const found = count === 0 ? formatClientText('There are no releases in between.') : between;
    status.textContent = count === versions.length ? '' : found;
  };

  const query = new URLSearchParams(location.search);
  for (const select of [from, to]) {
    const requested = query.get(select.name);
    if (requested !== null && place.has(requested)) select.value = requested;
  }
  show();
  const onChange = () => {
    show();
    const chosen = new URLSearchParams();
    if (from.value !== '') chosen.set('from', from.value);
    if (to.selectedIndex > 0) chosen.set('to', to.value);
    history.replaceState(history.state, '', `${location.pathname}${chosen.size > 0 ? `?${chosen}` : ''}`);
  };
  range.addEventListener('change', onChange, { signal });
}
