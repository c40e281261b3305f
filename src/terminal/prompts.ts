// Questions on a terminal. Each answer is validated at once, like the value of a flag.
import { type CANCEL_SYMBOL, isCancel, text, updateSettings } from '@clack/prompts';
import { type Diagnostic, formatFindingSentence } from '../model/diagnostic.ts';
import { UserInterruption } from './asking.ts';

/** Stream for questions: stdout is for results. */
export const promptOutput = process.stderr;

/** Prepares the terminal for questions. */
export function prepareTerminalForPrompts(): void {
  // A terminal without a known size, such as a serial line, gets the traditional width.
  promptOutput.columns ||= 80;
  promptOutput.rows ||= 24;
  // Ctrl-D closes the input, after which the question could never be answered. Therefore Ctrl-D counts as an interruption.
  updateSettings({ aliases: { '\u0004': 'cancel' } });
}

/** Returns the answer to a question; throws on an interruption. */
export async function awaitAnswer<Value>(question: Promise<Value | typeof CANCEL_SYMBOL>): Promise<Value> {
  const answer = await question;
  if (isCancel(answer)) throw new UserInterruption();
  return answer;
}

/** Asks for a text of one line. The user can edit the proposed answer, and may leave it empty. */
export function askText(message: string, proposed: string, validateInput: (value: string) => Diagnostic | undefined) {
  return askValidatedText({ message, initialValue: proposed }, validateInput);
}

/** Asks for a text of one line that cannot be empty. If the user types nothing, the proposed answer counts. */
export function askRequiredText(
  message: string,
  proposed: string,
  validateInput: (value: string) => Diagnostic | undefined,
) {
  const promptOptions = { message, placeholder: proposed, defaultValue: proposed };
  return askValidatedText(promptOptions, (value) => validateInput(value === '' ? proposed : value));
}

function askValidatedText(
  question: Omit<Parameters<typeof text>[0], 'validate'>,
  validateInput: (value: string) => Diagnostic | undefined,
) {
  const validate = (value = '') => {
    const fault = validateInput(value.trim());
    return fault && formatFindingSentence(fault);
  };
  return awaitAnswer(text({ ...question, validate, output: promptOutput })).then((value) => (value ?? '').trim());
}
