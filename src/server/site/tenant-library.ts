import { bundleScreen } from '../../language/bundle/screen-bundle.ts'
import { harmfulScreens } from '../../language/checker/customization/index.ts'
import { check } from '../../language/checker/index.ts'
import { MAX_FINDINGS } from '../../language/checker/max-findings.ts'
import type { Customization } from '../../language/customization/customization.ts'
import { customizationFile, tenantLibrary } from '../../language/customization/tenant-library.ts'
import { haveTooManyBlocks } from '../../language/customization/tenant-screens.ts'
import type { Library, Screen } from '../../language/documents/library.ts'
import { isConditionMet } from '../../language/expressions/index.ts'

/** Returns the library of a tenant's pages, without the screens that the tenant's settings hide. */
export function libraryOf(
  customization: Customization,
  library: Library,
  report: (problem: string) => void,
): Library {
  const combinedLibrary = libraryWithScreens(customization, library, report)
  const isOffered = ({ when }: Screen) =>
    when === undefined || isConditionMet(when, { tenant: customization })
  return { ...combinedLibrary, screens: combinedLibrary.screens.filter(isOffered) }
}

/**
 * Returns the library with the tenant's own screens. Omits and reports those that no longer match the product or are
 * not allowed; the product's screens then remain at their addresses.
 */
function libraryWithScreens(
  customization: Customization,
  library: Library,
  report: (problem: string) => void,
): Library {
  const { screens } = customization
  const withoutScreens = (omittedScreens: readonly Screen[]) =>
    tenantLibrary(library, {
      ...customization,
      screens: screens.filter((screen) => !omittedScreens.includes(screen)),
    })
  if (haveTooManyBlocks(screens, library)) {
    report('Its own screens are left out: they hold too many blocks.')
    return withoutScreens(screens)
  }
  const combinedLibrary = withoutScreens([])
  if (screens.length === 0) return combinedLibrary
  const invalidScreens = check(combinedLibrary, { only: customizationFile }).flatMap(
    ({ pointer, message }) => {
      const [, index] = /^\/screens\/(\d+)/.exec(pointer) ?? []
      const screen = screens[Number(index)]
      return screen ? [{ screen, message }] : []
    },
  )
  const harmfulProblems = harmfulScreens(customization, library).map(([screen, message]) => ({
    screen,
    message,
  }))
  const problems = [...invalidScreens, ...harmfulProblems]
  for (const screen of screens) {
    if (problems.some((problem) => problem.screen === screen)) continue
    const message = errorMessageOf(() => bundleScreen(screen, combinedLibrary, customization))
    if (message !== undefined) problems.push({ screen, message })
  }
  for (const { screen, message } of problems) report(omissionMessage(screen, message))
  // Omits all of the tenant's screens at the checker's limit of findings, because it may have missed further problems.
  return withoutScreens(problems.length < MAX_FINDINGS ? problems.map(({ screen }) => screen) : screens)
}

/** Returns the message about an omitted screen. */
export function omissionMessage({ path }: Screen, cause: unknown): string {
  return `The screen ${path} is left out: ${cause instanceof Error ? cause.message : cause}`
}

function errorMessageOf(work: () => unknown): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
