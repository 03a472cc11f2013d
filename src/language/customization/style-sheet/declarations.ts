import type { CssNode, Declaration, Rule } from 'css-tree'
import generate from 'css-tree/generator'
import { didYouMean } from '../../checker/suggest.ts'
import { contrastProblem } from './colours.ts'
import type { Group } from './hooks.ts'
import { properties } from './properties.ts'
import { type ReportRefusal, rangeOf, shorten } from './refusal.ts'

interface ParsedDeclaration {
  node: CssNode
  group: Group
  /** The value as served. */
  value: string
}

/** Declarations by property. */
type Declarations = ReadonlyMap<string, ParsedDeclaration>

/** Parses the declarations of a rule. */
export function declarationsOf({ block }: Rule, refuse: ReportRefusal): Declarations {
  const lastByProperty = new Map<string, ParsedDeclaration>()
  for (const node of block.children) {
    if (node.type === 'Comment') continue
    if (node.type !== 'Declaration') {
      refuse(
        rangeOf(node),
        'Expected a property and its value.',
        'Write them as font-weight: 700; and rules one after the other, not in one another.',
      )
      continue
    }
    const name = node.property.toLowerCase()
    const parsed = readDeclaration(name, node, refuse)
    // Keeps the last declaration of a property, at its position.
    if (parsed) lastByProperty.delete(name)
    if (parsed) lastByProperty.set(name, parsed)
  }
  return withoutUnreadableColours(lastByProperty, refuse)
}

function readDeclaration(
  name: string,
  node: Declaration,
  refuse: ReportRefusal,
): ParsedDeclaration | undefined {
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined
  if (!property) {
    refuse(rangeOf(node), `${shorten(name)} cannot be set.`, () => didYouMean(name, Object.keys(properties)))
    return undefined
  }
  if (node.important)
    refuse(
      rangeOf(node),
      '!important changes nothing here.',
      'Leave it out: what you write wins already, but never over what is protected.',
    )
  const { kind, group } = property
  const value = node.value.type === 'Value' ? kind.read([...node.value.children]) : undefined
  if (value !== undefined) return { node, group, value }
  refuse(
    rangeOf(node.value),
    `${name} cannot be ${shorten(generate(node.value))}.`,
    `It may be ${kind.description}.`,
  )
  return undefined
}

/**
 * Removes colours without enough contrast. Text colour and background must be in one rule, so that both apply together.
 */
function withoutUnreadableColours(declarations: Declarations, refuse: ReportRefusal): Declarations {
  const [text, background] = [declarations.get('color'), declarations.get('background-color')]
  const reason = text && background ? contrastProblem(text.value, background.value) : undefined
  if (reason && text)
    refuse(
      rangeOf(text.node),
      reason,
      'Take two colours further apart, or two of the theme that belong together.',
    )
  else if (text && !background)
    refuse(
      rangeOf(text.node),
      'Whether these words can be read depends on their ground.',
      'Set background-color in the same rule; beside a colour of the theme it may be transparent.',
    )
  else if (background && !text)
    refuse(
      rangeOf(background.node),
      'Whether the words on this ground can be read depends on their colour.',
      'Set color in the same rule.',
    )
  else return declarations
  return new Map([...declarations].filter(([, { group }]) => group !== 'colours'))
}
