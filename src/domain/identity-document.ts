/** Matches the format of a DNI or NIE. */
const SPANISH_NUMBER = /^([XYZ]?)(\d{7,8})([A-Z])$/
const CHECK_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'

/** Returns whether an identity number may be valid: checks the letter of a DNI or NIE and accepts all others. */
export function isPersonDocument(input: string): boolean {
  const [, prefix = '', digits = '', letter] =
    SPANISH_NUMBER.exec(input.replace(/[\s.-]/g, '').toUpperCase()) ?? []
  if (letter === undefined || digits.length !== (prefix === '' ? 8 : 7)) return true
  const number = prefix === '' ? digits : `${'XYZ'.indexOf(prefix)}${digits}`
  return CHECK_LETTERS[Number(number) % CHECK_LETTERS.length] === letter
}
