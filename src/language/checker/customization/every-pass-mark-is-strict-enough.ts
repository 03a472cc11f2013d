import { newestOf } from '../../documents/questionnaires.ts'
import type { CustomizationRule } from './rule.ts'

/** Requires a pass mark at least as high as that of the product's questionnaires. */
export const rule: CustomizationRule = {
  name: 'every-pass-mark-is-strict-enough',
  *check({ document, customization, library }) {
    const { test_pass_percent: passPercent } = customization.regulation
    const minimum = Math.max(...newestOf(library).map(({ pass_percent }) => pass_percent))
    if (passPercent === undefined || passPercent >= minimum) return
    yield {
      document,
      path: ['regulation', 'test_pass_percent'],
      message: `${passPercent} is below the pass mark of the suitability test.`,
      remedy: `The minimum is ${minimum}.`,
    }
  },
}
