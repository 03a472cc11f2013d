import type { Path } from '../../documents/walk.ts'
import { batchOperation } from '../../operations/batch.ts'
import { isForManagers } from '../../operations/callers.ts'
import { isAction } from '../../operations/product-confirmation.ts'
import { onlyReads } from '../../operations/requirements.ts'
import { type Call, callsIn, callsOfForms } from '../calls.ts'
import type { ScreenRule } from './rule.ts'
import { type TenantScreen, tenantScreens } from './tenant-screens.ts'

/**
 * Reports calls of managers' operations by a tenant's screens outside /manager. On screens below /manager, calls that
 * change data must be made in actions, which ask for confirmation with the product's text.
 */
export const rule: ScreenRule = {
  name: 'every-call-is-a-tenants-to-make',
  *check({ document, customization, library }) {
    for (const tenantScreen of tenantScreens(customization, library)) {
      const calls = callsIn({ documents: [tenantScreen.checked], library })
      for (const { name, position } of calls.filter(({ name }) => name === batchOperation))
        yield { document, path: tenantScreen.placeOf(position.path), ...batchFault(name) }
      for (const call of calls.filter(({ operation }) => isForManagers(operation, library))) {
        const fault = faultOf(tenantScreen, call, calls)
        if (fault) yield { document, path: tenantScreen.placeOf(call.position.path), ...fault }
      }
      if (isBelowManager(tenantScreen.screen.path)) continue
      for (const { position, call } of callsOfForms(tenantScreen.checked, library))
        if (isForManagers(call.operation, library))
          yield { document, path: tenantScreen.placeOf(position.path), ...managerCallFault(call) }
    }
  },
}

function faultOf({ screen, checked }: TenantScreen, call: Call, calls: readonly Call[]) {
  if (!isBelowManager(screen.path)) return managerCallFault(call)
  if (onlyReads(call.operation)) return undefined
  const actionPath = call.position.path.slice(0, -3)
  if (!isAction(valueAtPath(checked.document, actionPath)))
    return {
      message: `${call.name} changes something for everybody, without a confirmation here.`,
      remedy: 'Call it in an action, such as that of a button.',
    }
  const callsOfAction = calls.filter(
    ({ position }) => String(position.path.slice(0, -3)) === String(actionPath),
  )
  return callsOfAction.length === 1
    ? undefined
    : {
        message: `This action calls ${call.name} and something else: one confirmation cannot describe both.`,
        remedy: 'Write one action per call.',
      }
}

function batchFault(name: string) {
  return {
    message: `${name} calls other operations by their names, so its effect is not visible here.`,
    remedy: 'Call the operation itself; in a list with "select": true it is offered for many rows.',
  }
}

function managerCallFault({ name }: Call) {
  return {
    message: `${name} is for managers: a screen of yours may call it only below /manager.`,
    remedy: 'Put it on a screen below /manager, or call what everybody there may call.',
  }
}

function isBelowManager(path: string): boolean {
  return path.startsWith('/manager/')
}

function valueAtPath(document: object, path: Path): object {
  return Object(path.reduce<unknown>((inner, key) => Object(inner)[key], document))
}
