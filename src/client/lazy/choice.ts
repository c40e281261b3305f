// Replaces tab lists that are too long for a line with a native select. The select activates the tabs and follows their state.
import { createHtmlElement } from '../element.ts';
import { formatClientText } from '../texts.ts';

/** Adds a select in place of each long tab list. */
export default function startTabChoices(signal: AbortSignal): void {
  for (const list of document.querySelectorAll<HTMLElement>('.tab-list:has(:nth-child(9))'))
    if (!signal.aborted && list.previousElementSibling === null) replaceTabListBySelect(list, signal);
}

function replaceTabListBySelect(list: HTMLElement, signal: AbortSignal): void {
  const tabs = [...list.children] as HTMLElement[];
  const options = tabs.map((tab, index) =>
    createHtmlElement('option', { value: String(index) }, tab.textContent ?? ''),
  );
  const label = formatClientText('Choose one of {count}', { count: tabs.length });
  const choice = createHtmlElement('select', { class: 'tab-choice', 'aria-label': label }, ...options);
  const follow = () => {
    choice.value = String(tabs.findIndex((tab) => tab.ariaSelected === 'true'));
  };
  choice.addEventListener('change', () => tabs[Number(choice.value)]?.click());
  // These tabs are also activated by tabs of the same name elsewhere on the page, and by an anchor in the address.
  const observer = new MutationObserver(follow);
  observer.observe(list, { subtree: true, attributeFilter: ['aria-selected'] });
  signal.addEventListener('abort', () => observer.disconnect());
  follow();
  list.before(choice);
  list.style.display = 'none';
}
