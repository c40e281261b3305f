// Runs for each element `.helpful` of a page, also on pages that are swapped in.
export default function helpful(element: HTMLElement) {
  const { endpoint = '', page = '' } = element.dataset;
  const status = element.querySelector<HTMLElement>('[role="status"]');
  element.hidden = false;
  element.addEventListener('click', async ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return;
    const body = JSON.stringify({ page, helpful: target.value === 'true' });
    const isSent = await fetch(endpoint, { method: 'POST', body }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (status) status.textContent = (isSent ? status.dataset.thanks : status.dataset.failed) ?? '';
    for (const button of element.querySelectorAll('button')) button.disabled = isSent;
  });
}
