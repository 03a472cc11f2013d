import { memoizeByObject } from '../../common/memoize-by-object.ts'
import { isObject } from '../../common/objects.ts'
import type { Customization } from '../../customization/customization.ts'
import type { Library, Screen } from '../../documents/library.ts'
import { type Path, walk } from '../../documents/walk.ts'
import { inlineFragments, type Origins } from '../../fragments/inline-fragments.ts'
import type { CheckedDocument } from '../checked.ts'
import { checkedDocument } from '../inlined-fragments.ts'

/** A tenant's own screen with inlined fragments. */
export interface TenantScreen {
  readonly screen: Screen
  readonly checked: CheckedDocument
  /** Maps a path of the screen to the tenant's document; for fragments, to their use. */
  placeOf(path: Path): Path
}

export function tenantScreens(
  { screens }: Pick<Customization, 'screens'>,
  library: Library,
): readonly TenantScreen[] {
  return tenantScreensOf(library)(screens)
}

/** Memoizes the screens, because several rules check them. */
const tenantScreensOf = memoizeByObject((library: Library) =>
  memoizeByObject((screens: readonly Screen[]): readonly TenantScreen[] =>
    screens.map((screen, index) => {
      const origins: Origins = new WeakMap()
      const document = inlinedOrUnchanged(screen, library, origins)
      const positions = walk(document, 'screen.json', library.schemas)
      const checked = checkedDocument({ kind: 'screen', document, positions }, library)
      return { screen, checked, placeOf: (path) => ['screens', index, ...originOf(path, document, origins)] }
    }),
  ),
)

/** Returns the screen unchanged if its fragments cannot be inlined, because such a screen is never displayed. */
function inlinedOrUnchanged(screen: Screen, library: Library, origins: Origins): Screen {
  try {
    return inlineFragments(screen, library, origins)
  } catch {
    return screen
  }
}

function originOf(path: Path, document: object, origins: Origins): Path {
  let node: unknown = document
  let originPath: Path = []
  for (const key of path) {
    node = Object(node)[key]
    originPath = [...originPath, key]
    const origin = isObject(node) ? origins.get(node) : undefined
    if (origin?.inlined) return origin.path
    if (origin) originPath = origin.path
  }
  return originPath
}
