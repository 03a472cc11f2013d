import type { Handler } from '../../../kernel/context.ts'
import { textIn } from '../../issuances/wording.ts'
import { importOf } from '../imports.ts'

export const getAdmissionImport: Handler<'getAdmissionImport'> = async (ctx, { subject }) => ({
  import: importOf(subject),
  issuance_slug: subject.issuance.slug,
  issuance_title: textIn(subject.issuance.title, ctx.language),
})
