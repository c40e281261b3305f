// How commands ask on a terminal: every answer is judged as a flag is, at once.
import { type CANCEL_SYMBOL, isCancel, text, updateSettings } from '@clack/prompts';
import { type Diagnostic, sentenceOf } from '../model/diagnostic.ts';
import { Interruption } from './asking.ts';

/** Where questions stand, since stdout is for results. */
export const output = process.stderr;

/** Makes the terminal ready for questions. */
export function prepareTerminal(): void {
  // A terminal that does not know its size, such as a serial line, has the size that most once had.
  output.columns ||= 80;
  output.rows ||= 24;
  // At Ctrl-D the line is closed and would never be answered.
  updateSettings({ aliases: { '\u0004': 'cancel' } });
}

/** The answer to a question. */
export async function answerOf<Value>(question: Promise<Value | typeof CANCEL_SYMBOL>): Promise<Value> {
  const answer = await question;
  if (isCancel(answer)) throw new Interruption();
  return answer;
}

/** Asks for a text in one line. */
export function askText(message: string, initialValue: string, judge: (value: string) => Diagnostic | undefined) {
  const validate = (value = '') => {
    const fault = judge(value.trim());
    return fault && sentenceOf(fault);
  };
  return answerOf(text({ message, initialValue, validate, output })).then((value) => (value ?? '').trim());
}
