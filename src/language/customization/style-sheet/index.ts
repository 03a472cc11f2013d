import parse from 'css-tree/parser'
import { areBalanced } from './brackets.ts'
import { type Refusal, refusals } from './refusal.ts'
import { servedNode } from './rules.ts'

interface StyleSheet {
  /** The served sheet, rebuilt from allowed parts only; empty if nothing is allowed. */
  served: string
  refused: Refusal[]
}

/**
 * Parses a tenant's style sheet and serves only allowed rules: hooks (./hooks.ts) with properties (./properties.ts),
 * optionally for a width or for print. Its layer overrides the product's styles except the guard's
 * (renderer/styles/guard.css), and its scope excludes protected parts.
 */
export function readStyleSheet(source: string): StyleSheet {
  const { refused, refuse } = refusals(source)
  if (!areBalanced(source, refuse)) return { served: '', refused }
  const sheet = parse(source, { positions: true })
  const nodes = sheet.type === 'StyleSheet' ? [...sheet.children] : []
  const rules = nodes.map((node) => servedNode(node, refuse)).join('')
  return { served: rules === '' ? '' : wrapInLayer(rules), refused }
}

function wrapInLayer(rules: string): string {
  return `@layer guard,tenant;@layer tenant{@scope (:root) to ([data-protected]){${rules}}}\n`
}
