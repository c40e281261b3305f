// Fills the templates of the files that `init` writes (`files/`). Pure.
import { fillPlaceholders } from '../../model/placeholders.ts';

/**
 * A template with its placeholders filled. A line that begins with `{name?}` is there where the value of `name` is not empty, and one
 * that begins with `{name!}` where it is.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  const lines = template.replace(/^\{(\w+)([?!])\}(.*\n)/gm, (_, name: string, mark: string, line: string) =>
    (values[name] === '') === (mark === '!') ? line : '',
  );
  return fillPlaceholders(lines, values);
}
