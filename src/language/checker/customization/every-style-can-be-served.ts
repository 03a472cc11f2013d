import { readStyleSheet } from '../../customization/style-sheet/index.ts'
import type { CustomizationRule } from './rule.ts'

/** Reports parts of a tenant's style sheet that are not served: those that load, hide, cover or cannot be parsed. */
export const rule: CustomizationRule = {
  name: 'every-style-can-be-served',
  *check({ document, customization }) {
    for (const { start, end, message, remedy } of readStyleSheet(customization.css).refused)
      yield { document, path: ['css'], part: { start, end }, message, remedy }
  },
}
