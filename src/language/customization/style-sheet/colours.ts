import type { CssNode } from 'css-tree'
import generate from 'css-tree/generator'
import { formatHex, parse, wcagContrast } from 'culori'

const backgroundTokens = ['--surface', '--surface-raised', '--surface-sunken', '--primary-soft'].map(
  tokenText,
)
/** The theme's text colours with the grounds on which they are readable. */
const readable = new Map(
  Object.entries({
    '--text': ['transparent', ...backgroundTokens],
    '--text-muted': ['transparent', ...backgroundTokens],
    '--primary-ink': ['transparent', ...backgroundTokens],
    '--on-primary': [tokenText('--primary')],
  }).map(([token, theirs]) => [tokenText(token), theirs]),
)
const lines = ['--border', '--border-strong', '--accent'].map(tokenText)

const enough = 4.5

/** Returns a colour as served; undefined for invalid or transparent ones. */
export function colourOf(node: CssNode): string | undefined {
  if (node.type !== 'Function') return literal(node)
  if (node.name.toLowerCase() === 'var') return tokens.includes(generate(node)) ? generate(node) : undefined
  if (node.name.toLowerCase() !== 'light-dark') return literal(node)
  const [light, comma, dark, more] = [...node.children]
  if (!light || comma?.type !== 'Operator' || comma.value !== ',' || !dark || more) return undefined
  const both = [literal(light), literal(dark)]
  return both.includes(undefined) ? undefined : `light-dark(${both.join(',')})`
}

/** The theme's colours that can be named. */
export const tokens = [...readable.keys(), ...backgroundTokens, tokenText('--primary'), ...lines]

/** Returns why a text colour is not readable on a ground, in light or dark mode. */
export function contrastProblem(text: string, background: string): string | undefined {
  const named = [text, background].filter((colour) => !colour.includes('#'))
  if (named.length > 0)
    return readable.get(text)?.includes(background)
      ? undefined
      : `${text} is not made to be read on ${background}.`
  const lowestContrast = Math.min(...modes.map((mode) => wcagContrast(mode(text), mode(background))))
  return lowestContrast >= enough
    ? undefined
    : `The words reach ${Math.floor(lowestContrast * 10) / 10}:1 on their ground; 4.5:1 is the least.`
}

const modes = [0, 1].map((index) => (colour: string) => {
  const hexes = colour.match(/#[0-9a-f]{6}/g) ?? []
  return hexes[index] ?? hexes[0] ?? ''
})

function literal(node: CssNode): string | undefined {
  const colour = parse(generate(node).toLowerCase())
  return colour && (colour.alpha ?? 1) === 1 ? formatHex(colour) : undefined
}

function tokenText(name: string): string {
  return `var(${name})`
}
