/** Returns a phone without blanks, such as +34612345678; empty without one. */
export function compactPhone(phone = ''): string {
  return phone.replaceAll(' ', '')
}
