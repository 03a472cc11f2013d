import type { Format } from '../../generated/language.ts'
import { baseNames, environmentAt } from '../checker/environment.ts'
import { checkExpression } from '../checker/types/check-expression.ts'
import { memoizeByObject } from '../common/memoize-by-object.ts'
import { isObject } from '../common/objects.ts'
import type { Library, Screen } from '../documents/library.ts'
import { type Path, type Position, pointerOf, walk } from '../documents/walk.ts'
import { type DisplayRule, displayRuleAt, formatOf } from '../formats/display-rule.ts'
import { defaultFormat, formatsOf } from '../formats/formats.ts'

type FormatUse = readonly [path: Path, word: string]

/**
 * Writes the formats and enumerations that follow from types into the screen. `full` is the screen with inlined
 * fragments.
 */
export function withExplicitFormats(screen: Screen, full: Screen, library: Library): Screen {
  const known = saidOf(library.operations)
  const formats = known.get(screen) ?? formatsLeftOut(full, library)
  known.set(screen, formats)
  if (formats.length === 0) return full
  const saying = structuredClone(full)
  for (const [path, word] of formats) put(saying, path, word)
  return saying
}

/** Memoizes the formats of a screen, because the product's screens and operations are the same for every tenant. */
const saidOf = memoizeByObject(
  (_operations: Library['operations']) => new WeakMap<Screen, readonly FormatUse[]>(),
)

function formatsLeftOut(screen: Screen, library: Library): FormatUse[] {
  const positions = walk(screen, 'screen.json', library.schemas)
  const values = new Map(positions.map(({ path, value }) => [pointerOf(path), value]))
  const base = baseNames('screen', screen, library)
  return positions.flatMap((position) => {
    const around = position.path.slice(0, -1)
    const shown = displayRuleAt(position, values.get(pointerOf(around)))
    return shown ? missing(shown, position).map(([key, word]): FormatUse => [[...around, key], word]) : []
  })

  function missing(shown: DisplayRule, position: Position): [string, string][] {
    const { by, said, of, ofBy, silent } = shown
    const saysFormat = by === undefined || said !== undefined || silent
    const saysOf = ofBy === undefined || of !== undefined || !mayNeedOf(said)
    if (typeof position.value !== 'string' || (saysFormat && saysOf)) return []
    const { type } = checkExpression(position.value, environmentAt(position, base, library), 'any')
    const natural = defaultFormat(type, library.schemas)
    const name = formatOf(shown, natural)
    const says: [string, string][] = []
    if (by && !said && name && name !== 'text') says.push([by, name])
    if (ofBy && of === undefined && natural?.of && mayNeedOf(name)) says.push([ofBy, natural.of])
    return says
  }

  function mayNeedOf(format: Format | undefined): boolean {
    return (
      format === undefined || formatsOf(library.schemas).some((each) => each.name === format && each.needsOf)
    )
  }
}

function put(node: unknown, [key, ...rest]: Path, word: string): void {
  if (key === undefined || !(Array.isArray(node) || isObject(node))) return
  if (rest.length > 0) put(Reflect.get(node, key), rest, word)
  else Reflect.set(node, key, word)
}
