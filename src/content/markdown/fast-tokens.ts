// markdown-it's compiled Token defines its eleven fields one by one with `Object.defineProperty`, which takes half of all
// parsing time. Tokens made here are the same in every other way: same fields, same methods, `instanceof` too.
import createMarkdownIt, { type MarkdownIt, type StateBlock, type StateInline, type Token } from 'markdown-it';

const { Token: SlowToken } = createMarkdownIt;

function FastToken(this: Token, type: string, tag: string, nesting: -1 | 0 | 1): void {
  this.type = type;
  this.tag = tag;
  this.attrs = null;
  this.map = null;
  this.nesting = nesting;
  this.level = 0;
  this.children = null;
  this.content = '';
  this.markup = '';
  this.info = '';
  this.meta = null;
  this.block = false;
  this.hidden = false;
}
FastToken.prototype = SlowToken.prototype;

const Fast = FastToken as unknown as new (type: string, tag: string, nesting: -1 | 0 | 1) => Token;

/** Makes the parser's states create tokens fast. */
export function fastTokens(md: MarkdownIt): void {
  const Block = md.block.State;
  md.block.State = class extends Block {
    override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
      const token = new Fast(type, tag, nesting);
      token.block = true;
      if (nesting < 0) this.level--;
      token.level = this.level;
      if (nesting > 0) this.level++;
      this.tokens.push(token);
      return token;
    }
  } as typeof StateBlock;
  const Inline = md.inline.State;
  md.inline.State = class extends Inline {
    override pushPending(): Token {
      const token = new Fast('text', '', 0);
      token.content = this.pending;
      token.level = this.pendingLevel;
      this.tokens.push(token);
      this.pending = '';
      return token;
    }

    override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
      if (this.pending !== '') this.pushPending();
      const token = new Fast(type, tag, nesting);
      if (nesting < 0) {
        this.level--;
        this.delimiters = this._prev_delimiters.pop() ?? [];
      }
      token.level = this.level;
      let meta: { delimiters: StateInline['delimiters'] } | undefined;
      if (nesting > 0) {
        this.level++;
        this._prev_delimiters.push(this.delimiters);
        this.delimiters = [];
        meta = { delimiters: this.delimiters };
      }
      this.pendingLevel = this.level;
      this.tokens.push(token);
      this.tokens_meta.push(meta);
      return token;
    }
  } as typeof StateInline;
}
