// Hits of a query over a small index, packed and unpacked as in a browser.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Opened, openPages } from './open.ts';
import { searchText } from './page.ts';

const pages = [
  searchText('Battery profile', [
    ['', 'How long a device lasts.'],
    ['charging', 'Charge slowly to spare the cells, then install the profile.', 2, 'Charging'],
    ['limits', 'The limit is 80 percent.', 3, 'Limits of charging'],
  ]),
  searchText('Scanner wedge', [['', 'Types a barcode into a field. Call setTimeOut or com.acme.ErrorManager.']]),
  searchText('Releases', [['', 'A battery is mentioned here, and a wedge too.']]),
  searchText('Version 1.46.2', [['', 'What is new in 1.46.2: installation got faster.']], { kind: 'post', boost: 0.5 }),
  searchText('Version 1.45.1', [['', 'What is new in 1.45.1: café mode, foo:bar, key mapping.']], {
    kind: 'post',
    boost: 0.5,
  }),
  searchText('Wedge', [['', 'Only for the name.']], { around: ['Keyboard'] }),
  searchText('Überprüfung', [['', 'Configuring the formatter of ABC1234.']]),
];

let small: Opened;

beforeAll(async () => {
  small = await openPages(pages);
});

const first = (query: string) => small.find(query)[0];

describe('a query', () => {
  it('finds a page by its title, and the page before its sections', () => {
    expect(first('battery profile')).toBe('/battery-profile');
    expect(first('Scanner wedge')).toBe('/scanner-wedge');
  });

  it('finds a section by its heading', () => {
    expect(first('limits of charging')).toBe('/battery-profile#limits');
  });

  it('prefers what has all words to what has some', () => {
    expect(small.findPages('battery wedge')[0]).toBe('/releases');
    expect(small.findPages('charge cells wedge')[0]).toBe('/battery-profile');
  });

  it('prefers title to heading to text', () => {
    expect(small.findPages('wedge').slice(0, 2).sort()).toEqual(['/scanner-wedge', '/wedge']);
    expect(small.findPages('wedge').at(-1)).toBe('/releases');
  });

  it('finds other forms of a word, and forms that no page has', () => {
    expect(small.findPages('charges')).toEqual(['/battery-profile']);
    expect(small.findPages('configures')).toEqual(['/überprüfung']);
  });

  it('completes the last word only', () => {
    expect(small.findPages('scanner we')).toEqual(['/scanner-wedge']);
    expect(small.findPages('we scanner')).toEqual(['/scanner-wedge']);
    expect(small.findPages('batt')).toEqual(['/battery-profile', '/releases']);
    expect(small.index.ask('w').hits.length).toBeGreaterThan(0);
  });

  it('passes over words that say little, unless there are no others', () => {
    expect(first('how do I charge the cells?')).toBe('/battery-profile#charging');
    expect(small.find('what is the')).not.toContain(undefined);
  });

  it('does not mind case and diacritics', () => {
    expect(small.findPages('CAFE')).toEqual(['/version-1.45.1']);
    expect(small.findPages('Café')).toEqual(['/version-1.45.1']);
    expect(small.findPages('uberprufung')).toEqual(['/überprüfung']);
  });
});

describe('typos', () => {
  it.each([
    ['bartery', '/battery-profile'],
    ['batery', '/battery-profile'],
    ['abttery', '/battery-profile'],
    ['profle battery', '/battery-profile'],
    // Two, in a long word.
    ['memtoined', '/releases'],
  ])('%s', (query, page) => {
    expect(small.findPages(query)[0]).toBe(page);
  });

  it('are not looked for where the index has the word', () => {
    expect(small.index.ask('battery').isNear).toBe(false);
    expect(small.index.ask('bartery').isNear).toBe(true);
  });

  it('are not forgiven in short words, nor two in a word of seven letters', () => {
    expect(small.find('cels')).toEqual([]);
    expect(small.findPages('nwe foo')).toEqual(['/version-1.45.1']);
    expect(small.find('bvrtqry')).toEqual([]);
  });

  it('are not forgiven in numbers and versions', () => {
    expect(small.findPages('1.46.2')).toEqual(['/version-1.46.2']);
    expect(small.find('1.47.2')).toEqual([]);
    expect(small.find('1999')).toEqual([]);
    expect(small.findPages('ABC1234')).toEqual(['/überprüfung']);
    expect(small.find('ABC1235')).toEqual([]);
  });
});

