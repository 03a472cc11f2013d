import { findNodeAtOffset, getNodePath, getNodeValue, type Node, parseTree } from 'jsonc-parser'
import { baseNames, environmentAt } from '../checker/environment.ts'
import type { Environment } from '../checker/types/inference.ts'
import { isObject } from '../common/objects.ts'
import { tenantLibrary } from '../customization/tenant-library.ts'
import type { Library, Screen } from '../documents/library.ts'
import { type Path, type Position, pointerOf, walk } from '../documents/walk.ts'
import { withArgumentPositions } from '../fragments/uses.ts'
import { valueAt } from '../validation/place.ts'

/** The JSON string under the cursor in a tenant's document, with the names in scope. */
export interface Cursor {
  /** The position of the string; for a property's name, of its object. */
  position: Position
  path: Path
  /** Whether the string is the name of a property. */
  isName: boolean
  /** The string as written, without its quotes, and its offsets. */
  text: string
  start: number
  end: number
  /** The number of its characters before the cursor. */
  offsetInText: number
  /** The library with the document's own screens and texts. */
  library: Library
  /** The screen that contains the string. */
  screen: Screen | undefined
  environment: Environment
  /** The surrounding object. */
  parentObject: unknown
}

/** Returns the string at an offset; undefined outside strings. The text may be unfinished or invalid elsewhere. */
export function cursorAt(source: string, offset: number, productLibrary: Library): Cursor | undefined {
  const root = parseTree(source)
  const node = root && findNodeAtOffset(root, offset, true)
  if (!root || node?.type !== 'string' || offset <= node.offset) return undefined
  const start = node.offset + 1
  const end = endOf(node, source)
  if (offset > end) return undefined
  const document: unknown = getNodeValue(root)
  const isName = node.parent?.type === 'property' && node.parent.children?.[0] === node
  const path = isName ? getNodePath(node).slice(0, -1) : getNodePath(node)
  const pointer = pointerOf(path)
  const position = withArgumentPositions(
    walk(document, 'customization.json', productLibrary.schemas),
    productLibrary,
  ).find((one) => pointerOf(one.path) === pointer)
  if (!position) return undefined
  const library = withTenantScreens(document, productLibrary)
  const screen = enclosingScreen(document, path)
  const names = screen ? baseNames('screen', screen, library) : baseNames('areas', {}, library)
  return {
    position,
    path,
    isName,
    text: source.slice(start, end),
    start,
    end,
    offsetInText: offset - start,
    library,
    screen,
    environment: environmentAt(position, names, library),
    parentObject: valueAt(document, path.slice(0, -1).map(String)),
  }
}

/** Returns the offset of the closing quote, or of the line's end if it is missing. */
function endOf(node: Node, source: string): number {
  const end = node.offset + node.length
  return source[end - 1] === '"' && node.length > 1 ? end - 1 : end
}

/** Returns the library with those screens and texts of the tenant's document that can be parsed. */
function withTenantScreens(document: unknown, productLibrary: Library): Library {
  const screens = valueAt(document, ['screens'])
  const overrides = valueAt(document, ['texts', 'overrides'])
  return tenantLibrary(productLibrary, {
    screens: Array.isArray(screens) ? screens.filter(isScreen) : [],
    texts: {
      overrides: isObject(overrides) ? (overrides as Record<string, { es?: string; en?: string }>) : {},
    },
  })
}

function enclosingScreen(document: unknown, [part, index]: Path): Screen | undefined {
  if (part !== 'screens' || index === undefined) return undefined
  const screen = valueAt(document, ['screens', String(index)])
  return isScreen(screen) ? screen : undefined
}

/** Checks only that the value has a path. */
function isScreen(value: unknown): value is Screen {
  return isObject(value) && typeof value.path === 'string'
}
