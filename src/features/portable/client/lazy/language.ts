// Makes the links of the language menu lead to the current section and query. The address of each link already names the right file, so
// only query and anchor are added.

/** Updates the links whenever the menu opens, because anchor and query change without a page load. */
export default function startLanguages(signal: AbortSignal): void {
  const menu = document.querySelector<HTMLDetailsElement>('.language-menu:not(.prose *)');
  if (!menu) return;
  const update = () => menu.open && keepQueryAndHash(menu);
  menu.addEventListener('toggle', update, { signal });
  update();
}

function keepQueryAndHash(menu: HTMLElement): void {
  const { search, hash } = location;
  for (const link of menu.querySelectorAll<HTMLAnchorElement>('[data-locale][href]'))
    Object.assign(link, { search, hash });
}
