import type { Context } from '../../kernel/context.ts'
import { isSheetOfOwn } from '../investments/sheet.ts'
import { mayReadOf } from '../issuances/documents.ts'
import { isForSigner } from '../signatures/files.ts'
import type { OwnerColumn } from './keep.ts'
import type { files } from './tables.ts'

type File = typeof files.$inferSelect
type Rule = (ctx: Context, file: File) => boolean | Promise<boolean>

/** Who reads a file that is not public, beside the managers: a rule for each kind of owner. The platform's own has none. */
const rules: [OwnerColumn, Rule][] = [
  /** The person, and the manager who looks at the platform as that person; of a contract, who signs it for its issuer. */
  ['person_id', async (ctx, file) => ctx.session.id === file.person_id || isForSigner(ctx, file)],
  /** Its members. */
  ['organisation_id', ({ session }, file) => session.organisations.some((id) => id === file.organisation_id)],
  /** The members of its issuer; its public documents, whoever may see the issuance; a sheet, who has ordered on it. */
  ['issuance_id', async (ctx, file) => (await mayReadOf(ctx, file)) || isSheetOfOwn(ctx, file)],
]

/** Whether who asks may read a file. */
export async function mayRead(ctx: Context, file: File): Promise<boolean> {
  if (isPublic(file) || ctx.session.roles.includes('ADMIN')) return true
  const [, rule] = rules.find(([owner]) => file[owner] !== null) ?? []
  return rule ? rule(ctx, file) : false
}

/** Whether a file needs no session, such as a picture of an issuance. */
export function isPublic(file: Pick<File, 'public'>): boolean {
  return file.public
}
