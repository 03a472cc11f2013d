import { isObject } from '../../common/objects.ts'
import { declarations, protectedParts } from '../../customization/protected.ts'
import { addressOf } from '../../customization/tenant-library.ts'
import type { Library, Screen } from '../../documents/library.ts'
import type { Path } from '../../documents/walk.ts'
import type { ScreenRule } from './rule.ts'

/**
 * Requires the product's warnings on a tenant's screen that replaces a product screen or submits the same step; their
 * conditions may not be narrower than the product's. Declarations must be left to the person.
 */
export const rule: ScreenRule = {
  name: 'every-screen-keeps-its-warnings',
  *check({ document, customization, library }) {
    for (const [index, screen] of customization.screens.entries()) {
      for (const name of missingPartsIn(screen, library))
        yield {
          document,
          path: ['screens', index, 'body'],
          message: `The screen ${screen.path} does not show what people must see here: ${name}.`,
          remedy:
            'Put it in as the product’s own screen has it, under no further condition and not within tabs.',
        }
      for (const path of prefilledPaths(screen, declarations(library)))
        yield {
          document,
          path: ['screens', index, ...path],
          part: 'key',
          message: `${path.at(-1)} is for people to declare: no screen fills it in for them.`,
          remedy: 'Remove it, and let the form ask.',
        }
    }
  },
}

function missingPartsIn(screen: Screen, library: Library): string[] {
  const visibleParts = protectedParts(screen, library)
  const requiredParts = library.screens
    .filter((other) => addressOf(other) === addressOf(screen) || submitsSameStep(screen, other))
    .flatMap((other) => protectedParts(other, library))
  const missing = requiredParts.filter(
    ({ name, when }) =>
      !visibleParts.some(
        (part) => part.name === name && part.when.every((condition) => when.includes(condition)),
      ),
  )
  return [...new Set(missing.map(({ name }) => name))]
}

/** Returns whether a screen submits the form of a flow step that another screen submits. */
function submitsSameStep(screen: Screen, { flow, ...other }: Screen): boolean {
  if (flow?.step === undefined) return false
  const otherCalls = callsIn(other.body)
  return callsIn(screen).some((call) => otherCalls.includes(call))
}

/** Lists the operations that actions call. */
function callsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(callsIn)
  if (!isObject(value)) return []
  const steps = Array.isArray(value.do) ? value.do.filter(isObject) : []
  const calls = steps.flatMap(({ call }) => (typeof call === 'string' ? [call] : []))
  return [...calls, ...Object.values(value).flatMap(callsIn)]
}

/** Lists where a screen sets such fields: in the values of a form or in the arguments of a call. */
function prefilledPaths(value: unknown, fields: ReadonlySet<string>, path: Path = []): Path[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => prefilledPaths(item, fields, [...path, index]))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const keyPath = [...path, key]
    const names = (key === 'with' || key === 'values') && isObject(inner) ? Object.keys(inner) : []
    return [
      ...names.filter((name) => fields.has(name)).map((name) => [...keyPath, name]),
      ...prefilledPaths(inner, fields, keyPath),
    ]
  })
}
