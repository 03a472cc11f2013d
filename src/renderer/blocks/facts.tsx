import type { Shown } from '../../generated/language.ts'
import type { BlockProps } from '../Blocks.tsx'
import { Value } from '../format/Value.tsx'
import type { Scope } from '../scope.ts'
import { useReader } from '../use.ts'
import './facts.css'

export default function Facts({ block, scope }: BlockProps<'facts'>) {
  const { holds } = useReader()
  const items = block.items.filter((item) => holds(item.when, scope))
  if (items.length === 0 && !block.total) return null
  return (
    <dl className={`ts-facts ts-facts--${block.look ?? 'plain'} ts-facts--${block.columns ?? 2}`}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts are written in a document, their order never changes
        <Fact key={index} item={item} scope={scope} />
      ))}
      {block.total && holds(block.total.when, scope) && <Fact item={block.total} scope={scope} total />}
    </dl>
  )
}

function Fact({ item, scope, total = false }: { item: Shown; scope: Scope; total?: boolean }) {
  const { text, value } = useReader()
  return (
    <div className={total ? 'ts-fact ts-fact--total' : 'ts-fact'}>
      <dt className="ts-fact__label">{text(item.label, scope)}</dt>
      <dd className="ts-fact__value">
        <Value value={value(item.value, scope)} as={item.as} of={item.of} />
        {item.hint && <span className="ts-fact__hint">{text(item.hint, scope)}</span>}
      </dd>
    </div>
  )
}
