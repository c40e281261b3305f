// Converts the attributes of a component's tag to props. Values that only code could compute, and unsanitized HTML, are left out.
import { isScriptedAttribute } from './html-rules.ts';
import { parseConstantExpression } from './mdx/braces.ts';
import { createAttributeWithCodeFault } from './mdx/constructs.ts';
import type { PageFault, PageState } from './page.ts';
import { decodeEntities } from './plain-text.ts';
import { parseAttributes, type TagAttributes } from './tags.ts';
import { beginsWithUnsetVariable, fillVariableMarks } from './variables.ts';

/** Prop names that React reserves. */
const RESERVED_PROPS = new Set(['key', 'ref', 'children']);

/** Returns the attributes of a tag as props; `tell` receives the faults. */
export function parseProps(
  node: { readonly name: string; readonly written: string },
  page: PageState,
  report: (fault: PageFault) => void,
): TagAttributes['values'] {
  const { values: read, faults } = parseAttributes(node.written, decodeEntities);
  const values: Record<string, unknown> = { ...read };
  for (const { name, text, message } of faults) {
    const value = parseConstantExpression(text);
    if (value !== undefined) values[name] = value;
    if (value !== undefined || isTocAttribute(node.name, name, text)) continue;
    if (page.mdx?.isMdx) {
      const lost = createAttributeWithCodeFault(`${name}={${text}}`, page.mdx.onMdxSyntax);
      if (lost) report(lost);
      continue;
    }
    const suggestion = 'Write a text in quotes, or JSON in braces.';
    report({
      code: 'invalid-component',
      severity: 'error',
      message: `\`<${node.name}>\`: ${message}.`,
      suggestion,
    });
  }
  const onUnsafe = (name: string) => {
    const reason = isScriptedAttribute(name) ? 'scripts of techdocs act on it' : 'techdocs cannot check its HTML';
    report({ code: 'unsafe-html', message: `The attribute \`${name}\` was removed: ${reason}.` });
  };
  const allowed = Object.entries(values).filter(([name]) => !RESERVED_PROPS.has(name));
  return sanitizePropAndFillVariables(Object.fromEntries(allowed), page, onUnsafe) as TagAttributes['values'];
}

/** Whether an attribute is `toc={toc}`, which `<TOCInline />` needs in Docusaurus but not here. */
function isTocAttribute(component: string, attribute: string, text: string): boolean {
  return component === 'TOCInline' && attribute === 'toc' && text.trim() === 'toc';
}

/**
 * Returns a prop value with variables filled in. Removes values that are unsafe in components that pass their props on to an element, and
 * calls `onUnsafe` with the name of each.
 */
function sanitizePropAndFillVariables(value: unknown, page: PageState, onUnsafe: (name: string) => void): unknown {
  if (typeof value === 'string') return fillVariableMarks(value, page.values);
  if (Array.isArray(value)) return value.map((item) => sanitizePropAndFillVariables(item, page, onUnsafe));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => {
    const isUnsafe = key === 'dangerouslySetInnerHTML' || isScriptedAttribute(key);
    if (isUnsafe) onUnsafe(key);
    return !isUnsafe;
  });
  const isGone = ([key, item]: [string, unknown]) =>
    /^(?:href|to)$/.test(key) && typeof item === 'string' && beginsWithUnsetVariable(item);
  return Object.fromEntries(
    entries.map((entry) => [entry[0], isGone(entry) ? '' : sanitizePropAndFillVariables(entry[1], page, onUnsafe)]),
  );
}
