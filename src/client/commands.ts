// Extracts the commands of a terminal session for copying, without prompts and output. Pure.

/** Prompts at the start of a command and of its continuation lines. */
interface PromptPatterns {
  readonly first: RegExp;
  readonly more: RegExp;
}

const SHELL_PROMPTS: PromptPatterns = { first: /^[$%] /, more: /^> / };
/** `#` is the prompt of root, but also begins a comment: it counts only in code in which nothing else begins a line. */
const ROOT_SHELL_PROMPTS: PromptPatterns = { first: /^# /, more: /^> / };
const ROOT_SESSION_PATTERN = /^(?:[#>] .*(?:\n|$)|\n)+$/;
const PYTHON_PROMPTS: PromptPatterns = { first: /^>>> ?/, more: /^\.\.\. ?/ };

const PROMPTS_BY_LANGUAGE: ReadonlyMap<string, PromptPatterns> = new Map([
  ...['console', 'shell-session', 'sh-session', 'shellsession'].map((name) => [name, SHELL_PROMPTS] as const),
  ['pycon', PYTHON_PROMPTS],
]);

/** Returns the commands in a code block; the whole code if it contains none. */
export function extractCommands(code: string, language: string): string {
  const usual = PROMPTS_BY_LANGUAGE.get(language.toLowerCase());
  if (usual === undefined) return code;
  const prompts = usual === SHELL_PROMPTS && ROOT_SESSION_PATTERN.test(code) ? ROOT_SHELL_PROMPTS : usual;
  let before: string | undefined;
  const commands = code.split('\n').flatMap((line) => {
    const prompt = prompts.first.exec(line) ?? (before === undefined ? null : prompts.more.exec(line));
    before = prompt !== null || before?.endsWith('\\') ? line.slice(prompt?.[0].length ?? 0) : undefined;
    return before ?? [];
  });
  return commands.length === 0 ? code : commands.join('\n');
}