describe('names', () => {
  it.each([
    ['setTimeOut'],
    ['settimeout'],
    ['set_time_out'],
    ['set time out'],
    ['setTime'],
    ['com.acme.ErrorManager'],
    ['ErrorManager'],
    ['error manager'],
    ['acme'],
    ['bar code'],
  ])('%s', (query) => {
    expect(small.findPages(query)[0]).toBe('/scanner-wedge');
  });

  it('finds words that the reader wrote as one', () => {
    expect(small.findPages('keymapping')).toEqual(['/version-1.45.1']);
  });

  it('lead to the class where the site does not have the method', async () => {
    const { findPages } = await openPages([
      searchText('ConfigurationManager', [['', 'Reads and stores settings.']]),
      searchText('Commit text', [['', 'Commit what was typed.']]),
      searchText('Manager', [['', 'Who manages a configuration.']]),
    ]);
    expect(findPages('ConfigurationManager.commit')[0]).toBe('/configurationmanager');
    expect(findPages('commit')[0]).toBe('/commit-text');
  });

  it('say nothing by a letter after a hyphen, and all by one within', async () => {
    const { findPages } = await openPages([
      searchText('USB host', [['', 'Turn the mode of the host off.']]),
      searchText('Scale', [['', 'A host program in C with a mode; the plug is USB-C.']]),
      searchText('Failure of OPOS', [['', 'An OPOS failure.']]),
      searchText('Results', [['', 'The code is OPOS_E_FAILURE.']]),
    ]);
    expect(findPages('USB-C host mode off')[0]).toBe('/usb-host');
    expect(findPages('OPOS_E_FAILURE')[0]).toBe('/results');
  });
});

describe('a query is plain text', () => {
  it.each(['', ' ', '\n\t', '~', '*', '+', '-', ':', '()', '"', '\\', '%', '^', '/', '…', '\u0000', '🔋'])(
    '%j finds nothing',
    (query) => {
      expect(small.index.ask(query)).toEqual({ hits: [], words: new Set(), without: [], isNear: false });
      expect(small.index.suggest(query, 3)).toEqual([]);
    },
  );

  it.each([
    ['foo:bar', '/version-1.45.1'],
    ['title:wedge', '/wedge'],
    ['+scanner -wedge', '/scanner-wedge'],
    ['scanner~2 wedge^10', '/scanner-wedge'],
    ['"scanner wedge"', '/scanner-wedge'],
    ['scan* wedge', '/scanner-wedge'],
  ])('%s', (query, page) => {
    expect(small.findPages(query)).toContain(page);
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'x'.repeat(5000), 'a '.repeat(2000)])(
    'survives %s',
    (query) => {
      expect(() => small.index.ask(query)).not.toThrow();
    },
  );
});

describe('a query that no page has all of', () => {
  const some = [
    searchText('Gadget', [['', 'A gizmo, once.']]),
    searchText('Wireless', [['', 'Connect to the access point by a code.']]),
    searchText('Access', [['', 'Who has access, by a code.']]),
    searchText('Connect', [['', 'Connect at this point.']]),
    searchText('Ports', [['', 'Data that goes via the port.']]),
  ];

  it('gives up a rare word for several that tell more together', async () => {
    const { index, findPages } = await openPages(some);
    expect(findPages('connect gizmo access point code')[0]).toBe('/wireless');
    expect(index.ask('connect gizmo access point code').without).toEqual(['gizmo']);
  });

  it('asks for no word that only joins others, however rare', async () => {
    const { index, findPages } = await openPages(some);
    expect(findPages('connect to access point via code')[0]).toBe('/wireless');
    expect(index.ask('connect to access point via code').without).toEqual([]);
  });
});

