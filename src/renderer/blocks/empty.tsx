import type { EmptyBlock } from '../../generated/language.ts'
import type { Scope } from '../data/scope.ts'
import { useReader } from '../hooks.ts'
import { Icon } from '../parts/icons.tsx'
import './empty.css'
import { Actions } from './parts/Actions.tsx'

/**
 * Tells the person that there is no data. Tables and cards also render it: their `empty` is a document of this
 * block.
 */
export default function Empty({ block, scope }: { block: EmptyBlock; scope: Scope }) {
  const { text } = useReader()
  if (block.look === 'page')
    return (
      <div className="ts-error ts-error--within">
        <span className="ts-error__mark" aria-hidden="true" />
        <h2>{text(block.title, scope)}</h2>
        {block.text && <p>{text(block.text, scope)}</p>}
        <Actions items={block.actions} scope={scope} className="ts-error__actions" />
      </div>
    )
  return (
    <div className="ts-empty">
      <span className="ts-empty__tile">
        <Icon name={block.icon ?? 'grid'} />
      </span>
      <p className="ts-empty__title">{text(block.title, scope)}</p>
      {block.text && <p className="ts-empty__text">{text(block.text, scope)}</p>}
      <Actions items={block.actions} scope={scope} className="ts-empty__actions" />
    </div>
  )
}
