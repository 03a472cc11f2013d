import type { Group } from './hooks.ts'
import { anyOf, colour, eachOnce, type Kind, length, number, oneOf, spacing, upTo } from './values.ts'

interface Property {
  group: Group
  kind: Kind
}

const SIDES = [
  'block',
  'inline',
  'top',
  'right',
  'bottom',
  'left',
  'block-start',
  'block-end',
  'inline-start',
  'inline-end',
]
const CORNERS = [
  'start-start',
  'start-end',
  'end-start',
  'end-end',
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
]
const width = length(0, 0.25)
const lineStyle = oneOf('none', 'solid', 'dashed', 'dotted', 'double')
const edgeColour = anyOf(colour, oneOf('transparent', 'currentcolor'))
const cornerSize = anyOf(length(0, 3), oneOf('50%'))
const border = eachOnce(
  'a width up to 0.25rem, a line and a colour, as 1px solid #cccccc',
  width,
  lineStyle,
  edgeColour,
)
const spacingLength = length(0, 4)

/** The properties allowed in style sheets. None hides, moves or covers anything, or loads resources. */
export const properties: Readonly<Record<string, Property>> = {
  color: { group: 'colours', kind: colour },
  'background-color': { group: 'colours', kind: anyOf(colour, oneOf('transparent')) },

  border: { group: 'border', kind: border },
  'border-radius': { group: 'border', kind: upTo(4, cornerSize) },
  'box-shadow': { group: 'border', kind: oneOf('none', 'var(--shadow-1)') },

  'font-weight': { group: 'font', kind: anyOf(number(300, 900), oneOf('normal', 'bold')) },
  'letter-spacing': { group: 'font', kind: anyOf(spacing(-0.05, 0.15), oneOf('normal')) },
  'text-transform': { group: 'font', kind: oneOf('none', 'uppercase', 'lowercase', 'capitalize') },
  'text-align': { group: 'font', kind: oneOf('start', 'center', 'end') },
  'font-style': { group: 'font', kind: oneOf('normal', 'italic') },
  'font-family': { group: 'font', kind: oneOf('serif', 'sans-serif', 'monospace', 'system-ui') },
  'font-variant-caps': { group: 'font', kind: oneOf('normal', 'small-caps', 'all-small-caps') },
  'font-variant-numeric': { group: 'font', kind: oneOf('normal', 'tabular-nums', 'oldstyle-nums') },
  'text-decoration-line': { group: 'font', kind: oneOf('none', 'underline') },
  'text-decoration-style': { group: 'font', kind: oneOf('solid', 'double', 'dotted', 'dashed', 'wavy') },
  'text-decoration-thickness': { group: 'font', kind: length(0, 0.25) },
  'text-underline-offset': { group: 'font', kind: spacing(0, 0.4) },

  'font-size': { group: 'spacing', kind: length(0.8125, 3) },
  'line-height': { group: 'spacing', kind: number(1, 2) },
  padding: { group: 'spacing', kind: upTo(4, spacingLength) },
  gap: { group: 'spacing', kind: upTo(2, spacingLength) },

  ...propertiesFor('spacing', SIDES, (side) => `padding-${side}`, upTo(2, spacingLength)),
  ...propertiesFor('spacing', SIDES.filter(isVertical), (side) => `margin-${side}`, upTo(2, spacingLength)),
  ...propertiesFor('border', SIDES, (side) => `border-${side}`, border),
  ...propertiesFor('border', ['', ...SIDES], (side) => joinName('border', side, 'width'), upTo(4, width)),
  ...propertiesFor('border', ['', ...SIDES], (side) => joinName('border', side, 'style'), upTo(4, lineStyle)),
  ...propertiesFor(
    'border',
    ['', ...SIDES],
    (side) => joinName('border', side, 'color'),
    upTo(4, edgeColour),
  ),
  ...propertiesFor('border', CORNERS, (name) => `border-${name}-radius`, cornerSize),
}

/**
 * Returns whether a side is vertical. Only vertical margins are allowed, because another element may stand beside the
 * hook.
 */
function isVertical(side: string): boolean {
  return /^(?:block|top|bottom)/.test(side)
}

function joinName(...parts: string[]): string {
  return parts.filter((part) => part !== '').join('-')
}

function propertiesFor(
  group: Group,
  variants: readonly string[],
  name: (part: string) => string,
  kind: Kind,
) {
  return Object.fromEntries(variants.map((part) => [name(part), { group, kind }]))
}