describe('no single word rules', () => {
  const about = (title: string, text: string) => searchText(title, [['', text]]);
  const some = [
    about('Allowed sites', 'Users open the websites of a list on the tablet, and no others.'),
    about('Home screen', 'People see apps. The tablet shows websites too.'),
    about('Sounds', 'The tablet beeps.'),
    about('Errors', 'An exception is thrown except for one call.'),
    about('Colors', 'Themes of the list.'),
    about('Screws', 'Small ones.'),
    about('Apps', 'Open the apps of a list.'),
  ];

  it('not one of daily life that one page has', async () => {
    const { index, findPages } = await openPages(some);
    expect(findPages('let people open websites of a list')[0]).toBe('/allowed-sites');
    expect(findPages('open every app except those of a list')[0]).toBe('/apps');
    // A rare word does not exclude pages with the other words.
    expect(index.ask('tablet screws list websites').hits.length).toBeGreaterThan(1);
    expect(findPages('tablet list websites screws')[0]).toBe('/allowed-sites');
  });

  it('not one that says how somebody asks, which is asked for where there is no other', async () => {
    const { index, findPages } = await openPages(some);
    expect(findPages('people')).toEqual(['/home-screen']);
    expect(index.ask('people beeps').without).toEqual([]);
    expect(findPages('people beeps')[0]).toBe('/sounds');
  });

  it('not a synonym, which counts as no rarer than the word itself', async () => {
    const pages = [about('Volume', 'How loud.'), about('Sound', 'Loudness of a beeper.'), ...some];
    const { findPages } = await openPages(pages, 'en', [{ from: 'tablet', to: ['beeper'] }]);
    expect(findPages('tablet list')[0]).toBe('/allowed-sites');
    const [first] = (await openPages(pages, 'en', [{ from: 'volume', to: ['sound'] }])).findPages('volume');
    expect(first).toBe('/volume');
  });

  it('not a synonym of a word with the stem of one that says little', async () => {
    const { findPages } = await openPages(some, 'en', [{ from: 'exception', to: ['colors'] }]);
    expect(findPages('exception')).toContain('/colors');
    expect(findPages('except apps')[0]).toBe('/apps');
    expect(findPages('except apps')).not.toContain('/colors');
  });

  it('not a synonym of a word with the same stem and another meaning', async () => {
    const { findPages } = await openPages(some, 'en', [{ from: 'operators', to: ['colors'] }]);
    expect(findPages('operator apps')).toContain('/colors');
    expect(findPages('operation apps')).not.toContain('/colors');
  });

  it('not a word of daily life, though a manual has it seldom', async () => {
    const filler = Array.from({ length: 60 }, (_, at) => about(`Page ${at}`, at < 8 ? 'A memory stick.' : 'Of keys.'));
    const { findPages } = await openPages([about('Contact', 'Approved things. We permit them.'), ...filler]);
    expect(findPages('permit approved sticks')).toHaveLength(9);
  });

  it('not a synonym of a phrase, which counts as one word', async () => {
    const pages = [about('Help', 'Check the cable.'), about('Cable', 'It is not detected by the PC.'), ...some];
    const { findPages } = await openPages(pages, 'en', [{ from: 'not detected', to: ['help'] }]);
    expect(findPages('cable not detected')[0]).toBe('/cable');
  });
});

describe('a large page', () => {
  it('does not win by words that are scattered over its sections', async () => {
    const scattered = ['camera', 'prefix', 'symbol', 'beep', 'timeout', 'aim', 'key', 'dock', 'sound', 'light'];
    const sections = Array.from({ length: 40 }, (_, at) => {
      const word = scattered[at % scattered.length];
      return [`s${at}`, `The ${word} of a device.`, 2, `Option ${at}`] as const;
    });
    const { findPages } = await openPages([
      searchText('Camera reference', sections),
      searchText('Photos', [['', 'Add a prefix to the name of a camera picture with a symbol.']]),
    ]);
    expect(findPages('prefix symbol timeout camera')[0]).toBe('/photos');
  });
});

describe('keywords of a page', () => {
  it('do not weaken one another', async () => {
    const keywords = [
      'share a network',
      'join a network',
      'wireless access point',
      'name and secret',
      'code for guests',
    ];
    const pages = [
      searchText('Codes', [['', 'Prints codes.']], { keywords }),
      searchText('Guests', [
        ['', 'Some text.'],
        ['a', 'Guests get a secret. Guests keep a secret.', 2, 'A secret of theirs'],
      ]),
      ...Array.from({ length: 6 }, (_, at) => searchText(`Page ${at}`, [['', 'Of other subjects.']])),
    ];
    const few = pages.map((page, at) => (at === 0 ? { ...page, keywords: keywords.slice(-2) } : page));
    const scoreOf = async (all: typeof pages) => {
      const { index } = await openPages(all);
      return index.ask('join').hits[0]?.score ?? 0;
    };
    const more = pages.map((page, at) =>
      at === 0 ? { ...page, keywords: [...keywords, 'x1 x2 x3 x4 x5 x6 x7 x8'] } : page,
    );
    expect(await scoreOf(few)).toBe(0);
    expect((await scoreOf(more)) / (await scoreOf(pages))).toBeGreaterThan(0.95);
  });
});

