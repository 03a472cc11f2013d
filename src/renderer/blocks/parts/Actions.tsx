import type { Action } from '../../../generated/language.ts'
import { ActionButtons } from '../../actions/ActionButtons.tsx'
import type { Scope } from '../../data/scope.ts'

/** Renders the buttons of a block, if any. */
export function Actions(props: { items: readonly Action[] | undefined; scope: Scope; className: string }) {
  if (!props.items?.length) return null
  return (
    <div className={props.className}>
      <ActionButtons items={props.items} scope={props.scope} />
    </div>
  )
}
