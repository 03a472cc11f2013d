import { isObject, mapValues } from '../common/objects.ts'
import type { Block, Step } from '../documents/library.ts'

/**
 * Replaces the effects of actions by toasts, except for opening dialogs of the example. The examples then need no
 * operations or screens, and no button is hidden by permissions.
 */
export function inert(blocks: readonly Block[]): Block[] {
  const dialogs = new Set(blocks.flatMap(({ block, id }) => (block === 'dialog' && id ? [id] : [])))
  return blocks.map((block) => withoutEffects(block) as Block)

  function withoutEffects(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(withoutEffects)
    if (!isObject(node)) return node
    const copy = mapValues(node, withoutEffects)
    return Array.isArray(node.do) ? { ...copy, do: openingSteps(node.do as Step[]) } : copy
  }

  function openingSteps(steps: readonly Step[]): Step[] {
    const dialogSteps = steps.filter((step) => 'dialog' in step && dialogs.has(step.dialog))
    return dialogSteps.length > 0 ? dialogSteps : [{ toast: 'blocks.example_inert', kind: 'info' }]
  }
}
