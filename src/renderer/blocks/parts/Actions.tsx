import type { Action } from '../../../generated/language.ts'
import { ActionButton } from '../../actions/ActionButton.tsx'
import type { Scope } from '../../data/scope.ts'

/** Renders the buttons of a block, if any. */
export function Actions(props: { items: readonly Action[] | undefined; scope: Scope; className: string }) {
  if (!props.items?.length) return null
  return (
    <div className={props.className}>
      {props.items.map((action, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: actions have a fixed order in their document
        <ActionButton key={index} action={action} scope={props.scope} />
      ))}
    </div>
  )
}
