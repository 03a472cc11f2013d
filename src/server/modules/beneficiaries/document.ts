import { validatePerson } from 'stdnum'

/** The shape of a DNI or a NIE: no other document that we know of has it. */
const spanish = /^(\d{8}|[XYZ]\d{7})[A-Z]$/

/** Whether a number may be somebody's: a Spanish one has the letter that belongs to it, of others nothing is known. */
export function isPersonDocument(number: string): boolean {
  return !spanish.test(number) || validatePerson('ES', number).isValid === true
}