describe('forms of words', () => {
  it('are related where a stemmer does not see it: irregular verbs, and British spelling', async () => {
    const { findPages } = await openPages([
      searchText('Taskbar', [['', 'Hide it, and choose a color.']]),
      searchText('Start', [['', 'Initializes the scanner. A precise licence.']]),
    ]);
    for (const query of ['hidden', 'hid', 'chosen', 'chose', 'colour']) expect(findPages(query)).toEqual(['/taskbar']);
    for (const query of ['initialise', 'initialisation', 'precisely', 'license'])
      expect(findPages(query)).toEqual(['/start']);
  });

  it('are those of a synonym, too', async () => {
    const synonyms = [
      { from: 'stop the app', to: ['taskbar'] },
      { from: 'battery', to: ['taskbar'] },
    ];
    const { findPages } = await openPages([searchText('Taskbar', [['', 'Hide it.']])], 'en', synonyms);
    for (const query of ['stopping the apps', 'stopped the app', 'batteries'])
      expect(findPages(query)).toEqual(['/taskbar']);
  });

  it('are not taken for words of another meaning', async () => {
    const { findPages } = await openPages([
      searchText('Access denied', [['', 'Nobody has access.']]),
      searchText('Accessibility', [['', 'For everybody, and accessible.']]),
    ]);
    expect(findPages('accessibility')).toEqual(['/accessibility']);
    expect(findPages('accessible')).toEqual(['/accessibility']);
  });

  it('stand behind the word as it is', async () => {
    const { findPages } = await openPages([
      searchText('Connected to devices', [['', 'A list.']]),
      searchText('Connection of devices', [['', 'A list.']]),
    ]);
    expect(findPages('connection devices')[0]).toBe('/connection-of-devices');
    expect(findPages('connected devices')[0]).toBe('/connected-to-devices');
  });

  it('has words with an apostrophe, however they are written', async () => {
    const { findPages } = await openPages([searchText('Screen', [['', "Don't turn it off."]]), searchText('Don', [])]);
    for (const query of ['dont', "don't", 'don’t']) expect(findPages(query)).toEqual(['/screen']);
  });

  it('finds flags of one letter', async () => {
    const { findPages } = await openPages([
      searchText('Serve', [['', 'Takes `-p` and a number.']]),
      searchText('P', [['', 'A letter: p.']]),
    ]);
    expect(findPages('-p')[0]).toBe('/serve');
    expect(findPages('p')[0]).toBe('/p');
  });

  it('corrects a mistake that one page quotes', async () => {
    const labels = Array.from({ length: 24 }, (_, at) => searchText(`Label ${at}`, [['', 'A label.']]));
    const pages = [...labels, searchText('Known faults', [['', 'It said lable.']])];
    const { findPages } = await openPages(pages);
    expect(findPages('lable').length).toBeGreaterThan(20);
    expect(findPages('lable')).toContain('/known-faults');
    const { findPages: findBySynonym } = await openPages(pages, 'en', [{ from: 'lable', to: ['said'] }]);
    expect(findBySynonym('lable')).toEqual(['/known-faults']);
  });
});

it('weighs a bare number less than words, and finds it', async () => {
  const others = ['Wedge', 'Keys', 'Screen', 'Sound', 'Belt', 'Dock'].map((title) =>
    searchText(title, [['', 'Charge it.']]),
  );
  const { index, find } = await openPages([
    searchText('Charge the battery', [['', 'Up to a limit.']]),
    searchText('Ports', [['', 'Listens at 80. A battery that does not charge is a fault.']]),
    searchText('Errors', [
      ['106', 'Illegal.', 2, '106'],
      ['107', 'No hardware.', 2, '107'],
    ]),
    ...others,
  ]);
  expect(find('charge battery 80 %')[0]).toBe('/charge-the-battery');
  expect(find('errors 107')[0]).toBe('/errors#107');
  expect(index.ask('errors wedge 107').words).toContain('107');
});

