import { readStyleSheet } from '../../customization/style-sheet/index.ts'
import type { CustomizationRule } from './rule.ts'

/** A tenant's style sheet says only what is served: nothing that loads, hides, covers or cannot be read. */
export const rule: CustomizationRule = {
  name: 'every-style-can-be-served',
  *check({ document, customization }) {
    for (const { start, end, message, remedy } of readStyleSheet(customization.css).refused)
      yield { document, path: ['css'], part: { start, end }, message, remedy }
  },
}
