import { useReader } from '../hooks.ts'
import { Blocks } from '../screen/Blocks.tsx'
import { NestedRowBudget } from '../screen/row-budget.tsx'
import type { BlockProps } from './block-props.ts'
import './each.css'

export default function Each({ block, scope }: BlockProps<'each'>) {
  const { list } = useReader()
  const rows = list(block.rows, scope)
  return (
    <div className={`ts-each ts-each--${block.look ?? 'stack'}`}>
      <NestedRowBudget rows={rows.length}>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may have no id; their blocks have no state
          <div key={index} className="ts-each__row">
            <Blocks items={block.body} scope={{ ...scope, row }} />
          </div>
        ))}
      </NestedRowBudget>
    </div>
  )
}
