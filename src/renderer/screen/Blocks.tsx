import type { Block } from '../../generated/language.ts'
import type { Scope } from '../data/scope.ts'
import { useReader, useServices } from '../hooks.ts'
import { Boundary } from './Boundary.tsx'

/** Renders the blocks whose condition `when` holds. An error in one block does not affect the others. */
export function Blocks({ items, scope }: { items: readonly Block[]; scope: Scope }) {
  const { isMet } = useReader()
  return items.map((block, index) =>
    isMet(block.when, scope) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks have a fixed order in their document
      <Boundary key={index}>
        <BlockContainer block={block} scope={scope} />
      </Boundary>
    ) : null,
  )
}

/** Renders a block with its anchor and column span, or without a wrapper if it has neither. */
function BlockContainer({ block, scope }: { block: Block; scope: Scope }) {
  const { registry } = useServices()
  const Component = registry.blocks.componentOf(block.block)
  const rendered = <Component block={block} scope={scope} />
  const anchor = block.block === 'dialog' ? undefined : block.id
  if (anchor === undefined && block.span === undefined) return rendered
  return (
    <div id={anchor} className={`ts-cell ts-cell--${block.span ?? 12}`}>
      {rendered}
    </div>
  )
}
