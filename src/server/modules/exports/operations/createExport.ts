import type { ExportAsked } from '../../../../generated/domain.ts'
import { newId } from '../../../database/ids.ts'
import { requireUser } from '../../../kernel/actor.ts'
import { readInputOfPages } from '../../../kernel/admission.ts'
import type { Handler, RequestContext } from '../../../kernel/context.ts'
import { recordInitialStatus } from '../../../kernel/lifecycle/transition.ts'
import { outside } from '../../../kernel/outside.ts'
import type { Site } from '../../../site/tenant-site.ts'
import { assertBelowExportLimit } from '../export-limit.ts'
import { exportRow } from '../export-row.ts'
import { exportableContract } from '../exportable-contract.ts'
import { exportableListOf } from '../exportable-list.ts'
import { listExports } from '../tables.ts'
import { expiryFrom, runDeadline } from '../times.ts'

/** Queues an export. Builds the tenant's pages outside the transaction, if needed. */
export const createExport: Handler<'createExport'> = async ({ sites, tenant }, { body }) =>
  outside(
    () => sites.servedOutside(tenant),
    (ctx, { site }) => queueExport(ctx, site, body),
  )

async function queueExport(ctx: RequestContext, site: Site, body: ExportAsked) {
  const { id: user_id } = requireUser(ctx)
  const { operation, columns } = exportableListOf(ctx, site, body)
  const contract = exportableContract(ctx, operation)
  const { page: _page, size: _size, ...params } = body.params
  await readInputOfPages(ctx, contract, params)
  await assertBelowExportLimit(ctx, user_id)
  const [row] = await ctx.tx
    .insert(listExports)
    .values({
      id: newId(),
      user_id,
      operation,
      params,
      columns,
      status: 'QUEUED',
      kind: contract.operation.exports ?? '',
      name: body.name,
      file: body.file,
      screen: body.screen,
      language: ctx.language,
      created_at: ctx.now,
      due_at: runDeadline(ctx.realNow),
      expires_at: expiryFrom(ctx, ctx.now),
    })
    .returning()
  if (!row) throw new Error('An inserted row comes back.')
  recordInitialStatus(ctx, 'list-export', row)
  await ctx.send('exportMaking', { row: row.id }, { urgent: true })
  return exportRow(ctx, row)
}
