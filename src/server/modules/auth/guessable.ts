import { dictionary } from '@zxcvbn-ts/language-common'
import type { Tenant, User } from '../../kernel/context.ts'
import { throwFieldErrors } from '../../kernel/errors.ts'

/** Lists common Spanish passwords, because the dictionary comes from English leaks. */
const spanish = ['contraseña', 'contrasena', 'contraseña1', 'contrasena1', 'tequieromucho', 'holahola']

const commonest = new Set([...dictionary['passwords-common'], ...spanish].filter(({ length }) => length >= 8))

/** Throws `invalid_fields` for a common or regular password. */
export function assertNotCommon(password: string): void {
  const lowerCase = password.toLowerCase()
  if (commonest.has(lowerCase) || isRegular(lowerCase)) refuse('validator.error_password_common')
}

/** Returns whether a password repeats up to four characters or is a sequence, which the dictionary omits. */
function isRegular(password: string): boolean {
  if (/^(.{1,4})\1+$/u.test(password)) return true
  const places = [...password].map((sign) => sign.codePointAt(0) ?? 0)
  const steps = new Set(places.slice(1).map((place, index) => place - (places[index] ?? 0)))
  const [step = 0] = steps
  return steps.size === 1 && Math.abs(step) === 1
}

/**
 * Throws `invalid_fields` for a password that is the person's name or address or the platform's name, with or without a
 * number after it.
 */
export function assertNotPersonal(
  password: string,
  { name, surname, email }: Pick<User, 'name' | 'surname' | 'email'>,
  { slug, customization }: Tenant,
): void {
  const [mailbox = ''] = email.split('@')
  const personalWords = [
    name,
    surname,
    name + surname,
    surname + name,
    email,
    mailbox,
    slug,
    customization.title,
  ]
  const words = new Set(personalWords.map(lettersOf).filter(Boolean))
  const chosen = lettersOf(password)
  if (words.has(chosen) || words.has(chosen.replace(/\d+$/, ''))) refuse('validator.error_password_own')
}

function refuse(key: string): never {
  return throwFieldErrors([{ field: 'password', key, params: {} }])
}

/** Returns the letters and digits, ignoring case and accents. */
function lettersOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}
