// Prompts on a terminal: every answer is validated at once, like a flag.
import { type CANCEL_SYMBOL, isCancel, text, updateSettings } from '@clack/prompts';
import { type Diagnostic, sentenceOf } from '../model/diagnostic.ts';
import { Interruption } from './asking.ts';

/** Stream for questions: stdout is for results. */
export const promptOutput = process.stderr;

/** Prepares the terminal for questions. */
export function prepareTerminal(): void {
  // A terminal without a known size, such as a serial line, gets the traditional width.
  promptOutput.columns ||= 80;
  promptOutput.rows ||= 24;
  // Ctrl-D closes the line, which would never be answered.
  updateSettings({ aliases: { '\u0004': 'cancel' } });
}

/** Returns the answer to a question; throws on an interruption. */
export async function answerOf<Value>(question: Promise<Value | typeof CANCEL_SYMBOL>): Promise<Value> {
  const answer = await question;
  if (isCancel(answer)) throw new Interruption();
  return answer;
}

/** Asks for a single-line text. The proposed answer can be edited, also into none. */
export function askText(message: string, proposed: string, judge: (value: string) => Diagnostic | undefined) {
  return asked({ message, initialValue: proposed }, judge);
}

/** Asks for a text that cannot be empty. The proposed answer counts if nothing is typed. */
export function askTextOr(message: string, proposed: string, judge: (value: string) => Diagnostic | undefined) {
  const own = { message, placeholder: proposed, defaultValue: proposed };
  return asked(own, (value) => judge(value === '' ? proposed : value));
}

function asked(
  question: Omit<Parameters<typeof text>[0], 'validate'>,
  judge: (value: string) => Diagnostic | undefined,
) {
  const validate = (value = '') => {
    const fault = judge(value.trim());
    return fault && sentenceOf(fault);
  };
  return answerOf(text({ ...question, validate, output: promptOutput })).then((value) => (value ?? '').trim());
}
