// `<Screen of="launcher" />`: the main screen of an app, drawn with its labels, in the colours of the page in both modes.
import type { ReactElement, ReactNode, SVGProps } from 'react';
import { type AppScreen, screens } from '../data/screens.ts';
import Barcode from './barcode.tsx';

/** Wide enough for a window; a device is centred in it. Content below the height is cut off. */
const [WIDTH, HEIGHT] = [400, 264];
const LEFT = 98;
const ROW = 38;

export default function Screen({ of }: { of: string }): ReactElement {
  const screen = (screens as Readonly<Record<string, AppScreen>>)[of];
  if (screen === undefined) throw new Error(`There is no screen \`${of}\` in content/data/screens.ts.`);
  const { title, kind, labels } = screen;
  const isWide = kind === 'window' || kind === 'desktop' || kind === 'console';
  const name = `Drawing: ${title}${labels.length === 0 ? '' : `, with ${labels.join(', ')}`}`;
  return (
    <svg role="img" aria-label={name} width="100%" height={HEIGHT} fontSize="13">
      <rect width="100%" height="100%" rx="8" fill="var(--sunken)" />
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="xMidYMax meet"
        strokeLinejoin="round"
      >
        {isWide ? <Frame title={title} /> : <Device title={title} />}
        {DRAWN[kind](labels)}
      </svg>
    </svg>
  );
}

const surface = { fill: 'var(--surface)', stroke: 'var(--line)' };
const accent = { fill: 'var(--accent)' };
const soft = { fill: 'var(--accent-soft)', stroke: 'var(--accent-line)' };
const line = { fill: 'none', stroke: 'var(--line-strong)', strokeWidth: 2, strokeLinecap: 'round' as const };

function Label({ children, ...rest }: SVGProps<SVGTextElement>): ReactElement {
  return (
    <text fill="var(--text)" {...rest}>
      {children}
    </text>
  );
}

/** The upper part of a mobile computer. */
function Device({ title }: { title: string }): ReactElement {
  return (
    <>
      <rect x={LEFT - 12} y="22" width="228" height="300" rx="24" fill="var(--line-strong)" />
      <rect x="176" y="30" width="48" height="4" rx="2" fill="var(--bg)" />
      <rect x={LEFT} y="42" width="204" height="280" rx="6" {...surface} />
      <path d={`M${LEFT} 78V48a6 6 0 0 1 6-6h192a6 6 0 0 1 6 6v30z`} {...accent} />
      <Label x={LEFT + 14} y="65" fontWeight="600" fill="var(--on-accent)">
        {title}
      </Label>
    </>
  );
}

/** A window of a PC, or a display. */
function Frame({ title }: { title: string }): ReactElement {
  return (
    <>
      <rect x="24" y="26" width="352" height="300" rx="10" {...surface} stroke="var(--line-strong)" />
      <path d="M24 62V36a10 10 0 0 1 10-10h332a10 10 0 0 1 10 10v26z" {...accent} />
      <Label x="42" y="49" fontWeight="600" fill="var(--on-accent)">
        {title}
      </Label>
    </>
  );
}

interface RowOptions {
  /** What stands before each label. */
  readonly sign?: (y: number, at: number) => ReactNode;
  /** What stands at the end of each row. */
  readonly end?: (y: number) => ReactNode;
}

/** Labels below one another. */
function rows(labels: readonly string[], { sign, end }: RowOptions): ReactNode {
  return labels.map((label, at) => {
    const y = 80 + at * ROW;
    return (
      <g key={label}>
        {sign?.(y, at)}
        <Label x={LEFT + (sign === undefined ? 14 : 46)} y={y + 24} fontSize={sign === undefined ? '12' : '13'}>
          {label}
        </Label>
        {end?.(y)}
        <path d={`M${LEFT + 14} ${y + ROW}h176`} stroke="var(--line)" />
      </g>
    );
  });
}

/** Lines that represent a text. */
function text(x: number, y: number, widths: readonly number[]): ReactNode {
  return widths.map((width, at) => (
    <rect key={`${y}-${width}`} x={x} y={y + at * 16} width={width} height="6" rx="3" fill="var(--line)" />
  ));
}

