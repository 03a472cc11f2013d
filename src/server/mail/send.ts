import { and, arrayContains, eq, not } from 'drizzle-orm'
import type { Mails } from '../../generated/mails.ts'
import type { Mail } from '../../language/documents/library.ts'
import { newId } from '../database/ids.ts'
import { together } from '../database/together.ts'
import { userOf } from '../kernel/actor.ts'
import type { Context, Language, User } from '../kernel/context.ts'
import { users } from '../modules/auth/tables.ts'
import { htmlOf } from './html.ts'
import { letterOf } from './letter.ts'
import { mails } from './tables.ts'
import { textOf } from './text.ts'

/** The mails there are: the documents under schemas/mails. */
export type MailName = keyof Mails

/** What the texts of all these mails say together. */
export type ValuesOf<Name extends MailName> = (
  Name extends MailName
    ? (values: Mails[Name]['values']) => void
    : never
) extends (values: infer Values extends object) => void
  ? Values
  : never

type Reader = Pick<User, 'id' | 'email' | 'name' | 'language'>

interface Told<Values> {
  /** What caused it, in ids: the same event never sends it twice. */
  event: string
  values: Values | ((language: Language) => Values)
}

/** undefined is nobody: the same work, and nothing is sent. */
type ToPerson = { to: Reader | undefined }

/** When the code or link in it ends. */
type Ending = { ends: Date }

type LetterOf<Name extends MailName> = Told<ValuesOf<Name>> &
  (Mails[Name]['to'] extends 'person' ? ToPerson : object) &
  (Mails[Name]['ends'] extends true ? Ending : object)

/** A mail to nobody is queued and not delivered: who measures the time learns no addresses. */
const nobody: Reader = { id: '', email: '', name: '', language: 'es' }

/** Queues a mail within the transaction, to the person or to every manager, in the language of who reads it. */
export async function sendMail<Name extends MailName>(
  ctx: Context,
  name: Name,
  letter: LetterOf<Name>,
): Promise<void> {
  const mail = ctx.library.mails[name]
  if (!mail) throw new Error(`There is no mail ${name}.`)
  if (mail.to === 'person') {
    const to = 'to' in letter ? letter.to : undefined
    if (to && !(await wants(ctx, mail, to))) return
    return queue(ctx, mail, to, letter)
  }
  const managers = await managersOf(ctx, mail)
  const toEach = (to: Reader) => queue(ctx, mail, to, { ...letter, event: `${letter.event}/${to.id}` })
  await together(managers.map(toEach))
}

async function queue(
  ctx: Context,
  mail: Mail,
  to: Reader = nobody,
  { event, values, ends }: Told<object> & Partial<Ending>,
): Promise<void> {
  const language = languageOf(ctx, to)
  const own = typeof values === 'function' ? values(language) : values
  const platform = ctx.tenant.customization.title
  const known: Record<string, unknown> = { ...own, name: to.name, platform, ends: ends?.toISOString() }
  const letter = letterOf(ctx, mail, { language, values: known })
  const id = newId()
  const row = ctx.tx
    .insert(mails)
    .values({
      id,
      event,
      // Whoever has left has no address (addressOfNobody).
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
  // Where the same event has sent it before, the job finds no such mail and is done.
  const file = mail.attach ? String(known[mail.attach]) : ''
  await together([row, ctx.send('deliverMail', { mail: id, ...(file && { file }) }, { urgent: mail.urgent })])
}

/** Their own; of who acts, the one of the page they are on. */
function languageOf(ctx: Context, { id, language }: Reader): Language {
  if (userOf(ctx)?.id === id) return ctx.language
  return language === 'en' ? 'en' : 'es'
}

/** Whether somebody gets a mail: each that is needed, and of the others those they have not turned off. */
async function wants({ tx }: Context, { optional }: Mail, { id }: Reader): Promise<boolean> {
  if (optional === undefined) return true
  const doesNot = and(eq(users.id, id), arrayContains(users.mails_off, [optional]))
  return (await tx.$count(users, doesNot)) === 0
}

function managersOf({ tx }: Context, { optional }: Mail): Promise<Reader[]> {
  return tx
    .select({ id: users.id, email: users.email, name: users.name, language: users.language })
    .from(users)
    .where(
      and(
        arrayContains(users.roles, ['ADMIN']),
        optional === undefined ? undefined : not(arrayContains(users.mails_off, [optional])),
      ),
    )
}
