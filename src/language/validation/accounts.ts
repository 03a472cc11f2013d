import { isValidBIC, isValidIBAN } from 'ibantools'
import { checkWith } from './checks.ts'

/** Length by country and check digits of an IBAN (ISO 13616), country of a BIC (ISO 9362). */
checkWith('iban', (text) => isValidIBAN(text))
checkWith('bic', isValidBIC)