describe('a name in code', () => {
  const open = () =>
    openPages([
      searchText('UPC-E', [['', 'A short label, 0 or X, with an X5 frame.']]),
      searchText('Result codes', [['', 'OPOS_E_TIMEOUT is 112, and 0x80040154 is a fault of COM.']]),
      searchText('Timeouts', [['', 'An e, and a timeout, first in a file.']]),
      searchText('Wi-Fi', [['', 'The wi-fi of X5 is the first of 13 networks, since 20190705 or 1324.']]),
    ]);

  it('needs all its parts, also a part whose letters occur in another part', async () => {
    const { findPages } = await open();
    expect(findPages('E_TIMEOUT').sort()).toEqual(['/result-codes', '/timeouts']);
    expect(findPages('0x99999999')).toEqual([]);
  });

  it('is complete if the index has it: its last part begins no other word, and its single characters are no words', async () => {
    const { index } = await open();
    expect([...index.ask('wi-fi').words].sort()).toEqual(['fi', 'wi', 'wifi']);
    expect([...index.ask('x5').words]).toEqual(['x5']);
  });

  it('is complete if it is a number that the index has', async () => {
    const { index } = await open();
    expect([...index.ask('13').words]).toEqual(['13']);
    expect([...index.ask('2019').words]).toEqual(['20190705']);
  });
});

describe('what is said beside the hits', () => {
  it('names the words that were found, for marking', () => {
    expect([...small.index.ask('charges').words].sort()).toEqual(['charge', 'charging']);
    expect([...small.index.ask('bartery').words]).toEqual(['battery']);
  });

  it.each([
    ['instlltionx', 'installation'],
    ['bttry', 'battery'],
    ['scanner bttry', 'scanner battery'],
    ['wedgebattery', 'wedge battery'],
  ])('offers a query for %s', (query, suggestion) => {
    expect(small.index.suggest(query, 3)).toContain(suggestion);
  });

  it('offers only the most similar words', async () => {
    const { index } = await openPages([searchText('Words', [['', 'upgrade upward upwards']])]);
    expect(index.suggest('upgarde', 3)).toEqual(['upgrade']);
  });

  it('offers nothing for a pasted text', () => {
    expect(small.index.suggest('scanner bttry '.repeat(5), 3)).not.toEqual([]);
    expect(small.index.suggest('scanner bttry '.repeat(6), 3)).toEqual([]);
  });

  it('offers nothing where nothing is near', () => {
    expect(small.index.suggest('qqqqqqqq', 3)).toEqual([]);
  });
});

it('answers from an index without pages', async () => {
  const none = await openPages([]);
  expect(none.find('anything')).toEqual([]);
});

it('reads a language by its own rules', async () => {
  const german = await openPages([searchText('Geräte', [['', 'Die Installationen der Häuser.']])], 'de');
  expect(german.findPages('Gerät')).toEqual(['/geräte']);
  expect(german.findPages('installation haus')).toEqual(['/geräte']);
});

it('finds umlauts of a language by the letters that stand for them', async () => {
  const text = searchText('Öle', [['', 'Öl in großer Höhe. Das neue Gerät.']]);
  const { index, find } = await openPages([text], 'de');
  for (const query of ['Oel', 'Hoehe', 'grosser', 'Geraet', 'neue', 'oele', 'Oel Hoehe'])
    expect([query, find(query), index.ask(query).isNear]).toEqual([query, ['/öle'], false]);
  // In other languages, such letters stand for nothing else: `gust` is only a similar spelling.
  const english = await openPages([searchText('A', [['', 'A gust.']])]);
  expect(english.index.ask('guest').isNear).toBe(true);
});

it('does not complete the number of a name that ends in letters', async () => {
  const { find } = await openPages([
    searchText('Radio', [['', 'The modes 802.11 and 802.11ac.']]),
    searchText('App', [['', 'App 1.46 and 1.4.']]),
  ]);
  expect(find('802.1x')).toEqual([]);
  expect(find('802.1')).toEqual(['/radio']);
  expect(find('1.4-beta')).toEqual(['/app']);
});

it('makes the same index of the same pages', async () => {
  const [one, two] = await Promise.all([openPages(pages), openPages(pages)]);
  expect(JSON.stringify(one.files)).toBe(JSON.stringify(two.files));
});

it('finds Arabic words with an article where the query has none', async () => {
  const { find } = await openPages([searchText('a', [['', 'اضبط الجهاز عبر الشبكة اللاسلكية']])], 'ar');
  for (const query of ['الشبكة', 'شبكة', 'جهاز']) expect([query, find(query)]).toEqual([query, ['/a']]);
  expect(find('طابعة')).toEqual([]);
});
