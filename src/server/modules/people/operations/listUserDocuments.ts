import type { Handler } from '../../../kernel/context.ts'
import { documentsPage } from '../../profile/documents-page.ts'

export const listUserDocuments: Handler<'listUserDocuments'> = (ctx, { subject, params }) =>
  documentsPage(ctx, subject.user.id, params)
