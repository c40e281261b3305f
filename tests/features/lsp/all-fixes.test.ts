// Every finding of the manual's examples that has a suggestion has a fix in the editor that removes it; or this file gives the reason why
// there is none.
import { describe, expect, it } from 'vitest';
import type { CodeAction } from 'vscode-languageserver/node';
import { toLspDiagnostic } from '../../../src/features/lsp/findings.ts';
import { createFixActions } from '../../../src/features/lsp/fixes.ts';
import { applyTextChange } from '../../../src/features/lsp/text.ts';
import type { Diagnostic } from '../../../src/model/diagnostic.ts';
import { defaultRuleLevels, ruleCodes } from '../../../src/model/rules.ts';
import { createSandbox, type Sandbox } from '../../engine/sandbox.ts';
import { findingPages } from '../../manual/examples.ts';

const WORDS = 'only its author knows the words, or what is meant';
const FILES = 'files come, go or get another name, which the editor leaves to its user';
const CONFIG = 'it is a decision about the whole site, to be made in the configuration';
const ELSEWHERE = 'it is mended in another file than the one it is told of, or by an installation';

/** Reasons for suggestions without a fix. */
const WITHOUT: Readonly<Record<string, string>> = {
  'active-file': FILES,
  'blocked-connection': CONFIG,
  'blocked-script': FILES,
  'broken-api': FILES,
  'case-collision': FILES,
  'code-too-long': WORDS,
  'dead-synonym': WORDS,
  'duplicate-route': FILES,
  'duplicate-version': WORDS,
  'empty-section': WORDS,
  'foreign-syntax': WORDS,
  'frame-without-title': WORDS,
  'image-alt': WORDS,
  'inconsistent-api': FILES,
  'invalid-code-group': WORDS,
  'invalid-css': WORDS,
  'invalid-date': FILES,
  'invalid-route': WORDS,
  'invalid-table': WORDS,
  'invalid-translation': WORDS,
  'link-text': WORDS,
  'lost-address': ELSEWHERE,
  'lost-anchor': ELSEWHERE,
  'missing-date': FILES,
  'missing-mermaid': ELSEWHERE,
  'missing-package': ELSEWHERE,
  'missing-text': WORDS,
  'lost-part': WORDS,
  'nesting-too-deep': WORDS,
  'no-content': FILES,
  'not-hydrated': ELSEWHERE,
  'refused-frame': CONFIG,
  'replaced-file': FILES,
  'replaced-redirect': WORDS,
  'secret-file': FILES,
  'table-header': WORDS,
  'too-large': WORDS,
  'translation-without-original': FILES,
  'unbalanced-html': WORDS,
  'unknown-api-id': ELSEWHERE,
  'unread-file': FILES,
  'unset-variable': CONFIG,
  untranslated: WORDS,
  'unused-file': FILES,
};

/** Enables rules that are off by default; otherwise they would find nothing. */
const SETTINGS = JSON.stringify({
  variables: { version: '1.4.0' },
  rules: Object.fromEntries(
    ruleCodes.filter((code) => defaultRuleLevels[code] === 'ignore' && code !== 'no-url').map((code) => [code, 'warn']),
  ),
});

async function findings(site: Sandbox): Promise<readonly Diagnostic[]> {
  try {
    const { errors, warnings } = await site.build({ cache: false, workers: 1 });
    return [...errors, ...warnings];
  } catch (error) {
    const { diagnostics } = error as { readonly diagnostics?: readonly Diagnostic[] };
    if (diagnostics === undefined) throw error;
    return diagnostics;
  }
}

/** Returns the fixes that an editor offers for a finding, except for ignoring it. */
function offered(finding: Diagnostic, site: Sandbox): readonly CodeAction[] {
  const { file = '' } = finding;
  const text = /\.\w+$/.test(file) ? site.read(file) : '';
  const told = toLspDiagnostic(finding, text, () => undefined);
  const actions = createFixActions(told, { file, uri: file, text, uriOf: (name) => name, exists: () => false });
  return actions.filter(({ title, edit }) => !title.startsWith('Ignore') && edit?.changes !== undefined);
}

const keyOf = ({ code, message }: Diagnostic) => `${code} ${message}`;
const seen = new Set<string>();

describe.each(findingPages().map(({ code, faulty }) => [code, faulty.files] as const))('%s', (code, files) => {
  it('is mended by its fix', { timeout: 60_000 }, async () => {
    const hasConfig = Object.keys(files).some((name) => name.startsWith('site.config'));
    const site = createSandbox({ ...(hasConfig ? {} : { 'site.config.json': SETTINGS }), ...files });
    try {
      const found = (await findings(site)).filter((each) => each.code === code && each.suggestion !== undefined);
      if (found.length === 0) return;
      // If only some findings of a code have a replacement text, one of them is enough.
      const [fixed] = found.filter((each) => offered(each, site).length > 0);
      if (fixed === undefined) {
        expect(
          WITHOUT[code],
          found.map(({ message, suggestion }) => `${message} ${suggestion}`).join('\n'),
        ).toBeDefined();
        seen.add(code);
        return;
      }
      const file = fixed.file ?? '';
      const [action] = offered(fixed, site);
      const text = (action?.edit?.changes?.[file] ?? []).reduce(
        (made, edit) => applyTextChange(made, edit),
        site.read(file),
      );
      site.write({ [file]: text });
      expect((await findings(site)).map(keyOf), `${action?.title}\n${text}`).not.toContain(keyOf(fixed));
    } finally {
      site.remove();
    }
  });
});

it('says why there is none where there is none, and nowhere else', () => {
  expect([...seen].sort()).toEqual(Object.keys(WITHOUT).sort());
});