const DRAWN: Readonly<Record<AppScreen['kind'], (labels: readonly string[]) => ReactNode>> = {
  rows: (labels) =>
    rows(labels, {
      sign: (y) => <rect x={LEFT + 14} y={y + 8} width="22" height="22" rx="6" {...soft} />,
      end: (y) => <path d={`M${LEFT + 182} ${y + 14}l5 5-5 5`} {...line} />,
    }),
  choices: (labels) =>
    rows(labels, {
      sign: (y, at) => (
        <>
          <circle cx={LEFT + 25} cy={y + 19} r="8" {...line} stroke={at === 0 ? 'var(--accent)' : line.stroke} />
          {at === 0 ? <circle cx={LEFT + 25} cy={y + 19} r="4" {...accent} /> : null}
        </>
      ),
    }),
  switches: (labels) =>
    rows(labels, {
      end: (y) => (
        <>
          <rect x={LEFT + 162} y={y + 11} width="28" height="16" rx="8" {...line} />
          <circle cx={LEFT + 170} cy={y + 19} r="4" fill="var(--line-strong)" />
        </>
      ),
    }),
  fields: (labels) => (
    <>
      {labels.map((label, at) => (
        <g key={label}>
          <Label x={LEFT + 14} y={98 + at * 56} fontSize="12" fill="var(--muted)">
            {label}
          </Label>
          <rect
            x={LEFT + 14}
            y={105 + at * 56}
            width="176"
            height="26"
            rx="6"
            {...surface}
            stroke="var(--line-strong)"
          />
        </g>
      ))}
    </>
  ),
  console: ([program, ...names]) => (
    <g fontFamily="var(--mono)">
      <Label x="42" y="90">{`> ${program}`}</Label>
      {names.map((name, at) => (
        <g key={name}>
          <Label x="58" y={118 + at * 28}>
            {name}
          </Label>
          {text(180, 110 + at * 28, [150 - 20 * (at % 3)])}
        </g>
      ))}
    </g>
  ),
  bar: (labels) => (
    <>
      {labels.map((label, at) => (
        <g key={label}>
          <rect x={LEFT + 10 + at * 62} y="88" width="58" height="28" rx="6" {...soft} />
          <Label x={LEFT + 39 + at * 62} y="106" fontSize="12" textAnchor="middle">
            {label}
          </Label>
        </g>
      ))}
      {text(LEFT + 14, 136, [150, 170, 120])}
      <rect x={LEFT + 14} y="192" width="176" height="120" rx="6" {...soft} />
    </>
  ),
  tabs: (labels) => (
    <>
      {labels.map((label, at) => (
        <g key={label}>
          <Label x={LEFT + 51 + at * 102} y="103" textAnchor="middle" fontWeight={at === 0 ? 600 : 400}>
            {label}
          </Label>
          {at === 0 ? <rect x={LEFT} y="113" width="102" height="3" {...accent} /> : null}
        </g>
      ))}
      <path
        d={`M${LEFT} 116h204M${LEFT + 14} 164h176M${LEFT + 14} 204h176M${LEFT + 14} 244h176`}
        stroke="var(--line)"
      />
      <path
        d={`M${LEFT + 14} 226l22-8 22 10 22-14 22 6 20-64 20 70 22-12 26 6`}
        {...line}
        strokeWidth="2.5"
        stroke="var(--accent)"
      />
    </>
  ),
  keys: (labels) => (
    <>
      <rect x={LEFT + 14} y="92" width="176" height="30" rx="6" {...surface} stroke="var(--accent)" />
      <rect x={LEFT} y="136" width="204" height="190" fill="var(--sunken)" />
      {labels.map((label, at) => (
        <g key={label}>
          <rect
            x={LEFT + 10 + (at % 3) * 63}
            y={146 + Math.floor(at / 3) * 42}
            width="58"
            height="36"
            rx="6"
            {...surface}
          />
          <Label x={LEFT + 39 + (at % 3) * 63} y={169 + Math.floor(at / 3) * 42} textAnchor="middle">
            {label}
          </Label>
        </g>
      ))}
    </>
  ),
  spot: ([label]) => (
    <>
      {text(LEFT + 14, 98, [150, 170, 120, 160, 90])}
      <circle cx="246" cy="212" r="34" {...accent} />
      <Label x="246" y="217" textAnchor="middle" fontWeight="600" fill="var(--on-accent)">
        {label}
      </Label>
    </>
  ),
  code: () => <Barcode />,
  form: ([ssid, password, ...rest]) => (
    <>
      {[ssid, password].map((label, at) => (
        <g key={label}>
          <rect
            x={LEFT + 14}
            y={88 + at * 32}
            width="176"
            height="26"
            rx="6"
            {...surface}
            stroke="var(--line-strong)"
          />
          <Label x={LEFT + 24} y={105 + at * 32} fontSize="12" fill="var(--muted)">
            {label}
          </Label>
        </g>
      ))}
      {rest.slice(0, -1).map((label, at) => (
        <g key={label}>
          <rect x={LEFT + 14} y={157 + at * 34} width="16" height="16" rx="4" {...line} />
          {inTwoLines(label).map((part, lineAt) => (
            <Label key={part} x={LEFT + 40} y={163 + at * 34 + lineAt * 13} fontSize="11">
              {part}
            </Label>
          ))}
        </g>
      ))}
      <rect x={LEFT + 14} y="222" width="176" height="30" rx="6" {...accent} />
      <Label x={LEFT + 102} y="241" textAnchor="middle" fontWeight="600" fill="var(--on-accent)">
        {rest.at(-1)}
      </Label>
    </>
  ),
  window: (labels) => (
    <>
      {labels.map((label, at) => (
        <g key={label}>
          <rect x={36 + (at % 2) * 168} y={82 + Math.floor(at / 2) * 84} width="160" height="72" rx="8" {...soft} />
          <rect x={46 + (at % 2) * 168} y={94 + Math.floor(at / 2) * 84} width="22" height="22" rx="6" {...accent} />
          <Label x={46 + (at % 2) * 168} y={140 + Math.floor(at / 2) * 84} fontSize="12">
            {label}
          </Label>
        </g>
      ))}
    </>
  ),
  desktop: ([button, ...signs]) => (
    <>
      <rect x="150" y="82" width="196" height="120" rx="6" {...surface} stroke="var(--line-strong)" />
      <rect x="150" y="82" width="196" height="20" rx="6" {...soft} />
      {text(166, 118, [120, 150, 90])}
      {[0, 1, 2].map((at) => (
        <rect key={at} x="48" y={84 + at * 40} width="28" height="28" rx="8" {...soft} />
      ))}
      <path d="M24 222h352v42H24z" fill="var(--sunken)" />
      <rect x="38" y="229" width="52" height="26" rx="6" {...accent} />
      <Label x="64" y="246" textAnchor="middle" fontSize="12" fontWeight="600" fill="var(--on-accent)">
        {button}
      </Label>
      <Label x="362" y="246" textAnchor="end" fontSize="12">
        {signs.join('   ')}
      </Label>
    </>
  ),
};

/** Splits a long label into two lines of about the same length. */
function inTwoLines(label: string): readonly string[] {
  const end = label.indexOf(' ', label.length / 2);
  return end < 0 ? [label] : [label.slice(0, end), label.slice(end + 1)];
}
