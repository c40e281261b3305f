// Parses a language's `config.yml`: translations of the configuration's texts, keyed by text or by path in the configuration. Only the
// format is checked here, as the set of valid keys depends on the configuration.
import { isMap, isPair, isScalar } from 'yaml';
import { collapseWhiteSpace, createPositionFinder } from '../lib/text.ts';
import { parseYaml } from '../lib/yaml-document.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { TranslatedConfigText } from '../model/source.ts';
import { createFindingsOnIgnoredYaml } from './plain-yaml.ts';

/** Parses the texts of a language; JSON is valid too, as it is YAML. */
export function parseTranslatedTexts(
  source: string,
  file: string,
): { texts: TranslatedConfigText[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const document = parseYaml(source);
  const positionOf = createPositionFinder(source);
  const report = (offset: number, message: string, more: Pick<Diagnostic, 'suggestion'> = {}) => {
    const location = { file, ...positionOf(offset) };
    diagnostics.push({ code: 'invalid-translation', severity: 'error', message, ...location, ...more });
  };
  for (const { code, pos, message } of document.errors) {
    const twice = code === 'DUPLICATE_KEY' && { suggestion: 'Remove one of the translations.' };
    report(
      pos[0],
      twice ? 'A text is translated twice.' : `${collapseWhiteSpace(message).replace(/\.$/, '')}.`,
      twice || {},
    );
  }
  for (const { offset, message } of createFindingsOnIgnoredYaml(source, document)) report(offset, message);
  const { contents } = document;
  if (diagnostics.length > 0 || contents === null) return { texts: [], diagnostics };
  if (!isMap(contents)) {
    const message = 'The file must contain texts with their translations, such as `Guides: Anleitungen`.';
    report(contents.range?.[0] ?? 0, message);
    return { texts: [], diagnostics };
  }
  const texts = contents.items.flatMap((pair): TranslatedConfigText[] => {
    if (!isPair(pair) || !isScalar(pair.key)) return [];
    const key = String(pair.key.source ?? pair.key.value);
    const offset = pair.key.range?.[0] ?? 0;
    const { value } = pair;
    const isSame = value === null || (isScalar(value) && value.value === null);
    const text = isScalar(value) && typeof value.value !== 'boolean' ? String(value.source ?? value.value) : '';
    if (isSame) return [{ key, ...positionOf(offset) }];
    if (text.trim() !== '') return [{ key, text, ...positionOf(offset) }];
    const suggestion = 'Leave it empty where the text is the same.';
    report(offset, `The translation of \`${key}\` must be a text.`, { suggestion });
    return [];
  });
  return { texts, diagnostics };
}
