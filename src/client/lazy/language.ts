// Adds the current query and anchor to the links of the language menu. The build cannot know them.
import { computePathInLocale } from '../../model/locale-path.ts';
import { createHtmlElement } from '../element.ts';
import { readUrlSettings } from '../links.ts';
import { formatClientText } from '../texts.ts';

/** Sets the links each time the menu opens, since anchor and query change without a page load. */
export default function startLanguages(signal: AbortSignal): void {
  const menu = document.querySelector<HTMLDetailsElement>('.language-menu:not(.prose *)');
  if (!menu) return;
  const update = () => menu.open && updateLocaleLinks(menu);
  menu.addEventListener('toggle', update, { signal });
  update();
}

function updateLocaleLinks(menu: HTMLElement): void {
  const { pathname, search, hash } = location;
  const settings = readUrlSettings();
  for (const link of menu.querySelectorAll<HTMLAnchorElement>('[data-locale]')) {
    const path = computePathInLocale(pathname, link.dataset.locale ?? '', settings);
    if (path === undefined) {
      const sentence = formatClientText('Invalid encoding: the address of this page cannot be read.');
      const fault = createHtmlElement('p', { class: 'menu-list', role: 'alert' }, sentence);
      menu.querySelector('.menu-list')?.replaceWith(fault);
      return;
    }
    link.href = path + search + hash;
  }
}
