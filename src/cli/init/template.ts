// Fills the templates of `files/`. Pure.
import { fillPatternPlaceholders } from '../../model/placeholders.ts';

/**
 * Replaces the placeholders of a template. A line with the prefix `{name?}` stays only if the value of `name` is not empty. A line with the
 * prefix `{name!}` stays only if the value is empty.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  const lines = template.replace(/^\{(\w+)([?!])\}(.*\n)/gm, (_, name: string, mark: string, line: string) =>
    (values[name] === '') === (mark === '!') ? line : '',
  );
  return fillPatternPlaceholders(lines, values);
}
