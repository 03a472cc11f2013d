import { isObject } from '../../common/objects.ts'
import type { Migration } from './migration.ts'

type Document = Readonly<Record<string, unknown>>

/** Groups light and dark colours, fonts, and the fees of payment methods. */
export const migration: Migration = {
  from: 1,
  change:
    'theme.primary and theme.accent are now in theme.light, theme.primary_dark is theme.dark.primary, theme.heading_font is theme.fonts.heading; extras.investmentFee.transfer_cents is payment.fees.MANUAL_TRANSFER.fixed_cents.',
  migrate: (document) => ({ ...withThemes(withFees(document)), version: 2 }),
}

function withThemes(document: Document): Document {
  const { theme } = document
  if (!isObject(theme)) return document
  const { primary, accent, primary_dark, heading_font, ...rest } = theme
  const groups = {
    light: definedOrUndefined({ primary, accent }),
    dark: definedOrUndefined({ primary: primary_dark }),
    fonts: definedOrUndefined({ heading: heading_font }),
  }
  return { ...document, theme: { ...rest, ...definedOrUndefined(groups) } }
}

function withFees(document: Document): Document {
  const { extras, payment = {} } = document
  if (!isObject(extras) || !isObject(extras.investmentFee) || !isObject(payment)) return document
  const { transfer_cents, ...investmentFee } = extras.investmentFee
  if (transfer_cents === undefined) return document
  return {
    ...document,
    extras: { ...extras, investmentFee },
    payment: { ...payment, fees: { MANUAL_TRANSFER: { fixed_cents: transfer_cents } } },
  }
}

/** Returns the defined properties; undefined if there are none. */
function definedOrUndefined(properties: Record<string, unknown>): Record<string, unknown> | undefined {
  const entries = Object.entries(properties).filter(([, value]) => value !== undefined)
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}
