import { isValidBIC, isValidIBAN } from 'ibantools'
import { registerFormatCheck } from './checks.ts'

/** Registers validators of IBANs (ISO 13616: length by country, check digits) and BICs (ISO 9362: country). */
registerFormatCheck('iban', (text) => isValidIBAN(text))
registerFormatCheck('bic', isValidBIC)
