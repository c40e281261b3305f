// Text without spaces is split into words piece by piece: the same words, in linear time.
import { describe, expect, it } from 'vitest';
import { splitIntoWords } from '../../src/model/search-tokens.ts';
import { cpuTime } from '../support/cpu.ts';

describe('a long run without spaces', () => {
  it.each([
    ['ja', '東京都に住んでいます日本語の文章'],
    ['th', 'ภาษาไทยไม่มีช่องว่าง'],
    ['zh', '𠮷野家的中文句子没有空格'],
  ])('has the words that it has as a whole: %s', (lang, text) => {
    const run = text.repeat(400);
    const whole = [...new Intl.Segmenter(lang, { granularity: 'word' }).segment(run)];
    const words = whole.flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
    expect(splitIntoWords(run, lang)).toEqual(words.map((word) => word.normalize('NFKD').normalize('NFC')));
  });

  it.each(['漢', '\u{20bb7}', 'あ', 'ก'])('of one character takes linear time: %s', (character) => {
    const start = cpuTime();
    splitIntoWords(character.repeat(100_000), 'en');
    expect(cpuTime() - start).toBeLessThan(8000);
  });
});
