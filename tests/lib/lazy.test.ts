import { describe, expect, it } from 'vitest';
import { lazy, memoizeByKeyWithLimit } from '../../src/lib/lazy.ts';

describe('lazy', () => {
  it('makes its value at the first call and never again', () => {
    let calls = 0;
    const value = lazy(() => {
      calls += 1;
      return undefined;
    });
    expect(calls).toBe(0);
    expect([value(), value(), calls]).toEqual([undefined, undefined, 1]);
  });

  it('tries again what failed', () => {
    const answers = [
      () => {
        throw new Error('not yet');
      },
      () => 'value',
    ];
    const value = lazy(() => answers.shift()?.());
    expect(() => value()).toThrow('not yet');
    expect([value(), value()]).toEqual(['value', 'value']);
  });
});

describe('lazyBy', () => {
  it('makes one value for each key, and anew what had to leave', () => {
    const asked: string[] = [];
    const upper = memoizeByKeyWithLimit((key) => {
      asked.push(key);
      return { text: key.toUpperCase() };
    }, 2);
    const first = upper('a');
    expect(upper('a')).toBe(first);
    expect(upper('b').text).toBe('B');
    expect(asked).toEqual(['a', 'b']);

    expect(upper('c').text).toBe('C');
    expect(upper('b').text).toBe('B');
    expect(asked).toEqual(['a', 'b', 'c']);
    expect(upper('a')).toEqual(first);
    expect(asked).toEqual(['a', 'b', 'c', 'a']);
  });

  it('never keeps more than it may', () => {
    const keys = (count: number) => Array.from({ length: count }, (_, at) => `key${at}`);
    const isKept = (asked: string, { count, most }: { count: number; most: number }) => {
      const made: string[] = [];
      const value = memoizeByKeyWithLimit((key) => made.push(key), most);
      for (const key of keys(count)) value(key);
      value(asked);
      return made.length === count;
    };
    for (const most of [2, 3, 7, 8]) {
      for (let count = 1; count < 20; count++) {
        const kept = keys(count).filter((key) => isKept(key, { count, most }));
        expect(kept.length).toBeLessThanOrEqual(most);
        expect(kept).toContain(`key${count - 1}`);
      }
    }
  });
});
