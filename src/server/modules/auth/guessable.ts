import { dictionary } from '@zxcvbn-ts/language-common'
import type { Tenant, User } from '../../kernel/context.ts'
import { throwFieldErrors } from '../../kernel/errors.ts'

/** The list comes from leaks in English: what Spaniards choose first is added. */
const spanish = ['contraseña', 'contrasena', 'contraseña1', 'contrasena1', 'tequieromucho', 'holahola']

const commonest = new Set([...dictionary['passwords-common'], ...spanish].filter(({ length }) => length >= 8))

/** Refuses a password that is among the commonest, and so among the first that anybody tries. */
export function assertNotCommon(password: string): void {
  const chosen = password.toLowerCase()
  if (commonest.has(chosen) || isRegular(chosen)) refuse('validator.error_password_common')
}

/** The list leaves out what follows a rule: up to four signs again and again, or signs in their order. */
function isRegular(password: string): boolean {
  if (/^(.{1,4})\1+$/u.test(password)) return true
  const places = [...password].map((sign) => sign.codePointAt(0) ?? 0)
  const steps = new Set(places.slice(1).map((place, index) => place - (places[index] ?? 0)))
  const [step = 0] = steps
  return steps.size === 1 && Math.abs(step) === 1
}

/** Refuses a password that is the person's name or address or the platform's name, with a number after it or without. */
export function assertNotPersonal(
  password: string,
  { name, surname, email }: Pick<User, 'name' | 'surname' | 'email'>,
  { slug, customization }: Tenant,
): void {
  const [mailbox = ''] = email.split('@')
  const known = [name, surname, name + surname, surname + name, email, mailbox, slug, customization.title]
  const words = new Set(known.map(lettersOf).filter(Boolean))
  const chosen = lettersOf(password)
  if (words.has(chosen) || words.has(chosen.replace(/\d+$/, ''))) refuse('validator.error_password_own')
}

function refuse(key: string): never {
  return throwFieldErrors([{ field: 'password', key, params: {} }])
}

/** Letters and digits, without case and accents. */
function lettersOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}
