import { check } from '../../language/checker/index.ts'
import type { Customization } from '../../language/customization.ts'
import { holds } from '../../language/expressions.ts'
import type { Library, Screen } from '../../language/library.ts'
import { customizationFile, tenantLibrary } from '../../language/tenant-library.ts'

/** The library that a tenant's pages are made from: without the screens that its switches take away. */
export function libraryOf(
  customization: Customization,
  library: Library,
  report: (problem: string) => void,
): Library {
  const laid = soundLibrary(customization, library, report)
  const there = ({ when }: Screen) => when === undefined || holds(when, { tenant: customization })
  return { ...laid, screens: laid.screens.filter(there) }
}

/**
 * With the tenant's own screens. One of its own that no longer fits the product, after an
 * upgrade say, is left out and told: the product's screen of that address stands again, and the others go on.
 */
function soundLibrary(
  customization: Customization,
  library: Library,
  report: (problem: string) => void,
): Library {
  const laid = tenantLibrary(library, customization)
  if (customization.screens.length === 0) return laid
  const problems = check(laid, { only: customizationFile }).flatMap(({ pointer, message }) => {
    const [, index] = /^\/screens\/(\d+)/.exec(pointer) ?? []
    return index === undefined ? [] : [{ screen: customization.screens[Number(index)], message }]
  })
  for (const { screen, message } of problems) report(`The screen ${screen?.path} is left out: ${message}`)
  const broken = new Set(problems.map(({ screen }) => screen))
  const screens = customization.screens.filter((screen) => !broken.has(screen))
  return tenantLibrary(library, { ...customization, screens })
}
