// The HTML tokenizer, by examples and compared with parse5.
import { Tokenizer, TokenizerMode } from 'parse5';
import { describe, expect, it } from 'vitest';
import { getAttributesByName, parseSrcset, scanHtmlTokens } from '../../src/lib/html.ts';
import { cpuTime } from '../support/cpu.ts';

/** Returns each token with its kind and text, and its name if it has one. */
const read = (html: string, options = {}) =>
  [...scanHtmlTokens(html, options)].map(
    ({ kind, name, start, end }) => `${kind}${name && ` ${name}`}: ${html.slice(start, end)}`,
  );

describe('tokens', () => {
  it.each([
    ['a<b>c</b>', ['text: a', 'open b: <b>', 'text: c', 'close b: </b>']],
    ['<A\nHREF=x>', ['open a: <A\nHREF=x>']],
    ['a < b <1 <', ['text: a < b <1 <']],
    ['a</', ['text: a</']],
    ['</B x=">">', ['close b: </B x=">', 'text: ">']],
    ['</></ x></1>', ['comment: </>', 'other: </ x>', 'other: </1>']],
    [
      '<!-- > --><!--><!---><!-- a --!>',
      ['comment: <!-- > -->', 'comment: <!-->', 'comment: <!--->', 'comment: <!-- a --!>'],
    ],
    ['<!doctype html><?xml ?><!x>', ['other: <!doctype html>', 'other: <?xml ?>', 'other: <!x>']],
    ['<![CDATA[ > ]]>', ['other: <![CDATA[ > ]]>']],
    ['<b title="</b>" a=\'>\'>', ['open b: <b title="</b>" a=\'>\'>']],
    ['<script>"</b>"</script >', ['open script: <script>', 'raw script: "</b>"', 'close script: </script >']],
    ['<TITLE><b></title', ['open title: <TITLE>', 'raw title: <b></title']],
    ['<style></style>', ['open style: <style>', 'close style: </style>']],
    ['<plaintext></plaintext>', ['open plaintext: <plaintext>', 'raw plaintext: </plaintext>']],
    ['<title/><b>', ['open title: <title/>', 'raw title: <b>']],
  ])('%j', (html, expected) => {
    expect(read(html)).toEqual(expected);
  });

  it.each([
    '<a',
    '<a ',
    '<a b',
    '<a b=',
    '<a b=c',
    '<a b="c',
    '<a b="c"',
    '</a',
    '<!',
    '<!-- a',
    '<?a',
    '<![CDATA[ a >',
    '</ a',
  ])('%j does not end', (html) => {
    expect(read(`x${html}`)).toEqual(['text: x', `unclosed: ${html}`]);
  });

  it('ends an empty element where it is asked to', () => {
    expect(read('<title/><b>', { endsEmpty: true })).toEqual(['open title: <title/>', 'open b: <b>']);
  });

  it('gives attributes with their places', () => {
    const html = `<a x y=1 Z = "&lt;&copy=2" z='3' =v w=a/b/>`;
    const [tag] = [...scanHtmlTokens(html)];
    expect(tag?.isEmpty).toBe(false);
    const all = tag?.attributes.map(({ name, value, hasValue, start, end }) => [
      name,
      hasValue && value,
      html.slice(start, end),
    ]);
    expect(all).toEqual([
      ['x', false, 'x'],
      ['y', '1', 'y=1'],
      ['z', '<&copy=2', 'Z = "&lt;&copy=2"'],
      ['z', '3', "z='3'"],
      ['=v', false, '=v'],
      ['w', 'a/b/', 'w=a/b/'],
    ]);
    expect(
      [...getAttributesByName(tag as NonNullable<typeof tag>)].map(([name, { value }]) => `${name}=${value}`),
    ).toEqual(['x=', 'y=1', 'z=<&copy=2', '=v=', 'w=a/b/']);
  });

  it('is linear in what does not end', () => {
    const started = cpuTime();
    for (const piece of ['<', '<!-- ', '<a ', '<a b="', '</', '<title>', '<![CDATA['])
      for (const _ of scanHtmlTokens(piece.repeat(200_000)));
    expect(cpuTime() - started).toBeLessThan(5000);
  });
});

it('knows the addresses of a set of images', () => {
  const set = '/a,b.png 1x, /c.png,/d.png 2x,';
  expect(parseSrcset(set).map(({ href, start, end }) => [href, set.slice(start, end)])).toEqual([
    ['/a,b.png', '/a,b.png'],
    ['/c.png,/d.png', '/c.png,/d.png'],
  ]);
});

/** Returns the facts that both report as browsers see them: tags with their attributes, comments, and positions. */
function readByParse5(html: string): string[] {
  const seen: string[] = [];
  const raw: Record<string, number> = {
    title: TokenizerMode.RCDATA,
    textarea: TokenizerMode.RCDATA,
    style: TokenizerMode.RAWTEXT,
    xmp: TokenizerMode.RAWTEXT,
  };
  const note = (kind: string, place: { startOffset: number; endOffset: number } | null, text = '') =>
    void seen.push(`${kind} ${place?.startOffset}-${place?.endOffset} ${text}`);
  const none = () => {};
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag: ({ tagName, attrs, location }) => {
        note('open', location, [tagName, ...attrs.map(({ name, value }) => `${name}=${value}`)].join(' '));
        tokenizer.state = raw[tagName] ?? tokenizer.state;
        tokenizer.lastStartTagName = tagName;
      },
      onEndTag: ({ tagName, location }) => note('close', location, tagName),
      onComment: ({ location }) => note('comment', location),
      onDoctype: ({ location }) => note('comment', location),
      ...{ onEof: none, onCharacter: none, onNullCharacter: none, onWhitespaceCharacter: none },
    },
  );
  tokenizer.write(html, true);
  return seen;
}

it('reads what browsers read, whatever the noise', () => {
  const pieces =
    '<|>|/|=|"|\'| |\n|a|&lt;|&copy|&notit;|<a |<b>|</b>|<p id=x|<img src="/a"|title=\'>\'|<!-- |-->|--!>|<!-|<!doctype |<?x|</ x|<br/>|<title>|</title>|<style >|</style\n>|<textarea |</TEXTAREA>|<xmp>|</xmp>'.split(
      '|',
    );
  let seed = 7;
  const next = () => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return seed >> 8;
  };
  for (let round = 0; round < 5000; round++) {
    // Unclosed constructs are handled by each caller; attributes of an end tag are parsed by browsers without effect.
    const noise = Array.from({ length: 12 }, () => pieces[next() % pieces.length])
      .join('')
      .replace(/(<\/[a-z]+)[^>]*/gi, '$1 ');
    const html = `${noise}"'>--></title></textarea></style></xmp><b>`;
    const ours = [...scanHtmlTokens(html)].flatMap((token) => {
      const { kind, name, start, end } = token;
      const isSilent = html.slice(start, end) === '</>';
      if (isSilent || kind === 'text' || kind === 'raw' || kind === 'unclosed') return [];
      const attributes = [...getAttributesByName(token)].map(([key, { value }]) => ` ${key}=${value}`).join('');
      return [`${kind === 'other' ? 'comment' : kind} ${start}-${end} ${name}${attributes}`];
    });
    expect([html, ...ours]).toEqual([html, ...readByParse5(html)]);
  }
});
