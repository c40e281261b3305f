// Settings of Mermaid, both during a build and on the page.
import type { DiagramStyle } from './look.ts';

/** Settings that are always the same: no HTML labels, no random ids, no click handlers. */
const FIXED_MERMAID_SETTINGS = {
  startOnLoad: false,
  securityLevel: 'strict',
  suppressErrorRendering: true,
  htmlLabels: false,
  flowchart: { htmlLabels: false },
  deterministicIds: true,
  handDrawnSeed: 1,
  theme: 'base',
} as const;

/** Fonts with equal metrics on all systems, for texts that a build measures and a reader's browser shows. */
export const METRIC_COMPATIBLE_FONTS = 'Arial, Helvetica, "Liberation Sans", sans-serif';

/** Returns the settings with the colours and the font of a page. */
export function createMermaidSettings({ isDark, font, colors }: DiagramStyle): object {
  return {
    ...FIXED_MERMAID_SETTINGS,
    darkMode: isDark,
    fontFamily: font,
    themeVariables: createThemeVariables({ isDark, font, colors }),
  };
}

/** Mixes two colours, both as `#rrggbb`; `share` is the share of `over`, from 0 to 1. */
export function mixColors(over: string, under: string, share: number): string {
  const channel = (color: string, index: number) => Number.parseInt(color.slice(index, index + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(channel(over, at) * share + channel(under, at) * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Share of a colour in the tint behind text. */
const COLOR_SHARE_IN_TINT = 0.16;

/** Returns the variables of Mermaid's theme `base`. Text always has the page background, or a tint of it, behind it. */
function createThemeVariables({ isDark, font, colors }: DiagramStyle): Readonly<Record<string, unknown>> {
  const colorOf = (name: string) => colors[name] ?? (isDark ? '#ffffff' : '#000000');
  const [bg, text, muted, line, accent] = ['bg', 'text', 'muted', 'line-strong', 'accent'].map(colorOf) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const [surface, sunken, danger, warning] = ['surface', 'sunken', 'danger', 'warning'].map(colorOf) as [
    string,
    string,
    string,
    string,
  ];
  const tint = (color: string) => mixColors(color, bg, COLOR_SHARE_IN_TINT);
  const node = tint(accent);
  return {
    darkMode: isDark,
    fontFamily: font,
    background: bg,
    ...{ primaryColor: node, primaryTextColor: text, primaryBorderColor: accent },
    ...{ secondaryColor: sunken, secondaryTextColor: text, secondaryBorderColor: line },
    ...{ tertiaryColor: surface, tertiaryTextColor: text, tertiaryBorderColor: line },
    ...{ textColor: text, lineColor: muted, titleColor: text, nodeTextColor: text, mainBkg: node, nodeBorder: accent },
    ...{ clusterBkg: sunken, clusterBorder: line, edgeLabelBackground: bg, arrowheadColor: muted },
    ...{ noteBkgColor: tint(warning), noteTextColor: text, noteBorderColor: warning },
    ...{ errorBkgColor: tint(danger), errorTextColor: text },
    ...createSequenceDiagramVariables({ bg, text, muted, line, accent, sunken, node, onAccent: colorOf('on-accent') }),
    ...createGanttVariables({
      bg,
      text,
      line: colorOf('line'),
      accent,
      sunken,
      node,
      danger,
      dangerTint: tint(danger),
    }),
    ...createStateDiagramVariables({ bg, text, muted, line, sunken, surface, node }),
    ...createColorScaleVariables(['accent', 'note', 'tip', 'warning', 'danger', 'important'].map(colorOf), {
      bg,
      text,
    }),
  };
}

type Palette<Names extends string> = Readonly<Record<Names, string>>;
type BaseColorName = 'bg' | 'text' | 'line' | 'sunken' | 'node';

function createSequenceDiagramVariables(of: Palette<BaseColorName | 'muted' | 'accent' | 'onAccent'>) {
  const { text, muted, line, accent, sunken, node, onAccent } = of;
  return {
    ...{ actorBkg: node, actorBorder: accent, actorTextColor: text, actorLineColor: line },
    ...{ signalColor: muted, signalTextColor: text, loopTextColor: text, sequenceNumberColor: onAccent },
    ...{ labelBoxBkgColor: sunken, labelBoxBorderColor: line, labelTextColor: text },
    ...{ activationBkgColor: sunken, activationBorderColor: line },
  };
}

function createGanttVariables(of: Palette<BaseColorName | 'accent' | 'danger' | 'dangerTint'>) {
  const { bg, text, line, accent, sunken, node, danger, dangerTint } = of;
  return {
    ...{ sectionBkgColor: sunken, altSectionBkgColor: bg, sectionBkgColor2: sunken, gridColor: line },
    ...{ taskBkgColor: node, taskBorderColor: accent, taskTextColor: text, taskTextLightColor: text },
    ...{ taskTextDarkColor: text, taskTextOutsideColor: text, taskTextClickableColor: text, todayLineColor: danger },
    ...{ activeTaskBkgColor: mixColors(accent, bg, 0.3), activeTaskBorderColor: accent },
    ...{ doneTaskBkgColor: sunken, doneTaskBorderColor: line, critBkgColor: dangerTint, critBorderColor: danger },
  };
}

function createStateDiagramVariables(of: Palette<BaseColorName | 'muted' | 'surface'>) {
  const { bg, text, muted, line, sunken, surface, node } = of;
  return {
    ...{ stateBkg: node, stateLabelColor: text, labelColor: text, labelBackgroundColor: bg, classText: text },
    ...{ transitionColor: muted, transitionLabelColor: text, specialStateColor: muted, innerEndBackground: muted },
    ...{ compositeBackground: surface, compositeTitleBackground: sunken, compositeBorder: line, altBackground: sunken },
    ...{ attributeBackgroundColorOdd: surface, attributeBackgroundColorEven: sunken, rowOdd: surface, rowEven: sunken },
    ...{ relationColor: muted, relationLabelBackground: bg, relationLabelColor: text, requirementTextColor: text },
  };
}

/**
 * Returns colour scales. Pies and branches, which only colour distinguishes, get strong colours. All others get tints, because they have
 * text on them.
 */
function createColorScaleVariables(
  colors: readonly string[],
  { bg, text }: Palette<'bg' | 'text'>,
): Readonly<Record<string, string>> {
  const scales: Record<string, string> = {
    ...{ pieOpacity: '1', pieSectionTextColor: bg, pieTitleTextColor: text, pieLegendTextColor: text },
    ...{ pieStrokeColor: bg, pieOuterStrokeColor: bg, commitLabelColor: text, commitLabelBackground: bg },
    ...{ tagLabelColor: text, tagLabelBackground: bg, tagLabelBorder: text },
  };
  for (let index = 0; index < 12; index++) {
    const color = colors[index % colors.length] ?? text;
    const tint = mixColors(color, bg, index < colors.length ? COLOR_SHARE_IN_TINT : 2 * COLOR_SHARE_IN_TINT);
    Object.assign(scales, { [`cScale${index}`]: tint, [`cScaleLabel${index}`]: text, [`cScalePeer${index}`]: color });
    Object.assign(scales, { [`cScaleInv${index}`]: color, [`pie${index + 1}`]: color });
    if (index < 8)
      Object.assign(scales, {
        ...{
          [`git${index}`]: color,
          [`gitInv${index}`]: bg,
          [`gitBranchLabel${index}`]: bg,
          [`fillType${index}`]: tint,
        },
        [`surface${index}`]: tint,
      });
  }
  return scales;
}
