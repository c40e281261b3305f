// The font of formulas where it comes after the first paint: what readers see stays as it is, since letters of other widths
// would move the page. What is out of sight gets it, block by block, and so all but the first formulas are seen in it.

/** Gives the font to formulas as soon as nobody sees them. */
export function startFormulas(signal: AbortSignal): void {
  const blocks = [...document.querySelectorAll('.prose > :has(math)')];
  if (blocks.length === 0) return;
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) if (!isIntersecting) target.classList.add('late');
  });
  // Only the files that have some of these letters.
  document.fonts.load('1em late', blocks.map(({ textContent }) => textContent).join('')).then(
    () => {
      if (!signal.aborted) for (const block of blocks) observer.observe(block);
    },
    () => {},
  );
  signal.addEventListener('abort', () => observer.disconnect());
}
