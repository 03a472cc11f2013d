import parse from 'css-tree/parser'
import { areSound } from './brackets.ts'
import { type Refusal, refusals } from './refusal.ts'
import { servedNode } from './rules.ts'

interface StyleSheet {
  /** The served sheet, rebuilt from allowed parts only; empty if nothing is allowed. */
  served: string
  refused: Refusal[]
}

/**
 * A tenant's own style sheet. Only what is known to do no harm is served: rules for hooks (./hooks.ts), with properties
 * (./properties.ts), for a width or for paper. Its layer makes it outweigh the product's looks, important as it is, and
 * yield to the guard (renderer/styles/guard.css); its scope ends where something is protected.
 */
export function readStyleSheet(source: string): StyleSheet {
  const { refused, refuse } = refusals(source)
  if (!areSound(source, refuse)) return { served: '', refused }
  const sheet = parse(source, { positions: true })
  const nodes = sheet.type === 'StyleSheet' ? [...sheet.children] : []
  const rules = nodes.map((node) => servedNode(node, refuse)).join('')
  return { served: rules === '' ? '' : wrapped(rules), refused }
}

function wrapped(rules: string): string {
  return `@layer guard,tenant;@layer tenant{@scope (:root) to ([data-protected]){${rules}}}\n`
}
