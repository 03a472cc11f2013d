import { isValidBIC, isValidIBAN } from 'ibantools'
import { registerFormatCheck } from './checks.ts'

/** Length by country and check digits of an IBAN (ISO 13616), country of a BIC (ISO 9362). */
registerFormatCheck('iban', (text) => isValidIBAN(text))
registerFormatCheck('bic', isValidBIC)
