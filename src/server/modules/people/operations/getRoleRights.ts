import { rolesWith } from '../../../../language/documents/roles.ts'
import { holds } from '../../../../language/expressions/index.ts'
import { onlyReads } from '../../../../language/operations/requirements.ts'
import { withoutSubject } from '../../../../language/operations/without-subject.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { roleOrder } from '../../auth/session.ts'

/** Asks every operation as the pipeline does, once with each role and once with none. */
export const getRoleRights: Handler<'getRoleRights'> = async (ctx) => {
  const everybodys = new Set(deedsWith(ctx, []))
  return {
    items: roleOrder.map((role) => {
      const all = rolesWith([role], ctx.library.schemas)
      const deeds = deedsWith(ctx, all).filter((deed) => !everybodys.has(deed))
      return {
        role,
        name: ctx.text(`role.${role}`),
        like: all.filter((other) => other !== role).map((other) => ctx.text(`role.${other}`)),
        deeds: [...new Set(deeds.map((key) => ctx.text(key)))].sort(new Intl.Collator(ctx.language).compare),
      }
    }),
  }
}

/** What the record calls the deeds that somebody with these roles may do. */
function deedsWith(ctx: Pick<Context, 'session' | 'library' | 'tenant'>, own: readonly string[]): string[] {
  const session = { ...ctx.session, roles: own, super_manager: false }
  const { customization } = ctx.tenant
  return Object.values(ctx.library.operations)
    .filter((operation) => !onlyReads(operation))
    .filter(({ offered = 'true' }) => holds(offered, { tenant: customization }))
    .filter(({ allow }) => holds(withoutSubject(allow), { session }))
    .flatMap(({ title }) => title ?? [])
}
