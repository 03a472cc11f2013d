import { and, not, sql } from 'drizzle-orm'
import enumerations from '../../../../../schemas/domain/enumerations.json' with { type: 'json' }
import type { PeopleList, PeopleRow, UserType } from '../../../../generated/domain.ts'
import type { Operations } from '../../../../generated/operations.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import type { List } from '../../../kernel/lists/list.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { whereTimeWithin } from '../../../kernel/lists/range.ts'
import { sumOf } from '../../../kernel/lists/sum.ts'
import { users } from '../../auth/tables.ts'
import { whereOfCategory } from '../../categories/grant.ts'
import { whereAnswered } from '../../custom-fields.ts'
import { entities } from '../../entities/tables.ts'
import { whereJudged } from '../../onboarding/is-judged.ts'
import { noteNamed } from '../../other-owners.ts'
import { otherUserIds } from '../../other-user-ids.ts'
import { personRow, selectPeople } from '../rows.ts'

type Params = Operations['listUsers']['params']
type Tab = NonNullable<Params['tab']>

const list: List<NonNullable<Params['sort']>> = {
  table: users,
  id: users.id,
  part: users.standing,
  orders: {
    '-created': { by: users.created_at, down: true },
    created: { by: users.created_at },
  },
}

const { user_area, kyc_status, user_status } = enumerations.$defs

const isInTab: Record<Tab, (standing: string) => boolean> = {
  all: () => true,
  review: (standing) => standing.includes('.manual_review.') || standing.endsWith('.waiting'),
  validated: (standing) => standing.endsWith('.validated'),
  rejected: (standing) => standing.endsWith('.rejected'),
  investors: (standing) => standing.startsWith('INVESTOR.'),
  entrepreneurs: (standing) => standing.startsWith('ENTREPRENEUR.'),
  members: (standing) => standing.startsWith('MEMBER.'),
}

export const listUsers: Handler<'listUsers'> = async (ctx, { params }) => {
  const { page, q = '', size = 20, sort = '-created', kyc, validation, tab = 'all' } = params
  const parts = user_area.enum.flatMap((area) =>
    (kyc ?? kyc_status.enum).flatMap((kycStatus) =>
      (validation ?? user_status.enum)
        .flatMap((status) => (status === 'pending' ? ['pending', 'waiting'] : [status]))
        .map((status) => `${area}.${kycStatus}.${status}`),
    ),
  )
  const query = {
    page,
    size,
    sort,
    parts,
    shown: parts.filter(isInTab[tab]),
    where: await filterOf(ctx, params),
    search: q.trim() ? { words: q, among: { user: users.id } } : undefined,
  }
  const { ids, rows, total, pages, counts } = await listPage(ctx.tx, list, query, (whereListed) =>
    selectPeople(ctx, whereListed),
  )
  const records = inIdOrder(ids, rows, ({ user }) => user.id)
  const items = records.map((row) => personRow(ctx, row))
  noteNamed(
    ctx,
    records.flatMap(({ others }, index) => (items[index]?.document ? others : [])),
  )
  ctx.noted.people = otherUserIds(
    ctx,
    items.filter(hasPersonalData).map(({ id }) => id),
  )
  ctx.noted.listed = otherUserIds(
    ctx,
    items.map(({ id }) => id),
  )
  return {
    items,
    total,
    pages,
    counts: countByTab(counts),
  }
}

/** Returns whether a row contains personal data, which only rows of people waiting for a manager do. */
function hasPersonalData({ document, told }: PeopleRow): boolean {
  return document !== undefined || told !== undefined
}

async function filterOf(
  ctx: Pick<Context, 'tx' | 'now' | 'timeZone'>,
  { created, test, category, kind, own }: Params,
) {
  return and(
    whereTimeWithin(ctx, users.created_at, created),
    category && whereOfCategory(category, ctx.now),
    kind && whereOfKind(kind),
    test && whereJudged(test, ctx.now),
    own && (await whereAnswered(ctx, own)),
  )
}

/** Selects people who represent a company, or people who represent none. */
function whereOfKind(kind: UserType) {
  const whereRepresents = sql`exists (select from ${entities}
    where ${entities.tenant_id} = ${users.tenant_id} and ${entities.user_id} = ${users.id} and ${entities.status} <> 'REMOVED')`
  return kind === 'LEGAL_ENTITY' ? whereRepresents : not(whereRepresents)
}

function countByTab(counts: Record<string, number>): PeopleList['counts'] {
  const countIn = (tab: Tab) =>
    sumOf(Object.entries(counts).map(([standing, count]) => (isInTab[tab](standing) ? count : 0)))
  return {
    all: countIn('all'),
    review: countIn('review'),
    validated: countIn('validated'),
    rejected: countIn('rejected'),
    investors: countIn('investors'),
    entrepreneurs: countIn('entrepreneurs'),
    members: countIn('members'),
  }
}
