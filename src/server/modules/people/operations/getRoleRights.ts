import enumerations from '../../../../../schemas/domain/enumerations.json' with { type: 'json' }
import type { DeedArea, PeopleRoleArea } from '../../../../generated/domain.ts'
import { withIncludedRoles } from '../../../../language/documents/roles.ts'
import { isConditionMet } from '../../../../language/expressions/index.ts'
import { onlyReads } from '../../../../language/operations/requirements.ts'
import { withoutSubject } from '../../../../language/operations/without-subject.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { roleOrder } from '../../auth/session.ts'

/** Describes a right by its text key and the folder of its operation. */
interface RoleRight {
  key: string
  domain: string
}

/** Lists the rights of each role, evaluating every operation's condition as the pipeline does. */
export const getRoleRights: Handler<'getRoleRights'> = async (ctx) => {
  const keysOfEverybody = new Set(rightsWith(ctx, []).map(({ key }) => key))
  return {
    items: roleOrder.map((role) => {
      const includedRoles = withIncludedRoles([role], ctx.library.schemas)
      const rightsByArea = areasOf(
        ctx,
        rightsWith(ctx, includedRoles).filter(({ key }) => !keysOfEverybody.has(key)),
      )
      return {
        role,
        name: ctx.text(`role.${role}`),
        like: includedRoles.filter((name) => name !== role).map((name) => ctx.text(`role.${name}`)),
        count: rightsByArea.reduce((sum, { deeds }) => sum + deeds.length, 0),
        areas: rightsByArea,
      }
    }),
  }
}

const { enum: areas, 'x-domains': domains } = enumerations.$defs.deed_area

/** Groups rights by area without duplicates; omits empty areas. */
function areasOf(ctx: Pick<Context, 'text' | 'language'>, rights: readonly RoleRight[]): PeopleRoleArea[] {
  const { compare } = new Intl.Collator(ctx.language)
  return (areas as DeedArea[]).flatMap((area) => {
    const rightsOfArea = rights.filter(({ domain }) => domains[area].includes(domain))
    const texts = [...new Set(rightsOfArea.map(({ key }) => ctx.text(key)))].sort(compare)
    return texts.length === 0 ? [] : [{ area, name: ctx.text(`deed_area.${area}`), deeds: texts }]
  })
}

function rightsWith(
  ctx: Pick<Context, 'session' | 'library' | 'tenant'>,
  roleNames: readonly string[],
): RoleRight[] {
  const session = { ...ctx.session, roles: roleNames, super_manager: false }
  const { customization } = ctx.tenant
  return Object.values(ctx.library.operations)
    .filter((operation) => !onlyReads(operation))
    .filter(({ offered = 'true' }) => isConditionMet(offered, { tenant: customization }))
    .filter(({ allow }) => isConditionMet(withoutSubject(allow), { session }))
    .flatMap((operation) => {
      const domain = ctx.library.files.get(operation)?.path.split('/')[2] ?? ''
      return operation.title ? [{ key: operation.title, domain }] : []
    })
}
