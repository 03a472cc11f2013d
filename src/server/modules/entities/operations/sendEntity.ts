import { eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { callProvider } from '../../../kernel/provider-calls/call.ts'
import { documentsOf, newestDocuments } from '../documents.ts'
import { registryCheck, registryRequest } from '../provider-calls/registryCheck.ts'
import { startRegistryCheck } from '../registry.ts'
import { entityDetail } from '../rows.ts'
import { representativeOf, saveVersion } from '../save.ts'
import { entities } from '../tables.ts'

export const sendEntity: Handler<'sendEntity'> = async (ctx, { transition, subject }) => {
  const { id } = subject.entity
  await transition(ctx, { changes: { reason: '', changed_at: ctx.now } })
  await saveVersion(ctx, id, representativeOf(ctx))
  const check = await startRegistryCheck(ctx, subject)
  if (!check) return entityDetail(ctx, id)
  const version = { ...subject.version, ...representativeOf(ctx) }
  const documents = newestDocuments(ctx, await documentsOf(ctx, eq(entities.id, id)))
  const request = registryRequest(check, version, documents)
  return callProvider(ctx, registryCheck, request, (laterCtx) => entityDetail(laterCtx, id))
}
