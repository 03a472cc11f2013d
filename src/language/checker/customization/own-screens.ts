import type { Customization } from '../../customization/customization.ts'
import type { Library, Screen } from '../../documents/library.ts'
import { type Path, type Position, pointerOf, walk } from '../../documents/walk.ts'
import type { CheckedDocument } from '../context.ts'
import { baseNames } from '../environment.ts'

/** A tenant's own screen with its positions, and where in the tenant's document it stands. */
export interface OwnScreen {
  readonly screen: Screen
  readonly checked: CheckedDocument
  readonly at: Path
}

export function ownScreens({ screens }: Pick<Customization, 'screens'>, library: Library): OwnScreen[] {
  return screens.map((screen, index) => {
    const positions = walk(screen, 'screen.json', library.schemas)
    const byPointer = new Map(
      positions.map((position): [string, Position] => [pointerOf(position.path), position]),
    )
    const names = baseNames('screen', screen, library)
    const checked = { kind: 'screen', document: screen, positions, byPointer, names } as const
    return { screen, checked, at: ['screens', index] }
  })
}
