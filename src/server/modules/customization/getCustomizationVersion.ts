import { eq } from 'drizzle-orm'
import { carryTextForward } from '../../../language/migrations/index.ts'
import type { Handler } from '../../context.ts'
import { customizations } from '../../database/tables/core.ts'
import { fail } from '../../errors.ts'

export const getCustomizationVersion: Handler<'getCustomizationVersion'> = async ({ tx }, { params }) => {
  const [found] = await tx
    .select({ version: customizations.version, source: customizations.source })
    .from(customizations)
    .where(eq(customizations.version, params.version))
  const { version, source } = found ?? fail('not_found')
  return { version, ...carryTextForward(source) }
}
