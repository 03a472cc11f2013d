import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { documentsPage } from '../documents-page.ts'

export const listMyDocuments: Handler<'listMyDocuments'> = (ctx, { params }) =>
  documentsPage(ctx, requireUser(ctx).id, params)
