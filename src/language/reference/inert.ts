import { isObject, mapValues } from '../common/objects.ts'
import type { Block, Step } from '../documents/library.ts'

/**
 * Replaces the effects of actions by toasts, except for opening dialogs in the example. So examples need no operations
 * or screens, and no button is hidden by permissions.
 */
export function inert(blocks: readonly Block[]): Block[] {
  const dialogs = new Set(blocks.flatMap(({ block, id }) => (block === 'dialog' && id ? [id] : [])))
  return blocks.map((block) => withoutEffects(block) as Block)

  function withoutEffects(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(withoutEffects)
    if (!isObject(node)) return node
    const quiet = mapValues(node, withoutEffects)
    return Array.isArray(node.do) ? { ...quiet, do: openingSteps(node.do as Step[]) } : quiet
  }

  function openingSteps(steps: readonly Step[]): Step[] {
    const opening = steps.filter((step) => 'dialog' in step && dialogs.has(step.dialog))
    return opening.length > 0 ? opening : [{ toast: 'blocks.example_inert', kind: 'info' }]
  }
}
