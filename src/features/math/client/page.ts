// Applies the math font if it arrives after the first paint. Visible formulas keep their font, because other letter widths would shift the
// page. Each formula gets the math font once it is out of sight.

/** Applies the math font to each formula as soon as it is out of sight. */
export function applyMathFontOffscreen(signal: AbortSignal): void {
  const blocks = [...document.querySelectorAll('.prose > :has(math)')];
  if (blocks.length === 0) return;
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) if (!isIntersecting) target.classList.add('late');
  });
  // Loads only the font files that contain these letters.
  document.fonts.load('1em late', blocks.map(({ textContent }) => textContent).join('')).then(
    () => {
      if (!signal.aborted) for (const block of blocks) observer.observe(block);
    },
    () => {},
  );
  signal.addEventListener('abort', () => observer.disconnect());
}
