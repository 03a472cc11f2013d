import { formatNumber } from '../../domain/numbers.ts'
import type { OnboardingOwnFact } from '../../generated/domain.ts'
import type { OwnField } from '../../language/customization/customization.ts'
import { type OwnAnswer, ownKey } from '../../language/forms/own-fields.ts'
import type { Context, Input, User } from '../kernel/context.ts'

/** A person's answers after they were asked again: what was left empty is taken back. */
export function withOwn(before: User['own_data'], own: Input<'registerUser'>['own']): User['own_data'] {
  const all = Object.entries({ ...before, ...own })
  return Object.fromEntries(all.flatMap(([name, answer]) => (answer === null ? [] : [[name, answer]])))
}

/** What somebody answered in the fields that the tenant asks today, as it is read, each name once. */
export function ownFacts(
  ctx: Pick<Context, 'tenant' | 'language' | 'text'>,
  { own_data }: Pick<User, 'own_data'>,
): OnboardingOwnFact[] {
  const facts = new Map<string, OnboardingOwnFact>()
  for (const [form, { add = [] }] of Object.entries(ctx.tenant.customization.forms))
    for (const own of add) {
      const answer = own_data[own.field]
      if (answer === undefined || facts.has(own.field)) continue
      const key = ownKey(form, own.field)
      facts.set(own.field, { label: ctx.text(key), value: worded(ctx, own, key, answer) })
    }
  return [...facts.values()]
}

function worded(
  { language, text }: Pick<Context, 'language' | 'text'>,
  { type, options = [] }: OwnField,
  key: string,
  answer: OwnAnswer,
): string {
  if (typeof answer === 'boolean') return text(answer ? 'renderer.yes' : 'renderer.no')
  const locale = language === 'es' ? 'es-ES' : 'en-GB'
  if (typeof answer === 'number') return formatNumber(answer, locale, 6)
  // A calendar date has no time zone: it must not slip to the day before.
  if (type === 'date')
    return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(answer))
  // An answer that the tenant took away since stays readable.
  return options.some(({ value }) => value === answer) ? text(`${key}.${answer}`) : answer
}
