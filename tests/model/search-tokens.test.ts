import { describe, expect, it } from 'vitest';
import {
  findWordRanges,
  foldWord,
  isNumberOrVersion,
  splitIntoWords,
  visitWords,
} from '../../src/model/search-tokens.ts';
import { cpuTime } from '../support/cpu.ts';

const words = (text: string, lang = 'en') => splitIntoWords(text, lang).join(' ');

describe('words', () => {
  it.each([
    ['', ''],
    ['  \n ', ''],
    ['How to scan, quickly?', 'how to scan quickly'],
    ['SCANNER Éclair Größe Łódź Øre', 'scanner eclair grosse lodz ore'],
    // Except for the breve, which makes another letter.
    ['Настройки', 'настройки'],
    ["the device's battery, don’t", 'the device battery dont'],
    ["l'appareil", 'appareil'],
    ['C++, C# and F#.', 'c++ c# and f#'],
    ['a – b … c', 'a b c'],
  ])('%j', (text, expected) => {
    expect(words(text)).toBe(expected);
  });
});

describe('names are found whole and by their parts', () => {
  it.each([
    ['setTimeOut', 'settimeout set time out'],
    ['set_time_out', 'settimeout set time out'],
    ['set-time-out', 'settimeout set time out'],
    ['SET_SETTING', 'setsetting set setting'],
    ['OEMConfig', 'oemconfig oem config'],
    ['Scan2Deploy', 'scan2deploy scan 2 deploy'],
    ['SDKs', 'sdks'],
    ['EAN-13', 'ean13 ean 13'],
    ['e-mail', 'email e mail'],
    ['com.acme.ErrorManager', 'com.acme.errormanager com acme errormanager error manager'],
    ['DLBarcodeMgr.startDecode()', 'dlbarcodemgr.startdecode dlbarcodemgr dl barcode mgr startdecode start decode'],
    ['/sdcard/Download/my_file.xml', 'sdcard/download/myfile.xml sdcard download myfile my file xml'],
    ['C:\\Program\\Data', 'c program/data program data'],
    ['android:name', 'android:name android name'],
    ['_private_', 'private'],
  ])('%s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });

  it('is one word where three people write it differently', () => {
    const [first, ...others] = ['setTimeOut', 'SET_TIME_OUT', 'set-time-out'].map(
      (name) => splitIntoWords(name, 'en')[0],
    );
    expect(others).toEqual([first, first]);
  });

  it('says where each stands', () => {
    const seen: string[] = [];
    const text = 'Use setTimeOut now';
    visitWords(text, 'en', (word, start, end, isPart) =>
      seen.push(`${word}=${text.slice(start, end)}${isPart ? '*' : ''}`),
    );
    expect(seen).toEqual(['use=Use', 'settimeout=setTimeOut', 'set=set*', 'time=Time*', 'out=Out*', 'now=now']);
  });
});

describe('versions stay whole', () => {
  it.each([
    ['1.46', '1.46'],
    ['v1.46', '1.46'],
    ['1.46.2', '1.46.2 1.46'],
    ['2.6.0-beta1', '2.6.0-beta1 2.6.0 2.6'],
  ])('%s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });

  it('tells numbers and versions from words', () => {
    expect(['146', '1.46', 'v2', '2024/01/02', '12:30'].every(isNumberOrVersion)).toBe(true);
    expect(['scan2deploy', 'v', 'ean13', ''].some(isNumberOrVersion)).toBe(false);
  });
});

describe('what is no word', () => {
  const base64 = 'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4';

  it.each([
    ['base64', `data ${base64}== end`],
    ['base64 with slashes and plus signs', `data Zm9v/YmFy+QmF6Q1UXrTq9Vw3/kL0pQ7sT2uV5w8X1y4Z end`],
    ['a token of more than 64 characters', `data ${'x'.repeat(65)} end`],
  ])('%s', (_, text) => {
    expect(words(text)).toBe('data end');
  });

  it('keeps what only looks like it', () => {
    expect(words('x'.repeat(64))).toBe('x'.repeat(64));
    expect(words('SimpleDateFormatWithVeryLongName2')).toMatch(/^simpledateformatwithverylongname2 simple date/);
    expect(words('setTimeOutIsOnByDefault2')).toMatch(/^settimeoutisonbydefault2 set/);
    expect(words('content/docs/Api2/GetUserById/Example')).toContain(' example');
    expect(words('550e8400-e29b-41d4-a716-446655440000')).toContain('550e8400e29b41d4a716446655440000');
  });
});

describe('languages without spaces', () => {
  it('cuts Japanese, Chinese and Thai into words', () => {
    expect(splitIntoWords('バーコードを読み取る', 'ja')).toContain('バーコード');
    expect(splitIntoWords('设置扫描仪', 'zh')).toContain('设置');
    expect(splitIntoWords('เครื่องสแกน', 'th').length).toBeGreaterThan(1);
  });

  it('keeps the marks that make another letter', () => {
    expect(foldWord('が')).toBe('が');
    expect(foldWord('हिन्दी')).toBe('हिन्दी');
  });

  it('reads names between them', () => {
    expect(splitIntoWords('Androidの設定', 'ja')).toContain('android');
  });
});

describe('marking', () => {
  it('finds words where they stand, whole names before their parts', () => {
    const text = 'The ScanWedge and the wedge, Éclair';
    const found = findWordRanges(text, 'en', new Set(['scanwedge', 'wedge', 'eclair']));
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(['ScanWedge', 'wedge', 'Éclair']);
  });

  it('finds nothing for nothing', () => {
    expect(findWordRanges('some text', 'en', new Set())).toEqual([]);
    expect(findWordRanges('', 'en', new Set(['a']))).toEqual([]);
  });
});

it('takes linear time', () => {
  const text = `${'a-'.repeat(50_000)} ${'./'.repeat(50_000)} ${'Aa1'.repeat(50_000)}`;
  const start = cpuTime();
  splitIntoWords(text, 'en');
  expect(cpuTime() - start).toBeLessThan(2000);
});
