import type { Handler } from '../../../kernel/context.ts'
import { callProvider } from '../../../kernel/provider-calls/call.ts'
import { registryCheck } from '../provider-calls/registryCheck.ts'
import { startRegistryCheck } from '../registry.ts'
import { entityDetail } from '../rows.ts'
import { representativeOf, saveVersion } from '../save.ts'

export const sendEntity: Handler<'sendEntity'> = async (ctx, { transition, subject }) => {
  const { id } = subject.entity
  await transition(ctx, { changes: { reason: '', changed_at: ctx.now } })
  await saveVersion(ctx, id, representativeOf(ctx))
  const check = await startRegistryCheck(ctx, subject)
  if (!check) return entityDetail(ctx, id)
  const { tax_country: country, tax_id, name } = check
  const request = { check_id: check.id, country, tax_id, name }
  return callProvider(ctx, registryCheck, request, (laterCtx) => entityDetail(laterCtx, id))
}
