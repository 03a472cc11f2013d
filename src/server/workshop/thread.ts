import { workerData } from 'piscina'
import { checkCustomization } from '../../language/checker/customization.ts'
import type { Problem } from '../../language/checker/problem.ts'
import type { Customization } from '../../language/customization.ts'
import '../../language/expressions/cel.ts'
import type { Library } from '../../language/library.ts'
import { libraryOf } from '../pages/own-screens.ts'
import { type Site, type SiteOptions, siteOf } from '../pages/site.ts'
import { tenantSheet } from '../pages/tenant-sheet.ts'

/** What a site is made from. */
export interface SiteOrder extends Omit<SiteOptions, 'sheet'> {
  customization: Customization
}

/** A site, and what of the tenant's document was left out of it, and why. */
export interface MadeSite {
  site: Site
  leftOut: string[]
}

// The one who starts this thread (workshop.ts) hands the product's documents over.
const library: Library = workerData

export function check(source: string): Problem[] {
  return checkCustomization(source, library)
}

export function makeSite({ customization, ...options }: SiteOrder): MadeSite {
  const leftOut: string[] = []
  const report = (problem: string) => leftOut.push(problem)
  const own = libraryOf(customization, library, report)
  const sheet = tenantSheet(customization, report)
  return { site: siteOf(customization, own, { ...options, sheet }), leftOut }
}
