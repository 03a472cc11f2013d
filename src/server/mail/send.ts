import { arrayContains, eq } from 'drizzle-orm'
import type { NotificationWay } from '../../generated/domain.ts'
import type { Mails } from '../../generated/mails.ts'
import type { Mail } from '../../language/documents/library.ts'
import { allSettledInOrder } from '../database/all-settled-in-order.ts'
import { newId } from '../database/ids.ts'
import { userOf } from '../kernel/actor.ts'
import type { Context, Language, User } from '../kernel/context.ts'
import { users } from '../modules/auth/tables.ts'
import { deliveryOf } from '../modules/notifications/notification-ways.ts'
import { isNotification, notify } from '../modules/notifications/notify.ts'
import { languageOf } from '../modules/person.ts'
import { htmlOf } from './html.ts'
import { letterOf } from './letter.ts'
import { mails } from './tables.ts'
import { textOf } from './text.ts'

/** The names of the mails, which are documents under schemas/mails. */
export type MailName = keyof Mails

/** The values that every one of these mails needs: the intersection of the types of their values. */
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
  /** Identifies the event. Each recipient gets one mail about it. */
  event: string
  values: Values | InLanguage<Values>
}

/** The reader. If it is undefined, nothing is sent, but the call takes the same time. */
type ToPerson = { to: Reader | undefined }

/** When the code or link in the mail expires. */
type Expiry = { ends: Date }

/** The id of the person whom a mail to others names, so that the notification is deleted when that person leaves. */
type MentionedPerson = { about: string }

type SendOptions<Name extends MailName> = MailOptions<ValuesOf<Name>> &
  (Mails[Name]['to'] extends 'person' ? ToPerson : object) &
  (Mails[Name]['ends'] extends true ? Expiry : object) &
  (ValuesOf<Name> extends { investor_name: string } ? MentionedPerson : object)

/**
 * Stands for an unknown reader. The mail is queued but never delivered, so that the response time does not reveal
 * which addresses have accounts.
 */
const unknownReader: Reader = { id: '', email: '', name: '', language: 'es' }

/**
 * Notifies the person or every manager within the transaction, in their language, by mail and on the page as they
 * have chosen. Throws `Error` for an unknown mail.
 */
export async function sendMail<Name extends MailName>(
  ctx: Context,
  name: Name,
  options: SendOptions<Name>,
): Promise<void> {
  const mail = ctx.library.mails[name]
  if (!mail) throw new Error(`There is no mail ${name}.`)
  const { values } = options
  const valuesFor: InLanguage<object> = (language) => (dependsOnLanguage(values) ? values(language) : values)
  const content: MailContent = { ...options, valuesIn: valuesFor }
  if (mail.to === 'person') {
    const to = 'to' in options ? options.to : undefined
    return deliver(ctx, mail, { to, way: await deliveryWayFor(ctx, mail, to), words: content })
  }
  const managers = await managersOf(ctx)
  const notifyManager = ({ told_by, ...to }: Manager) =>
    deliver(ctx, mail, {
      to,
      way: deliveryOf(told_by, mail.optional),
      words: { ...content, event: `${content.event}/${to.id}` },
    })
  await allSettledInOrder(managers.map(notifyManager))
}

/** Returns whether the values depend on the language. */
function dependsOnLanguage<Values extends object>(
  values: Values | InLanguage<Values>,
): values is InLanguage<Values> {
  return typeof values === 'function'
}

/** The event and the values of a mail, before the reader's language is known. */
interface MailContent extends Partial<Expiry & MentionedPerson> {
  event: string
  valuesIn: InLanguage<object>
}

interface MailDelivery {
  to: Reader | undefined
  way: NotificationWay
  words: MailContent
}

/** Queues the mail or adds the notification on the page, as the reader has chosen. */
async function deliver(ctx: Context, mail: Mail, { to, way, words: content }: MailDelivery): Promise<void> {
  const reader = to && to.id !== '' && way !== 'NONE' && isNotification(mail) ? to.id : undefined
  const pageNotification = reader && notify(ctx, mail, { ...content, reader, gathered: way === 'DIGEST' })
  await allSettledInOrder([
    ...(pageNotification ? [pageNotification] : []),
    ...(way === 'MAIL' ? [queueMail(ctx, mail, to, content)] : []),
  ])
}

async function queueMail(
  ctx: Context,
  mail: Mail,
  to: Reader = unknownReader,
  { event, valuesIn: valuesFor, ends }: MailContent,
): Promise<void> {
  const language = languageFor(ctx, to)
  const platform = ctx.tenant.customization.title
  const values: Record<string, unknown> = {
    ...valuesFor(language),
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
      // Omits the placeholder that a closed account has instead of an email address (closedAddress).
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
  // Queues the job even if the event was mailed before; the job then finds no mail.
  const file = mail.attach ? String(values[mail.attach]) : ''
  await allSettledInOrder([
    row,
    ctx.send('deliverMail', { mail: id, ...(file && { file }) }, { urgent: mail.urgent }),
  ])
}

/** Returns the reader's language, or the page's language if the reader is the actor. */
function languageFor(ctx: Context, to: Reader): Language {
  return userOf(ctx)?.id === to.id ? ctx.language : languageOf(to)
}

/** Returns how the mail is delivered: by mail if it is required, or else as the reader has chosen. */
async function deliveryWayFor(
  { tx }: Context,
  { optional }: Mail,
  to: Reader | undefined,
): Promise<NotificationWay> {
  if (optional === undefined || to === undefined) return 'MAIL'
  const [preferences] = await tx.select({ told_by: users.told_by }).from(users).where(eq(users.id, to.id))
  return deliveryOf(preferences?.told_by ?? {}, optional)
}

type Manager = Reader & Pick<User, 'told_by'>

export function managersOf({ tx }: Context): Promise<Manager[]> {
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
