// What a language's `config.yml` says: for each text of the configuration, or each place in it, the same in that language.
// Only its form is judged here; which texts there are is known to the configuration.
import { isMap, isPair, isScalar, LineCounter, parseDocument } from 'yaml';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { TranslatedText } from '../model/source.ts';
import { oneLine } from '../model/text.ts';

/** The texts of a file, and what is wrong with it. */
export interface ParsedTexts {
  readonly texts: readonly TranslatedText[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Parses the texts of a language; JSON is YAML too. */
export function parseTexts(source: string, file: string): ParsedTexts {
  const diagnostics: Diagnostic[] = [];
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const placeOf = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const report = (offset: number, message: string, suggestion?: string) => {
    const more = { ...placeOf(offset), ...(suggestion !== undefined && { suggestion }) };
    diagnostics.push({ code: 'invalid-translation', severity: 'error', message, file, ...more });
  };
  for (const { code, pos, message } of document.errors) {
    const what = code === 'DUPLICATE_KEY' ? 'A text is translated twice' : oneLine(message);
    report(pos[0], `${what.replace(/\.$/, '')}.`);
  }
  const { contents } = document;
  if (diagnostics.length > 0 || contents === null) return { texts: [], diagnostics };
  if (!isMap(contents)) {
    report(
      contents.range?.[0] ?? 0,
      'The file must hold texts with their translations, such as `Guides: Anleitungen`.',
    );
    return { texts: [], diagnostics };
  }
  const texts = contents.items.flatMap((pair): TranslatedText[] => {
    if (!isPair(pair) || !isScalar(pair.key)) return [];
    const key = String(pair.key.source ?? pair.key.value);
    const offset = pair.key.range?.[0] ?? 0;
    const { value } = pair;
    const isSame = value === null || (isScalar(value) && value.value === null);
    const text = isScalar(value) && typeof value.value !== 'boolean' ? String(value.source ?? value.value) : '';
    if (isSame) return [{ key, ...placeOf(offset) }];
    if (text.trim() !== '') return [{ key, text, ...placeOf(offset) }];
    report(offset, `The translation of \`${key}\` must be a text.`, 'Leave it empty where the text is the same.');
    return [];
  });
  return { texts, diagnostics };
}
