import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { formatNumber } from '../../domain/numbers.ts'
import type { OnboardingOwnFact } from '../../generated/domain.ts'
import type { CustomField } from '../../language/customization/customization.ts'
import { type CustomAnswer, customFieldKey } from '../../language/forms/custom-fields.ts'
import { sendWithoutWaiting } from '../database/send-without-waiting.ts'
import type { Context, Input, User } from '../kernel/context.ts'
import { locales } from '../kernel/texts.ts'
import { customAnswers, users } from './auth/tables.ts'

type CustomAnswers = Input<'registerUser'>['custom']

/** Merges a person's new answers into the previous ones and removes emptied answers. */
export function mergeCustomFields(
  previousAnswers: User['own_data'],
  custom: CustomAnswers,
): User['own_data'] {
  const answerEntries = Object.entries({ ...previousAnswers, ...custom })
  return Object.fromEntries(
    answerEntries.flatMap(([name, answer]) => (answer === null ? [] : [[name, answer]])),
  )
}

/** Stores the answers to the tenant's custom fields; stores choices also as rows, by which lists filter. */
export function saveCustomAnswers(
  { tx, tenant }: Pick<Context, 'tx' | 'tenant'>,
  { id, own_data }: Pick<User, 'id' | 'own_data'>,
  custom: CustomAnswers,
): void {
  if (Object.keys({ ...own_data, ...custom }).length === 0) return
  const mergedAnswers = mergeCustomFields(own_data, custom)
  const listedFields = allCustomFields(tenant).filter(
    ({ custom: { type, field } }) => hasOptions(type) && field in mergedAnswers,
  )
  const rows = listedFields.map(({ custom: { field } }) => ({
    user_id: id,
    field,
    answer: String(mergedAnswers[field]),
  }))
  sendWithoutWaiting(tx, tx.update(users).set({ own_data: mergedAnswers }).where(eq(users.id, id)))
  sendWithoutWaiting(tx, tx.delete(customAnswers).where(eq(customAnswers.user_id, id)))
  if (rows.length > 0) sendWithoutWaiting(tx, tx.insert(customAnswers).values(rows))
}

const hasOptions = (type: CustomField['type']) => type === 'choice' || type === 'yes_no'

/** Returns the tenant's custom fields. A field that several forms add occurs once. */
function allCustomFields({ customization }: Context['tenant']): { key: string; custom: CustomField }[] {
  const fields = Object.entries(customization.forms).flatMap(([form, { add = [] }]) =>
    add.map((custom) => ({ key: customFieldKey(form, custom.field), custom })),
  )
  return [...new Map(fields.toReversed().map((entry) => [entry.custom.field, entry])).values()].toReversed()
}

/** Returns the custom fields with choices, by which people may be filtered. */
export function customChoices(ctx: Pick<Context, 'tenant' | 'text'>) {
  return allCustomFields(ctx.tenant).flatMap(({ key, custom: { field, type, options = [] } }) => {
    const label = ctx.text(key)
    if (type === 'yes_no')
      return ['true', 'false'].map((answer) => ({
        field,
        answer,
        label,
        words: ctx.text(answer === 'true' ? 'renderer.yes' : 'renderer.no'),
      }))
    return options.map(({ value }) => ({ field, answer: value, label, words: ctx.text(`${key}.${value}`) }))
  })
}

/** Limits the users found by an answer before the query; with more, it checks the answer of each listed user. */
const maxCollectedUsers = 1000

/** Selects users by answers such as `own_club:yes`; several answers to one field are alternatives. */
export async function whereAnswered(
  { tx }: Pick<Context, 'tx'>,
  filters: readonly string[],
): Promise<SQL | undefined> {
  const fields = new Map<string, string[]>()
  for (const filter of filters) {
    const [field = '', answer = ''] = filter.split(':')
    fields.set(field, [...(fields.get(field) ?? []), answer])
  }
  const conditions: SQL[] = []
  for (const [field, answers] of fields) {
    const whereAnswer = and(eq(customAnswers.field, field), inArray(customAnswers.answer, answers))
    const matchingUsers = tx
      .select({ id: customAnswers.user_id })
      .from(customAnswers)
      .where(whereAnswer)
      .limit(maxCollectedUsers + 1)
    const isFew = (await matchingUsers).length <= maxCollectedUsers
    const whereOfUser = and(
      eq(customAnswers.tenant_id, users.tenant_id),
      eq(customAnswers.user_id, users.id),
      whereAnswer,
    )
    conditions.push(
      isFew
        ? sql`${users.id} in (select ${customAnswers.user_id} from ${customAnswers} where ${whereAnswer})`
        : sql`(select count(*) from ${customAnswers} where ${whereOfUser}) > 0`,
    )
  }
  return and(...conditions)
}

/** Returns the answers to the tenant's current custom fields, as displayed. */
export function displayedAnswers(
  ctx: Pick<Context, 'tenant' | 'language' | 'text'>,
  { own_data }: Pick<User, 'own_data'>,
): OnboardingOwnFact[] {
  return allCustomFields(ctx.tenant).flatMap(({ key, custom }) => {
    const answer = own_data[custom.field]
    return answer === undefined
      ? []
      : [{ label: ctx.text(key), value: displayValue(ctx, custom, key, answer) }]
  })
}

function displayValue(
  { language, text }: Pick<Context, 'language' | 'text'>,
  { type, options = [] }: CustomField,
  key: string,
  answer: CustomAnswer,
): string {
  if (typeof answer === 'boolean') return text(answer ? 'renderer.yes' : 'renderer.no')
  const locale = locales[language]
  if (typeof answer === 'number') return formatNumber(answer, locale, 6)
  // Uses UTC, because a calendar date has no time zone.
  if (type === 'date')
    return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(answer))
  // Shows an answer unchanged if the tenant no longer offers it.
  return options.some(({ value }) => value === answer) ? text(`${key}.${answer}`) : answer
}
