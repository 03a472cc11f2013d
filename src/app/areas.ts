import { areaOf, type Home } from '../language/documents/areas.ts'
import { isConditionMet } from '../language/expressions/index.ts'
import { type GuardInput, homeOf } from './guard.ts'

type AreaContext = Pick<GuardInput, 'session' | 'tenant' | 'homes'>

/** An area that is offered by name in the area switch. */
export interface NamedArea extends Home {
  label: string
}

/** Returns the named areas that a person may open, in order of precedence. */
export function areasOf({ homes, ...scope }: AreaContext): NamedArea[] {
  return homes.filter(
    (home): home is NamedArea => home.label !== undefined && isConditionMet(home.allow, scope),
  )
}

/** Returns the home of the area that contains a path, otherwise the person's home. */
export function homeAt(path: string, context: AreaContext): string {
  const { homes, ...scope } = context
  const currentArea = areaOf(path, { areas: homes })
  return currentArea && isConditionMet(currentArea.allow, scope) ? currentArea.path : homeOf(context)
}
