import { validatePerson } from 'stdnum'

/** Matches the format of a DNI or NIE. */
const spanish = /^(\d{8}|[XYZ]\d{7})[A-Z]$/

/** Returns whether an identity number may be valid: checks the letter of Spanish ones and accepts all others. */
export function isPersonDocument(number: string): boolean {
  return !spanish.test(number) || validatePerson('ES', number).isValid === true
}
