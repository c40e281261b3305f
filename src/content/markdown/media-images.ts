// Reports films and sounds that are written as images, as in GitLab and Obsidian. Most browsers show nothing for them.
import type { MarkdownIt, StateCore } from 'markdown-it';
import { formatForBackticks } from './definitions.ts';
import { findPageOfEnv, findSourceLocation, reportFaultAt, visitTokens } from './page.ts';
import { fillVariableMarks } from './variables.ts';

const MEDIA_FILE_PATTERN = /\.(?:(mp4|m4v|webm|mov|ogv)|mp3|m4a|ogg|opus|wav|flac)(?:[?#].*)?$/i;

/** Adds the core rule that reports images whose file is no image. It runs after the rule that locates images. */
export function addMediaImageRule(md: MarkdownIt, isHtmlShown: boolean): void {
  md.core.ruler.after('places', 'media_images', ({ tokens, env }: StateCore) => {
    const page = findPageOfEnv(env);
    if (page === undefined || page.pieces) return;
    visitTokens(tokens, (token, line) => {
      const src = token.type === 'image' ? fillVariableMarks(String(token.attrGet('src') ?? ''), page.values) : '';
      const match = MEDIA_FILE_PATTERN.exec(src);
      if (match === null) return;
      const [kind, tag] = match[1] === undefined ? ['a sound', 'audio'] : ['a film', 'video'];
      const address = formatForBackticks(src);
      const element = `<${tag} src="${address.replaceAll('"', '%22')}" controls></${tag}>`;
      reportFaultAt(page, page.locations.get(token) ?? findSourceLocation(page, line), {
        code: 'foreign-syntax',
        message: `\`${address}\` is ${kind}, which most browsers do not show as an image.`,
        suggestion: `Write \`${isHtmlShown ? element : `[text](${address})`}\`.`,
      });
    });
  });
}
