import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import enumerations from '../../../../schemas/domain/enumerations.json' with { type: 'json' }
import { newId } from '../../database/ids.ts'
import { userOf } from '../../kernel/actor.ts'
import type { Context, User } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import { lockUser } from '../auth/accounts.ts'
import { users } from '../auth/tables.ts'
import { doubtRenamed } from '../banking/doubt-renamed.ts'
import { reviewChangedData } from '../people/review-changed-data.ts'
import { compactPhone } from './compact-phone.ts'
import { newestProfileOf } from './newest-profile.ts'
import { type ProfileFields, type ProfileVersion, profileHistory } from './tables.ts'

type Changes = { [Name in keyof ProfileFields]?: ProfileFields[Name] | undefined }

/** Inserts the first version of a profile at registration; keeps an existing profile. */
export async function createProfile(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  email: string,
  profile: Changes,
): Promise<void> {
  const owner = sql`(select ${users.id} from ${users} where ${users.email} = ${email})`
  const row = { id: newId(), user_id: owner, by_id: owner, position: 1, at: now }
  await tx
    .insert(profileHistory)
    .values({ ...profile, ...row })
    .onConflictDoNothing()
}

/**
 * Adds a version with the changes, if any, and mails the person if their phone was replaced or their data must be
 * reviewed again. Data that a provider read from a document count as entered by the person.
 */
export async function saveProfile(
  ctx: Context,
  user: Pick<User, 'id' | 'name' | 'surname'>,
  changes: Changes,
  why = '',
): Promise<void> {
  const { tx, now } = ctx
  await lockUser(ctx, user.id)
  const newestVersion = await newestProfileOf(tx, user.id)
  const previous: Partial<ProfileVersion> = newestVersion ?? { name: user.name, surname: user.surname }
  const definedChanges = Object.entries(changes).filter(([, value]) => value !== undefined)
  const profile = withDerivedValues({ ...previous, ...Object.fromEntries(definedChanges) })
  if (newestVersion && isSame(newestVersion, profile)) return
  const row = { id: newId(), user_id: user.id, by_id: userOf(ctx)?.id ?? user.id, at: now, why }
  const position = (newestVersion?.position ?? 0) + 1
  const { name = user.name, surname = user.surname, document_number = '' } = profile
  await tx.insert(profileHistory).values({ ...profile, ...row, position })
  await tx.update(users).set({ name, surname, document_number }).where(eq(users.id, user.id))
  if (name !== previous.name || surname !== previous.surname)
    await doubtRenamed(ctx, { id: user.id, name, surname })
  const [previousPhone, phone] = [compactPhone(previous.phone), compactPhone(profile.phone)]
  if (previousPhone !== '' && phone !== '' && phone !== previousPhone)
    await mailChangedPhone(ctx, user.id, phone)
  if (newestVersion) await reviewChangedData(ctx, user.id, newestVersion, profile)
}

/** Notifies a person that their phone was replaced, in case somebody else did it. */
async function mailChangedPhone(ctx: Context, id: string, phone: string): Promise<void> {
  const [to] = await ctx.tx.select().from(users).where(eq(users.id, id))
  await sendMail(ctx, 'phone_changed', { to, event: newId(), values: { phone: phone.slice(-3) } })
}

/** Derives dependent values: a DNI or NIE is the tax number, only married persons have a spouse, and lists are sorted. */
function withDerivedValues(profile: Partial<ProfileVersion>): Partial<ProfileVersion> {
  const { document_type = '', document_number = '', marital_status = '', funds_origins = [] } = profile
  return {
    ...profile,
    ...(['DNI', 'NIE'].includes(document_type) && { nif: document_number }),
    ...(!marital_status.startsWith('MARRIED') && noSpouse),
    funds_origins: funds_origins.toSorted((a, b) => originOrder.indexOf(a) - originOrder.indexOf(b)),
  }
}

const originOrder: string[] = enumerations.$defs.funds_origin.enum
const noSpouse = { spouse_name: '', spouse_surname: '', spouse_document: '' }

function isSame(newestVersion: ProfileVersion, profile: Partial<ProfileVersion>): boolean {
  return Object.entries(profile).every(([name, value]) =>
    isDeepStrictEqual(Reflect.get(newestVersion, name), value),
  )
}
