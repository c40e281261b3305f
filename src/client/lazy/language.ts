// Completes the links of the language menu with the current query and anchor, which the rendered links cannot contain.
import { localePath } from '../../model/locale-path.ts';
import { element } from '../element.ts';
import { urlSettings } from '../links.ts';
import { clientText } from '../texts.ts';

/** Sets the links each time the menu opens, since anchor and query change without a page load. */
export default function startLanguages(signal: AbortSignal): void {
  const menu = document.querySelector<HTMLDetailsElement>('.language-menu');
  if (!menu) return;
  const update = () => menu.open && setLinks(menu);
  menu.addEventListener('toggle', update, { signal });
  update();
}

function setLinks(menu: HTMLElement): void {
  const { pathname, search, hash } = location;
  const settings = urlSettings();
  for (const link of menu.querySelectorAll<HTMLAnchorElement>('[data-locale]')) {
    const path = localePath(pathname, link.dataset.locale ?? '', settings);
    if (path === undefined) {
      const sentence = clientText('Invalid encoding: the address of this page cannot be read.');
      const fault = element('p', { class: 'menu-list', role: 'alert' }, sentence);
      menu.querySelector('.menu-list')?.replaceWith(fault);
      return;
    }
    link.href = path + search + hash;
  }
}
