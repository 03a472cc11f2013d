import { and, eq } from 'drizzle-orm'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import type { Context } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import { accountPage } from '../account-page.ts'
import { users } from '../auth/tables.ts'
import { organisationMembers } from '../organisations/tables.ts'
import { type BankAccountRecord, maskIban } from './rows.ts'

type NotifiedAccount = Pick<BankAccountRecord, 'account' | 'owner' | 'organisation' | 'company'>

type AccountEvent = 'added' | 'chosen' | 'verified' | 'rejected'

/** Notifies the owner of an account: the person, the company's representative, or every member of the organisation. */
export async function notify(
  ctx: Context,
  accountEvent: AccountEvent,
  { account, owner, organisation, company }: NotifiedAccount,
): Promise<void> {
  const { id, iban, reason } = account
  const event = `bank_account_${accountEvent}/${id}/${ctx.now.getTime()}`
  const mailValues = { account: maskIban(iban), reason }
  if (owner && company) {
    const link = `${ctx.tenant.origin}/user/entities/${company.id}`
    const values = { ...mailValues, organisation: company.name, link }
    return sendMail(ctx, `organisation_account_${accountEvent}`, { to: owner, event, values })
  }
  if (owner)
    await sendMail(ctx, `bank_account_${accountEvent}`, {
      to: owner,
      event,
      values: { ...mailValues, link: accountPage(ctx, owner, 'banking') },
    })
  if (!organisation) return
  const values = { ...mailValues, organisation: organisation.name, link: membersPage(ctx) }
  const members = await membersOf(ctx, organisation.id)
  await allSettledInOrder(
    members.map((to) =>
      sendMail(ctx, `organisation_account_${accountEvent}`, { to, event: `${event}/${to.id}`, values }),
    ),
  )
}

const membersPage = ({ tenant }: Context) => `${tenant.origin}/entrepreneur/account?tab=organisations`

function membersOf({ tx }: Context, id: string) {
  return tx
    .select({ id: users.id, email: users.email, name: users.name, language: users.language })
    .from(organisationMembers)
    .innerJoin(
      users,
      and(eq(users.tenant_id, organisationMembers.tenant_id), eq(users.id, organisationMembers.user_id)),
    )
    .where(eq(organisationMembers.organisation_id, id))
}
