/** Returns a phone number without blanks, such as +34612345678; empty if none is given. */
export function compactPhone(phone = ''): string {
  return phone.replaceAll(' ', '')
}
