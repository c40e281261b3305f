// Stemming in the language of a site, and of its pages that are not translated.
import { describe, expect, it } from 'vitest';
import { readSearchLanguageNames } from '../../src/engine/assets.ts';
import { languageOf, openPages } from './open.ts';
import { searchText } from './page.ts';

describe('a language of search', () => {
  const names = readSearchLanguageNames();

  it('can be loaded, and gives a word for every word', async () => {
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) {
      const { stem } = await languageOf(name);
      for (const word of ['installation', 'الكتب', 'תמונות', 'हिंदी', 'తెలుగు']) expect(typeof stem(word)).toBe('string');
    }
  });

  it('knows the forms of words in German and Arabic', async () => {
    const { stem: german } = await languageOf('de');
    expect(german('verbindungen')).toBe(german('verbindung'));
    const { stem: arabic } = await languageOf('ar');
    expect(new Set(['كتاب', 'الكتاب', 'والكتاب'].map(arabic))).toEqual(new Set(['كتاب']));
  });
});

it('finds an Arabic word by a form of it that begins differently', async () => {
  const { findPages } = await openPages([searchText('مرحبا', [['', 'اقرأ الكتاب.']])], 'ar');
  const page = ['/مرحبا'];
  expect(['كتاب', 'والكتاب', 'الكتاب', 'بطارية'].map(findPages)).toEqual([page, page, page, []]);
});

describe('a page in another language', () => {
  const english = searchText('Connections', [['', 'Pairing connects a scanner. Scanning stations, information.']], {
    lang: 'en',
  });
  const german = searchText('Verbindungen', [
    ['', 'Wie man Scanner verbindet. Eine Information, viele Informationen.'],
  ]);

  it('is stemmed in its own, so that a form of a word finds the other', async () => {
    const { findPages } = await openPages([english], 'de');
    expect(findPages('connect')).toEqual(['/connections']);
    expect(findPages('connections')).toEqual(['/connections']);
    const stemmedAsGerman = await openPages([{ ...english, lang: undefined }], 'de');
    expect(stemmedAsGerman.files.parts).not.toEqual((await openPages([english], 'de')).files.parts);
  });

  it('leaves the words of the site as they are, wherever they stand first', async () => {
    const { findPages } = await openPages([english, german], 'de');
    // In English its stem would be `inform`, which the plural in German does not share.
    expect(findPages('Informationen')).toEqual(['/verbindungen', '/connections']);
    expect(findPages('information')).toEqual(expect.arrayContaining(['/verbindungen', '/connections']));
    expect(findPages('Verbindung')[0]).toBe('/verbindungen');
  });
});
