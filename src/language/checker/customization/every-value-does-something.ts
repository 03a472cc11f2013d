import { isObject } from '../../common/objects.ts'
import { walk } from '../../documents/walk.ts'
import type { CustomizationRule } from './rule.ts'

/** Reports settings without effect: switches for missing features, prices without an offer, impossible signatures. */
export const rule: CustomizationRule = {
  name: 'every-value-does-something',
  *check({ document, customization, library }) {
    for (const { path, value, schema } of walk(document, 'customization.json', library.schemas)) {
      const reasons = schema['x-not-yet']
      const reason = isObject(reasons) ? reasons[String(value)] : undefined
      if (typeof reason === 'string')
        yield { document, path, message: reason, remedy: 'Remove it until it can be done.' }
    }
    const { hide, modules, signing } = customization
    if (signing.countersign && hide.signInvestment)
      yield {
        document,
        path: ['signing', 'countersign'],
        message: 'The issuer signs after the investor, and nobody signs where hide.signInvestment is on.',
        remedy: 'Remove one of them.',
      }
    if (signing.countersign && modules.signature === 'simple')
      yield {
        document,
        path: ['signing', 'countersign'],
        message: 'Two people sign in one PDF, and modules.signature "simple" seals none.',
        remedy: 'Write "local" or "certificate" in modules.signature.',
      }
    const { methods, fees } = customization.payment
    for (const [method, { percent, fixed_cents }] of Object.entries(fees))
      if (percent + fixed_cents > 0 && !methods.some((each) => each === method))
        yield {
          document,
          path: ['payment', 'fees', method],
          message: `${method} has a fee, and nobody can pay like that.`,
          remedy: 'Add it to payment.methods, or take the fee out.',
        }
  },
}
