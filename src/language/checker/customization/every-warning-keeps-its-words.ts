import { protectedTexts } from '../../customization/protected.ts'
import type { CustomizationRule } from './rule.ts'

/**
 * Reports tenants' overrides of warnings, consents and binding texts, which must be the product's on every platform.
 */
export const rule: CustomizationRule = {
  name: 'every-warning-keeps-its-words',
  *check({ document, customization, library }) {
    for (const key of Object.keys(customization.texts.overrides))
      if (protectedTexts(library).has(key))
        yield {
          document,
          path: ['texts', 'overrides', key],
          part: 'key',
          message: `The text ${key} cannot be worded anew: it warns people, or binds them.`,
          remedy: 'Remove it. What you want to add, texts.investCustomDisclaimer says beside the warnings.',
        }
  },
}
