import type { Cents } from '../../../../domain/money.ts'
import { signRedsysMessage } from './message.ts'
import { numberOfCurrency, type RedsysTerminal, urlOf } from './terminal.ts'

/** Describes a payment to request on Redsys's page. */
export interface RedsysPaymentRequest {
  /** Contains a reference from `newRedsysReference`; Redsys accepts every reference only once. */
  reference: string
  amount: Cents
  currency: string
  bizum: boolean
  language: 'es' | 'en'
  description: string
  /** Contains the URL to which Redsys sends the notification; only the notification proves the outcome. */
  notify: string
  returnTo: { ok: string; ko: string }
}

const languages = { es: '001', en: '002' }
const maxDescriptionLength = 125

/** Returns the form that a browser posts to Redsys, where the person pays. */
export function redsysForm(
  terminal: RedsysTerminal,
  { reference, amount, currency, bizum, language, description, notify, returnTo }: RedsysPaymentRequest,
): { action: string; fields: Record<string, string> } {
  const message = signRedsysMessage(terminal, {
    DS_MERCHANT_TRANSACTIONTYPE: '0',
    DS_MERCHANT_ORDER: reference,
    DS_MERCHANT_MERCHANTCODE: terminal.merchant,
    DS_MERCHANT_TERMINAL: terminal.terminal,
    DS_MERCHANT_AMOUNT: String(amount),
    DS_MERCHANT_CURRENCY: numberOfCurrency(currency),
    DS_MERCHANT_PAYMETHODS: bizum ? 'z' : 'C',
    DS_MERCHANT_CONSUMERLANGUAGE: languages[language],
    DS_MERCHANT_PRODUCTDESCRIPTION: [...description].slice(0, maxDescriptionLength).join(''),
    DS_MERCHANT_MERCHANTURL: notify,
    DS_MERCHANT_URLOK: returnTo.ok,
    DS_MERCHANT_URLKO: returnTo.ko,
  })
  return { action: urlOf(terminal, '/sis/realizarPago'), fields: { ...message } }
}
