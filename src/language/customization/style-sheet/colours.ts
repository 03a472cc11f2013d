import type { CssNode } from 'css-tree'
import generate from 'css-tree/generator'
import { formatHex, parse, wcagContrast } from 'culori'

const backgroundTokens = ['--surface', '--surface-raised', '--surface-sunken', '--primary-soft'].map(
  tokenText,
)
/** The theme's text colours, each with the backgrounds on which it is readable. */
const readableBackgrounds = new Map(
  Object.entries({
    '--text': ['transparent', ...backgroundTokens],
    '--text-muted': ['transparent', ...backgroundTokens],
    '--primary-ink': ['transparent', ...backgroundTokens],
    '--on-primary': [tokenText('--primary')],
  }).map(([token, backgrounds]) => [tokenText(token), backgrounds]),
)
const lineTokens = ['--border', '--border-strong', '--accent'].map(tokenText)

const MIN_CONTRAST = 4.5

/** Returns a colour as served; undefined for invalid or transparent ones. */
export function colourOf(node: CssNode): string | undefined {
  if (node.type !== 'Function') return literalColour(node)
  if (node.name.toLowerCase() === 'var') return tokens.includes(generate(node)) ? generate(node) : undefined
  if (node.name.toLowerCase() !== 'light-dark') return literalColour(node)
  const [light, comma, dark, extra] = [...node.children]
  if (!light || comma?.type !== 'Operator' || comma.value !== ',' || !dark || extra) return undefined
  const literals = [literalColour(light), literalColour(dark)]
  return literals.includes(undefined) ? undefined : `light-dark(${literals.join(',')})`
}

/** The theme's colours that can be named. */
export const tokens = [
  ...readableBackgrounds.keys(),
  ...backgroundTokens,
  tokenText('--primary'),
  ...lineTokens,
]

/** Returns why a text colour is not readable on a background, in light or dark mode; undefined if it is. */
export function contrastProblem(text: string, background: string): string | undefined {
  const themeTokens = [text, background].filter((colour) => !colour.includes('#'))
  if (themeTokens.length > 0)
    return readableBackgrounds.get(text)?.includes(background)
      ? undefined
      : `${text} is not made to be read on ${background}.`
  const lowestContrast = Math.min(...colourByMode.map((mode) => wcagContrast(mode(text), mode(background))))
  return lowestContrast >= MIN_CONTRAST
    ? undefined
    : `The words reach ${Math.floor(lowestContrast * 10) / 10}:1 on their ground; 4.5:1 is the least.`
}

const colourByMode = [0, 1].map((index) => (colour: string) => {
  const hexes = colour.match(/#[0-9a-f]{6}/g) ?? []
  return hexes[index] ?? hexes[0] ?? ''
})

function literalColour(node: CssNode): string | undefined {
  const colour = parse(generate(node).toLowerCase())
  return colour && (colour.alpha ?? 1) === 1 ? formatHex(colour) : undefined
}

function tokenText(name: string): string {
  return `var(${name})`
}
