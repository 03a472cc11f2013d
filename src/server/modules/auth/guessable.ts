import { dictionary } from '@zxcvbn-ts/language-common'
import type { Tenant, User } from '../../kernel/context.ts'
import { throwFieldErrors } from '../../kernel/errors.ts'

/** Lists common Spanish passwords, because the dictionary comes from English leaks. */
const spanishPasswords = [
  'contraseña',
  'contrasena',
  'contraseña1',
  'contrasena1',
  'tequieromucho',
  'holahola',
]

const commonPasswords = new Set(
  [...dictionary['passwords-common'], ...spanishPasswords].filter(({ length }) => length >= 8),
)

/** Throws `invalid_fields` for a common or regular password. */
export function assertNotCommon(password: string): void {
  const lowerCase = password.toLowerCase()
  if (commonPasswords.has(lowerCase) || isRegular(lowerCase))
    throwPasswordError('validator.error_password_common')
}

/** Returns whether a password repeats up to four characters or is a sequence, which the dictionary omits. */
function isRegular(password: string): boolean {
  if (/^(.{1,4})\1+$/u.test(password)) return true
  const codePoints = [...password].map((character) => character.codePointAt(0) ?? 0)
  const steps = new Set(codePoints.slice(1).map((codePoint, index) => codePoint - (codePoints[index] ?? 0)))
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
  const personalTexts = [
    name,
    surname,
    name + surname,
    surname + name,
    email,
    mailbox,
    slug,
    customization.title,
  ]
  const forbiddenPasswords = new Set(personalTexts.map(lettersOf).filter(Boolean))
  const passwordLetters = lettersOf(password)
  if (forbiddenPasswords.has(passwordLetters) || forbiddenPasswords.has(passwordLetters.replace(/\d+$/, '')))
    throwPasswordError('validator.error_password_own')
}

function throwPasswordError(key: string): never {
  return throwFieldErrors([{ field: 'password', key, params: {} }])
}

/** Returns the letters and digits, ignoring case and accents. */
function lettersOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}
