import { arrayContains, eq } from 'drizzle-orm'
import type { NotificationWay } from '../../generated/domain.ts'
import type { Mails } from '../../generated/mails.ts'
import type { Mail } from '../../language/documents/library.ts'
import { allSettledInOrder } from '../database/all-settled-in-order.ts'
import { newId } from '../database/ids.ts'
import { userOf } from '../kernel/actor.ts'
import type { Context, Language, User } from '../kernel/context.ts'
import { users } from '../modules/auth/tables.ts'
import { wayOf } from '../modules/notifications/notification-ways.ts'
import { isNotification, notify } from '../modules/notifications/notify.ts'
import { languageOf } from '../modules/person.ts'
import { htmlOf } from './html.ts'
import { letterOf } from './letter.ts'
import { mails } from './tables.ts'
import { textOf } from './text.ts'

/** Names the mails, by the documents under schemas/mails. */
export type MailName = keyof Mails

/** Describes the values that all these mails need. */
export type ValuesOf<Name extends MailName> = (
  Name extends MailName
    ? (values: Mails[Name]['values']) => void
    : never
) extends (values: infer Values extends object) => void
  ? Values
  : never

type Reader = Pick<User, 'id' | 'email' | 'name' | 'language'>

type InLanguage<Values> = (language: Language) => Values

interface MailOptions<Values> {
  /** Identifies the event, which each recipient is mailed once. */
  event: string
  values: Values | InLanguage<Values>
}

/** Contains the reader; undefined takes the same time and sends nothing. */
type ToPerson = { to: Reader | undefined }

/** Contains when the mail's code or link expires. */
type Ending = { ends: Date }

/** Contains the id of the person whom a mail to others names, so that its notification is deleted when they leave. */
type About = { about: string }

type LetterOf<Name extends MailName> = MailOptions<ValuesOf<Name>> &
  (Mails[Name]['to'] extends 'person' ? ToPerson : object) &
  (Mails[Name]['ends'] extends true ? Ending : object) &
  (ValuesOf<Name> extends { investor_name: string } ? About : object)

/** Represents no reader; such a mail is queued and never delivered, so that the time reveals no addresses. */
const noReader: Reader = { id: '', email: '', name: '', language: 'es' }

/**
 * Notifies the person or every manager within the transaction, by mail and on the page as they have chosen, in their
 * language. Throws `Error` for an unknown mail.
 */
export async function sendMail<Name extends MailName>(
  ctx: Context,
  name: Name,
  letter: LetterOf<Name>,
): Promise<void> {
  const mail = ctx.library.mails[name]
  if (!mail) throw new Error(`There is no mail ${name}.`)
  const { values } = letter
  const valuesIn: InLanguage<object> = (language) => (isWorded(values) ? values(language) : values)
  const words: MailWords = { ...letter, valuesIn }
  if (mail.to === 'person') {
    const to = 'to' in letter ? letter.to : undefined
    return deliver(ctx, mail, { to, way: await wayFor(ctx, mail, to), words })
  }
  const managers = await managersOf(ctx)
  const toEach = ({ told_by, ...to }: Manager) =>
    deliver(ctx, mail, {
      to,
      way: wayOf(told_by, mail.optional),
      words: { ...words, event: `${words.event}/${to.id}` },
    })
  await allSettledInOrder(managers.map(toEach))
}

/** Returns whether the values differ by language. */
function isWorded<Values extends object>(values: Values | InLanguage<Values>): values is InLanguage<Values> {
  return typeof values === 'function'
}

interface MailWords extends Partial<Ending & About> {
  event: string
  valuesIn: InLanguage<object>
}

interface MailDelivery {
  to: Reader | undefined
  way: NotificationWay
  words: MailWords
}

async function deliver(ctx: Context, mail: Mail, { to, way, words }: MailDelivery): Promise<void> {
  const reader = to && to.id !== '' && way !== 'NONE' && isNotification(mail) ? to.id : undefined
  const page = reader && notify(ctx, mail, { ...words, reader, gathered: way === 'DIGEST' })
  await allSettledInOrder([...(page ? [page] : []), ...(way === 'MAIL' ? [queue(ctx, mail, to, words)] : [])])
}

async function queue(
  ctx: Context,
  mail: Mail,
  to: Reader = noReader,
  { event, valuesIn, ends }: MailWords,
): Promise<void> {
  const language = languageFor(ctx, to)
  const platform = ctx.tenant.customization.title
  const values: Record<string, unknown> = {
    ...valuesIn(language),
    name: to.name,
    platform,
    ends: ends?.toISOString(),
  }
  const letter = letterOf(ctx, mail, { language, values })
  const id = newId()
  const row = ctx.tx
    .insert(mails)
    .values({
      id,
      event,
      // Omits the address of a closed account (closedAddress).
      recipient: to.email.includes('@') ? to.email : '',
      reader_id: to.id === '' ? null : to.id,
      sender: platform,
      subject: letter.subject,
      told: ends ? '' : letter.subject,
      text: textOf(letter),
      html: htmlOf(letter),
      created_at: ctx.realNow,
      useless_after: ends ?? null,
    })
    .onConflictDoNothing()
  // Queues the job even if the event was mailed before; it then finds no mail and ends.
  const file = mail.attach ? String(values[mail.attach]) : ''
  await allSettledInOrder([
    row,
    ctx.send('deliverMail', { mail: id, ...(file && { file }) }, { urgent: mail.urgent }),
  ])
}

/** Returns the reader's language; the current page's if the reader is the actor. */
function languageFor(ctx: Context, to: Reader): Language {
  return userOf(ctx)?.id === to.id ? ctx.language : languageOf(to)
}

/** Returns the delivery: by mail for required mails, otherwise as the reader has chosen. */
async function wayFor({ tx }: Context, { optional }: Mail, to: Reader | undefined): Promise<NotificationWay> {
  if (optional === undefined || to === undefined) return 'MAIL'
  const [chosen] = await tx.select({ told_by: users.told_by }).from(users).where(eq(users.id, to.id))
  return wayOf(chosen?.told_by ?? {}, optional)
}

type Manager = Reader & Pick<User, 'told_by'>

function managersOf({ tx }: Context): Promise<Manager[]> {
  return tx
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      language: users.language,
      told_by: users.told_by,
    })
    .from(users)
    .where(arrayContains(users.roles, ['ADMIN']))
}
