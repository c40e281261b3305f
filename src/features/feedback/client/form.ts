// The feedback form below a page: two buttons, then a comment field. Each answer is sent once. It is sent with the comment when the reader
// submits the form, or else when the reader leaves the page.
import { sendFeedback, sendQueuedAnswers } from './outbox.ts';

/** Shows the form of a page; returns a function that closes it. */
export default function startForm(element: HTMLElement): () => void {
  const form = element as HTMLFormElement;
  const { endpoint = '', page = '', title = '', version, thanks = '', later = '' } = form.dataset;
  const buttons = [...form.querySelectorAll<HTMLButtonElement>('fieldset button')];
  const details = form.querySelector('div') as HTMLElement;
  const status = form.querySelector('[role=status]') as HTMLElement;
  const field = form.querySelector('textarea') as HTMLTextAreaElement;
  const end = new AbortController();
  let helpful: boolean | undefined;
  let isSent = false;

  const finish = async (text: string) => {
    if (helpful === undefined || isSent) return;
    isSent = true;
    const hasArrived = await sendFeedback(endpoint, {
      page,
      title,
      helpful,
      ...(text && { text }),
      ...(version && { version }),
    });
    status.textContent = hasArrived ? thanks : later;
  };
  for (const button of buttons) {
    button.onclick = () => {
      helpful = button.value === 'yes';
      for (const item of buttons) item.setAttribute('aria-pressed', String(item === button));
      details.hidden = false;
      status.textContent = thanks;
    };
  }
  form.onsubmit = (event) => {
    event.preventDefault();
    // Disabling the fields removes the focus from them, so the status receives it.
    form.querySelector('fieldset')?.setAttribute('disabled', '');
    details.hidden = true;
    status.tabIndex = -1;
    status.focus();
    void finish(field.value.trim());
  };
  const { signal } = end;
  addEventListener('pagehide', () => void finish(''), { signal });
  addEventListener('online', () => void sendQueuedAnswers(), { signal });
  form.hidden = false;
  void sendQueuedAnswers();
  return () => {
    end.abort();
    void finish('');
  };
}
