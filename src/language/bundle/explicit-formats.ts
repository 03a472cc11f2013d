import type { Format } from '../../generated/language.ts'
import { baseNames, environmentAt } from '../checker/environment.ts'
import { checkExpression } from '../checker/types/check-expression.ts'
import { isObject } from '../common/objects.ts'
import type { Screen } from '../documents/library.ts'
import type { SharedDocuments } from '../documents/memoize-for-tenants.ts'
import { type Path, type Position, pointerOf, walk } from '../documents/walk.ts'
import { type DisplayRule, displayRuleAt, formatOf } from '../formats/display-rule.ts'
import { defaultFormat, formatsOf } from '../formats/formats.ts'

type FormatUse = readonly [path: Path, word: string]

/** Writes the formats and enumerations that follow from types into a screen with inlined fragments. */
export function withExplicitFormats(screen: Screen, library: SharedDocuments): Screen {
  const formats = implicitFormatsOf(screen, library)
  if (formats.length === 0) return screen
  const copy = structuredClone(screen)
  for (const [path, word] of formats) setAt(copy, path, word)
  return copy
}

function implicitFormatsOf(screen: Screen, library: SharedDocuments): FormatUse[] {
  const positions = walk(screen, 'screen.json', library.schemas)
  const values = new Map(positions.map(({ path, value }) => [pointerOf(path), value]))
  const names = baseNames('screen', screen, library)
  return positions.flatMap((position) => {
    const parentPath = position.path.slice(0, -1)
    const displayRule = displayRuleAt(position, values.get(pointerOf(parentPath)))
    return displayRule
      ? missingProperties(displayRule, position).map(([key, word]): FormatUse => [[...parentPath, key], word])
      : []
  })

  function missingProperties(displayRule: DisplayRule, position: Position): [string, string][] {
    const { by, explicitFormat, of, ofBy, isOptional } = displayRule
    const isFormatDecided = by === undefined || explicitFormat !== undefined || isOptional
    const isEnumerationDecided = ofBy === undefined || of !== undefined || !mayNeedEnumeration(explicitFormat)
    if (typeof position.value !== 'string' || (isFormatDecided && isEnumerationDecided)) return []
    const { type } = checkExpression(position.value, environmentAt(position, names, library), 'any')
    const defaultRule = defaultFormat(type, library.schemas)
    const name = formatOf(displayRule, defaultRule)
    const properties: [string, string][] = []
    if (by && !explicitFormat && name && name !== 'text') properties.push([by, name])
    if (ofBy && of === undefined && defaultRule?.of && mayNeedEnumeration(name))
      properties.push([ofBy, defaultRule.of])
    return properties
  }

  function mayNeedEnumeration(format: Format | undefined): boolean {
    return (
      format === undefined || formatsOf(library.schemas).some((each) => each.name === format && each.needsOf)
    )
  }
}

function setAt(node: unknown, [key, ...rest]: Path, word: string): void {
  if (key === undefined || !(Array.isArray(node) || isObject(node))) return
  if (rest.length > 0) setAt(Reflect.get(node, key), rest, word)
  else Reflect.set(node, key, word)
}
