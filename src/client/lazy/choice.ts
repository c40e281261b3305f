// More tabs than a line has room for become a choice: a list of the browser's own, which stands in the place of the tabs, presses
// them and shows which of them is pressed, by whatever that was done.
import { element } from '../element.ts';
import { text } from '../texts.ts';

/** Puts it in the place of each long list of tabs. */
export default function startTabChoices(signal: AbortSignal): void {
  for (const list of document.querySelectorAll<HTMLElement>('.tab-list:has(:nth-child(9))'))
    if (!signal.aborted && list.previousElementSibling === null) startChoice(list, signal);
}

function startChoice(list: HTMLElement, signal: AbortSignal): void {
  const tabs = [...list.children] as HTMLElement[];
  const options = tabs.map((tab, index) => element('option', { value: String(index) }, tab.textContent ?? ''));
  const label = text('Choose one of {count}', { count: tabs.length });
  const choice = element('select', { class: 'tab-choice', 'aria-label': label }, ...options);
  const follow = () => {
    choice.value = String(tabs.findIndex((tab) => tab.ariaSelected === 'true'));
  };
  choice.addEventListener('change', () => tabs[Number(choice.value)]?.click());
  // Tabs of the same name on the page press these too, and so does an address.
  const observer = new MutationObserver(follow);
  observer.observe(list, { subtree: true, attributeFilter: ['aria-selected'] });
  signal.addEventListener('abort', () => observer.disconnect());
  follow();
  list.before(choice);
  list.style.display = 'none';
}
