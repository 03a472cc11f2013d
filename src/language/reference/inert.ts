import { isObject, mapValues } from '../common/objects.ts'
import type { Block, Step } from '../documents/library.ts'

/**
 * Blocks to look at: what their actions would do is said in a toast instead, but for opening a dialog that is there. Thus
 * an example names no operation and no other screen, and none of its buttons is hidden because it may not be pressed.
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
