/** Returns the DNI of eight digits, with its letter. */
export function dniOf(digits: number): string {
  return `${digits}${'TRWAGMYFPDXBNJZSQVHLCKE'[digits % 23]}`
}
