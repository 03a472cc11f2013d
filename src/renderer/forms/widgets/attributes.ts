import type { Field } from '../field.ts'

/** Returns the attributes shared by all inputs. */
export function attributesOf({ field, path, required, id, describedBy, error, readonly, handleBlur }: Field) {
  // Turns autocomplete off in rows, because they describe other people than the user.
  const isInRow = path.some((key) => /^\d+$/.test(key))
  return {
    id,
    name: path.join('.'),
    autoComplete: field.autocomplete ?? (isInRow ? 'off' : autocomplete[field.field]),
    'aria-describedby': describedBy,
    'aria-invalid': error !== undefined || undefined,
    'aria-required': required || undefined,
    readOnly: readonly || undefined,
    onBlur: handleBlur,
  }
}

/** The autocomplete values by field name (HTML, autofill field names; WCAG 2.2, 1.3.5). */
const autocomplete: Record<string, string> = {
  email: 'email',
  name: 'given-name',
  surname: 'family-name',
  phone: 'tel',
  birthday: 'bday',
  address: 'street-address',
  city: 'address-level2',
  province: 'address-level1',
  postal_code: 'postal-code',
  country: 'country-name',
  code: 'one-time-code',
}
