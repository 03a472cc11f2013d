import { eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { issuances } from '../../issuances/tables.ts'

export const setWhitelist: Handler<'setWhitelist'> = async ({ tx }, { subject, body }) => {
  const { by_whitelist } = body
  await tx.update(issuances).set({ by_whitelist }).where(eq(issuances.id, subject.issuance.id))
  return { by_whitelist }
}
