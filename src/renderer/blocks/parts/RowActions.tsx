import { useId } from 'react'
import type { Action } from '../../../generated/language.ts'
import { EnclosingMenu, useMenu } from '../../menu.ts'
import type { Scope } from '../../scope.ts'
import { Subject } from '../../subject.ts'
import { useHost } from '../../use.ts'
import { Actions } from './Actions.tsx'

/** More than this would push the row's values aside: they go behind one button. */
const mostSideBySide = 2

interface RowActionsProps {
  items: readonly Action[]
  scope: Scope
  /** The id of the cell that names the row. */
  nameId: string
}

export function RowActions({ items, scope, nameId }: RowActionsProps) {
  return (
    <td className="ts-table__actions">
      <Subject value={nameId}>
        {items.length <= mostSideBySide ? (
          <Actions items={items} scope={scope} className="ts-table__buttons" />
        ) : (
          <Menu items={items} scope={scope} nameId={nameId} />
        )}
      </Subject>
    </td>
  )
}

function Menu({ items, scope, nameId }: RowActionsProps) {
  const { t } = useHost()
  const id = useId()
  const { close, attributes } = useMenu()
  return (
    <details className="ts-menu" {...attributes}>
      <summary
        className="ts-button ts-button--quiet ts-button--icon ts-table__more"
        id={id}
        aria-label={t('blocks.actions')}
        aria-labelledby={`${id} ${nameId}`}
      />
      <EnclosingMenu value={{ close }}>
        <Actions items={items} scope={scope} className="ts-menu__list" />
      </EnclosingMenu>
    </details>
  )
}
