// Leads the links of the language menu to the very place that is shown. Their addresses name files, which are those of the page:
// only query and anchor are added.

/** Sets the links each time the menu opens, since anchor and query change without a load. */
export default function startLanguages(signal: AbortSignal): void {
  const menu = document.querySelector<HTMLDetailsElement>('.language-menu');
  if (!menu) return;
  const update = () => menu.open && keepPlace(menu);
  menu.addEventListener('toggle', update, { signal });
  update();
}

function keepPlace(menu: HTMLElement): void {
  const { search, hash } = location;
  for (const link of menu.querySelectorAll<HTMLAnchorElement>('[data-locale][href]'))
    Object.assign(link, { search, hash });
}
