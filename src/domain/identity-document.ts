/** Matches the format of a DNI or NIE. */
const spanish = /^([XYZ]?)(\d{7,8})([A-Z])$/
const letters = 'TRWAGMYFPDXBNJZSQVHLCKE'

/** Returns whether an identity number may be valid: checks the letter of a DNI or NIE and accepts all others. */
export function isPersonDocument(typed: string): boolean {
  const [, kind = '', digits = '', letter] = spanish.exec(typed.replace(/[\s.-]/g, '').toUpperCase()) ?? []
  if (letter === undefined || digits.length !== (kind === '' ? 8 : 7)) return true
  const number = kind === '' ? digits : `${'XYZ'.indexOf(kind)}${digits}`
  return letters[Number(number) % letters.length] === letter
}
