import { bundleScreen } from '../../language/bundle/screen-bundle.ts'
import { harmfulScreens } from '../../language/checker/customization/index.ts'
import { check } from '../../language/checker/index.ts'
import { MAX_FINDINGS } from '../../language/checker/max-findings.ts'
import type { Customization } from '../../language/customization/customization.ts'
import { customizationFile, tenantLibrary } from '../../language/customization/tenant-library.ts'
import { areTooLong } from '../../language/customization/tenant-screens.ts'
import type { Library, Screen } from '../../language/documents/library.ts'
import { holds } from '../../language/expressions/index.ts'

/** Returns the library of a tenant's pages, without the screens that its switches hide. */
export function libraryOf(
  customization: Customization,
  library: Library,
  report: (problem: string) => void,
): Library {
  const laid = soundLibrary(customization, library, report)
  const isOffered = ({ when }: Screen) => when === undefined || holds(when, { tenant: customization })
  return { ...laid, screens: laid.screens.filter(isOffered) }
}

/**
 * Adds the tenant's own screens. Omits and reports those that no longer match the product or are not allowed; the
 * product's screens then keep their addresses.
 */
function soundLibrary(
  customization: Customization,
  library: Library,
  report: (problem: string) => void,
): Library {
  const { screens } = customization
  const without = (left: readonly Screen[]) =>
    tenantLibrary(library, { ...customization, screens: screens.filter((screen) => !left.includes(screen)) })
  if (areTooLong(screens, library)) {
    report('Its own screens are left out: they hold too many blocks.')
    return without(screens)
  }
  const laid = without([])
  if (screens.length === 0) return laid
  const unsound = check(laid, { only: customizationFile }).flatMap(({ pointer, message }) => {
    const [, index] = /^\/screens\/(\d+)/.exec(pointer) ?? []
    const screen = screens[Number(index)]
    return screen ? [{ screen, message }] : []
  })
  const harmfulProblems = harmfulScreens(customization, library).map(([screen, message]) => ({
    screen,
    message,
  }))
  const problems = [...unsound, ...harmfulProblems]
  for (const screen of screens) {
    if (problems.some((problem) => problem.screen === screen)) continue
    const message = failureOf(() => bundleScreen(screen, laid, customization))
    if (message !== undefined) problems.push({ screen, message })
  }
  for (const { screen, message } of problems) report(omissionMessage(screen, message))
  // Omits all own screens above the limit of findings, because the check may have missed some.
  return without(problems.length < MAX_FINDINGS ? problems.map(({ screen }) => screen) : screens)
}

/** Returns the message about an omitted screen. */
export function omissionMessage({ path }: Screen, why: unknown): string {
  return `The screen ${path} is left out: ${why instanceof Error ? why.message : why}`
}

function failureOf(work: () => unknown): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
