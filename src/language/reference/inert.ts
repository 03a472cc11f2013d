import { isObject, mapValues } from '../common/objects.ts'
import type { Block, Step } from '../documents/library.ts'

/**
 * Replaces the effects of actions by toasts, except for opening dialogs in the example. So examples need no operations
 * or screens, and no button is hidden by permissions.
 */
export function inert(blocks: readonly Block[]): Block[] {
  const dialogs = new Set(blocks.flatMap(({ block, id }) => (block === 'dialog' && id ? [id] : [])))
  return blocks.map((block) => still(block) as Block)

  function still(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(still)
    if (!isObject(node)) return node
    const quiet = mapValues(node, still)
    return Array.isArray(node.do) ? { ...quiet, do: opens(node.do as Step[]) } : quiet
  }

  function opens(steps: readonly Step[]): Step[] {
    const opening = steps.filter((step) => 'dialog' in step && dialogs.has(step.dialog))
    return opening.length > 0 ? opening : [{ toast: 'blocks.example_inert', kind: 'info' }]
  }
}
