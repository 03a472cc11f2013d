import { checkCustomization } from '../../../language/checker/customization/index.ts'
import { errorsOf, type Problem } from '../../../language/checker/problem.ts'
import { type Customization, restore } from '../../../language/customization/customization.ts'
import '../../../language/expressions/cel.ts'
import type { Library } from '../../../language/documents/library.ts'
import { libraryOf } from '../tenant-library.ts'
import { tenantSheet } from '../tenant-sheet.ts'
import { type Site, type SiteOptions, siteOf } from '../tenant-site.ts'

/** The input from which a site is built. */
export interface SiteInput extends Omit<SiteOptions, 'sheet' | 'report'> {
  customization: Customization
}

/** A site, and the omitted parts of the tenant's document with the reasons. */
export interface BuiltSite {
  site: Site
  leftOut: string[]
}

/** The problems of a document or, if it has none, what its pages would omit. */
export interface CheckResult {
  problems: Problem[]
  leftOut: string[]
}

/** Returns the tasks of the child process. */
export function tasksOf(library: Library) {
  return { makeSite, tryOut }

  function makeSite({ customization, ...options }: SiteInput): BuiltSite {
    const leftOut: string[] = []
    const report = (problem: string) => void leftOut.push(problem)
    const tenantLibrary = libraryOf(customization, library, report)
    const sheet = tenantSheet(customization, report)
    return { site: siteOf(customization, tenantLibrary, { ...options, sheet, report }), leftOut }
  }

  function tryOut(source: string): CheckResult {
    const problems = errorsOf(checkCustomization(source, library))
    if (problems.length > 0) return { problems, leftOut: [] }
    const { customization } = restore(JSON.parse(source), library.schemas)
    const { leftOut } = makeSite({ customization, client: '', checkExpiry: true, base: '', product: '' })
    return { problems, leftOut }
  }
}

export type DocumentWorkerTasks = ReturnType<typeof tasksOf>
